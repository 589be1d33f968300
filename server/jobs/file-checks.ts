import { type ChainId, familyOf } from "../../contract/chains.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { readsOnDemand } from "../sources/live.ts";
import { ChainDataError, RpcError } from "../sources/evm/rpc-error.ts";
import { findHere } from "../store/sources/indexing-jobs.ts";
import type { QueueOptions } from "./job-queue.ts";

/** Between two checks of a token that did not change meanwhile. */
const apartMs = 600_000;
const longestMs = 90_000;

/** Has tokens of files, which nothing follows, compared with their contracts when a reader asks for it. */
export class FileChecks {
  private readonly running = new Map<string, Promise<void>>();
  /** The last check of each token, and the version that was compared. */
  private readonly last = new Map<string, { readonly version: number; readonly atMs: number }>();

  constructor(
    private readonly options: Pick<QueueOptions, "store" | "live" | "publicNodes" | "isOffered">,
    private readonly end: AbortSignal,
  ) {}

  /** Whether there is somebody to ask, as far as is known without asking. */
  isOffered(chain: ChainId): boolean {
    const { live, publicNodes, isOffered } = this.options;
    if (!isOffered || familyOf(chain) !== "evm") return false;
    return live.of(chain) !== undefined || (publicNodes?.mayKnow(chain) ?? false);
  }

  /** Throws `overloaded` with the reason where it cannot be compared, and `rate_limited`. */
  check(chain: ChainId, address: string, version: number): Promise<void> {
    const key = `${chain}:${address}`;
    const running = this.running.get(key);
    if (running !== undefined) return running;
    const last = this.last.get(key);
    const waitMs = (last?.atMs ?? 0) + apartMs - performance.now();
    if (last?.version === version && waitMs > 0) {
      const detail = `it was compared with its contract less than ten minutes ago; again in ${Math.ceil(waitMs / 60_000)} min`;
      throw new ProblemError("rate_limited", detail, undefined, Math.ceil(waitMs / 1_000));
    }
    const work = this.ask(chain, address)
      .then((after) => void this.last.set(key, { version: after ?? version, atMs: performance.now() }))
      .finally(() => this.running.delete(key));
    this.running.set(key, work);
    return work;
  }

  /** Its version afterwards: what was found may be said by all of its answers. */
  private async ask(chain: ChainId, address: string): Promise<number | undefined> {
    const { live, publicNodes, store } = this.options;
    const source = (await publicNodes?.wake(chain)) ?? live.of(chain);
    if (!readsOnDemand(source) || source.verifyImportedToken === undefined)
      throw new ProblemError("overloaded", "no node of this chain is known here");
    const signal = AbortSignal.any([this.end, AbortSignal.timeout(longestMs)]);
    try {
      await source.verifyImportedToken(address, signal);
    } catch (error) {
      if (signal.aborted) throw new ProblemError("overloaded", "the node did not answer in time");
      if (!(error instanceof RpcError) && !(error instanceof ChainDataError)) throw error;
      throw new ProblemError("overloaded", `it could not be compared: ${error.message}`);
    }
    return (await findHere(store.reader, chain, address))?.version;
  }
}
