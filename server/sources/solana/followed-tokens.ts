import type { LiveToken, TokenReading } from "../live.ts";
import type { IndexedToken } from "./index-state.ts";
import type { RpcError } from "./rpc-error.ts";
import type { Tally } from "./snapshot.ts";

/** A token that is being read now. */
interface Work {
  readonly abort: AbortController;
  readonly tally: Tally;
}

/** The tokens that are followed, which of them is next, and what keeps each. */
export class FollowedTokens {
  private readonly known: Map<string, IndexedToken>;
  private readonly works = new Map<string, Work>();
  /** What the node said of them last. */
  private readonly faults = new Map<string, { readonly text: string; readonly isFinal: boolean }>();
  /** Tokens that were never read and are not wanted any more. */
  readonly dropped = new Set<string>();

  constructor(addresses: readonly string[]) {
    this.known = new Map(addresses.map((address) => [address, unknown(address)]));
  }

  get(address: string): IndexedToken | undefined {
    return this.known.get(address);
  }

  set(token: IndexedToken): void {
    this.known.set(token.address, token);
  }

  all(): IndexedToken[] {
    return [...this.known.values()];
  }

  /** One that could not be read tries again. */
  add(address: string): void {
    this.dropped.delete(address);
    const token = this.known.get(address);
    if (token === undefined || isUnread(token)) {
      this.known.set(address, unknown(address));
      this.faults.delete(address);
    }
  }

  forget(address: string): void {
    this.known.delete(address);
    this.faults.delete(address);
  }

  /** Reads no more of a token that was never read in full. */
  stop(address: string): void {
    const token = this.known.get(address);
    if (token === undefined || !isUnread(token)) return;
    this.works.get(address)?.abort.abort();
    this.forget(address);
    this.dropped.add(address);
  }

  /** First those that somebody waits for. Without `isWhole` those alone, and none that the node refuses. */
  next(done: ReadonlySet<string>, isWhole: boolean): string | undefined {
    const left = this.all().filter(({ address }) => !done.has(address));
    const first = left.find((token) => this.isAwaited(token)) ?? (isWhole ? left[0] : undefined);
    return first?.address;
  }

  /** Whether one is waited for that can be tried again soon. */
  get hasAwaited(): boolean {
    return this.all().some((token) => this.isAwaited(token));
  }

  /** Until `end`. */
  begin(address: string, signal: AbortSignal): { readonly signal: AbortSignal; readonly tally: Tally } {
    const work: Work = { abort: new AbortController(), tally: { accounts: 0, held: 0n, supply: 0n } };
    this.works.set(address, work);
    return { signal: AbortSignal.any([signal, work.abort.signal]), tally: work.tally };
  }

  end(address: string): void {
    this.works.delete(address);
  }

  /** What keeps a token, or nothing. */
  note(address: string, fault: RpcError | string | null): void {
    if (fault === null) this.faults.delete(address);
    else if (typeof fault === "string") this.faults.set(address, { text: fault, isFinal: false });
    else this.faults.set(address, { text: `${address}: ${fault.message}`, isFinal: !fault.isPassing });
  }

  /** What keeps any of them. */
  get fault(): string | null {
    return [...this.faults.values()].at(-1)?.text ?? null;
  }

  tokens(): LiveToken[] {
    return this.all().map(({ address, state, reason }) => ({ address, state, reason }));
  }

  readingOf(address: string, headBlock: number | null): TokenReading | undefined {
    const token = this.known.get(address);
    if (token === undefined) return undefined;
    const { name, ticker, decimals, state, reason, fromSlot, slot } = token;
    const tally = this.works.get(address)?.tally;
    const fault = isUnread(token) ? this.faults.get(address) : undefined;
    const said = fault && fault.text.replace(`${address}: `, "");
    const isSetAside = isUnread(token) && state === "quarantined";
    return {
      state,
      reason,
      metadata: name === null || ticker === null || decimals === null ? null : { name, ticker, decimals },
      fromBlock: slot === null ? null : fromSlot,
      nextBlock: slot === null ? null : slot + 1,
      headBlock,
      accounts: { read: tally?.accounts ?? 0, held: heldPart(tally) },
      trouble: said ?? null,
      refusal: isSetAside
        ? { reason: reason ?? "it cannot be held", isOfNode: false }
        : fault?.isFinal
          ? { reason: said!, isOfNode: true }
          : null,
    };
  }

  private isAwaited(token: IndexedToken): boolean {
    return isUnread(token) && token.state === "pending" && this.faults.get(token.address)?.isFinal !== true;
  }
}

/** No snapshot of it was ever stored. */
function isUnread({ slot }: IndexedToken): boolean {
  return slot === null;
}

const parts = 10_000n;

function heldPart(tally: Tally | undefined): number | null {
  if (tally === undefined || tally.supply === 0n) return null;
  const part = Number((tally.held * parts) / tally.supply) / Number(parts);
  // The supply may have changed meanwhile.
  return Math.min(1, part);
}

function unknown(address: string): IndexedToken {
  return {
    address,
    name: null,
    ticker: null,
    decimals: null,
    fromSlot: null,
    slot: null,
    time: null,
    state: "pending",
    reason: null,
    notes: [],
  };
}
