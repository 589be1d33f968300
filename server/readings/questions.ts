import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Described, Reading } from "../../contract/readings.ts";
import { collectionFault } from "../sources/collection-fault.ts";
import type { OnDemandSource } from "../sources/live.ts";

/** What is known of an address so far. */
export type Question =
  | { readonly state: "asking" }
  | { readonly state: "no_contract"; readonly is_used: boolean | null }
  | { readonly state: "unanswered"; readonly reason: string }
  | Refused
  | { readonly state: "known"; readonly token: Described };

type Refused = Extract<Reading, { readonly state: "refused" }>;

const rememberedQuestions = 500;
/** A page says of which block it is, and may stay open for long before its button is pressed. */
const rememberedMs = 60 * 60_000;
/** What is not there may come, what fails may not the next time. */
const absentMs = 5 * 60_000;
const failedMs = 10_000;
/** Of the node, which has its index to bring on. */
const atOnce = 2;
const patienceMs = 120_000;

/** Asks nodes what addresses are, each once for all who want to know. */
export class Questions {
  private readonly known = new LRUCache<string, Question>({ max: rememberedQuestions, ttl: rememberedMs });
  private readonly limit = pLimit(atOnce);
  private readonly end = new AbortController();

  find(chain: string, address: string): Question | undefined {
    return this.known.get(`${chain}:${address}`);
  }

  /** Begins to ask, unless it is known or being asked. */
  ask(source: OnDemandSource, chain: string, address: string): Question {
    const key = `${chain}:${address}`;
    const known = this.known.get(key);
    if (known) return known;
    const asking: Question = { state: "asking" };
    this.known.set(key, asking);
    void this.limit(() => this.put(source, key, address));
    return asking;
  }

  close(): void {
    this.end.abort();
  }

  private async put(source: OnDemandSource, key: string, address: string): Promise<void> {
    if (this.end.signal.aborted) return;
    let token: Described | undefined;
    const tell = (part: Partial<Described>) => {
      token = { ...token, ...part } as Described;
      this.known.set(key, { state: "known", token });
    };
    try {
      const signal = AbortSignal.any([this.end.signal, AbortSignal.timeout(patienceMs)]);
      const found = await source.describe(address, tell, signal);
      if (found.isContract && found.collection !== null) {
        const { collection } = found;
        const reason = collectionFault(collection);
        this.known.set(key, { state: "refused", reason, limit: null, collection, token: token ?? null });
      }
      if (!found.isContract) {
        this.known.set(key, { state: "no_contract", is_used: found.isUsed }, { ttl: absentMs });
      }
    } catch (error) {
      if (token) {
        tell({ created: token.created ?? null, transfers: token.transfers ?? null });
        return;
      }
      const reason = error instanceof Error ? error.message : "it failed";
      this.known.set(key, { state: "unanswered", reason }, { ttl: failedMs });
    }
  }
}
