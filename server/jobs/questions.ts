import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Described, Reading } from "../../contract/readings.ts";
import { TokenFault } from "../sources/evm/metadata.ts";
import { collectionFault } from "../sources/collection-fault.ts";
import type { OnDemandSource } from "../sources/live.ts";

/** What is known of an address so far. */
export type Question =
  | { readonly state: "asking" }
  | Extract<Reading, { readonly state: "no_contract" }>
  | { readonly state: "unanswered"; readonly reason: string }
  | Refused
  | { readonly state: "known"; readonly token: Described };

export type Refused = Extract<Reading, { readonly state: "refused" }>;

const rememberedQuestions = 500;
/** A page says of which block it is, and may stay open for long before its button is pressed. */
const rememberedMs = 60 * 60_000;
/** What is not there may come, what fails may not the next time. */
const absentMs = 5 * 60_000;
const failedMs = 10_000;
/** What a node refuses it may give later. */
const refusedMs = 10 * 60_000;
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

  /** Its reading has found why it cannot be read. */
  refuse(chain: string, address: string, refused: Refused): void {
    this.known.set(`${chain}:${address}`, refused, { ttl: refusedMs });
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
        const { isUsed, account } = found;
        const none = { state: "no_contract", is_used: isUsed, ...(account && { account }) } as const;
        this.known.set(key, none, { ttl: absentMs });
      }
    } catch (error) {
      if (token) {
        tell(
          token.program
            ? { accounts: token.accounts ?? null }
            : { created: token.created ?? null, transfers: token.transfers ?? null },
        );
        return;
      }
      const reason = error instanceof Error ? error.message : "it failed";
      if (error instanceof TokenFault) {
        const refused = { state: "refused", reason, limit: null, token: null } as const;
        this.known.set(key, refused, { ttl: refusedMs });
        return;
      }
      this.known.set(key, { state: "unanswered", reason }, { ttl: failedMs });
    }
  }
}
