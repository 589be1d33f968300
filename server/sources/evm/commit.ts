import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../../store/database.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { IngestOptions } from "../../store/ingest.ts";
import type { Store } from "../../store/store.ts";
import { type Batch, identityOf, stagePrices, stageTransfers, transfersOf } from "./batch.ts";
import { type IndexedToken, saveTokens } from "./checkpoint.ts";
import { TokenFault } from "./metadata.ts";
import type { Faults, TokenRegister } from "./token-register.ts";

export interface Commit {
  readonly chain: ChainId;
  /** With their next blocks where the batch begins for them. */
  readonly tokens: readonly IndexedToken[];
  readonly batch: Batch;
  /** Takes back what the tokens have from here on; null: nothing. */
  readonly rewindFrom: number | null;
  readonly deferCompute: boolean;
  /** More to save in the same transaction. */
  readonly alongside: (db: Database) => Promise<void>;
}

/**
 * Stores a batch and how far the tokens are then, in one transaction. What is wrong with a token stops that token
 * alone: it is left as it was and is among the faults. Returns the tokens as they are then.
 */
export async function commit(
  store: Store,
  work: Commit,
): Promise<{ tokens: IndexedToken[]; faults: Faults }> {
  const faults = new Map<string, string>();
  for (;;) {
    const tokens = work.tokens.filter(({ address }) => !faults.has(address));
    const read = readTransfers(tokens, work.batch, faults);
    if (read === undefined) continue;
    const after = tokens.map((token) => ({
      ...token,
      nextBlock: Math.max(token.nextBlock ?? 0, work.batch.toBlock + 1),
    }));
    const options = (part: readonly IndexedToken[]): IngestOptions => ({
      allowIncomplete: true,
      deferCompute: work.deferCompute,
      rewind:
        work.rewindFrom === null
          ? []
          : part.map(({ address }) => ({ chain: work.chain, address, fromBlock: BigInt(work.rewindFrom!) })),
    });
    try {
      await store.ingest(
        tokens.map((token) => identityOf(work.chain, token)),
        async (db) => {
          await stageTransfers(db, tokens, read);
          await stagePrices(db, tokens, work.batch);
        },
        {
          ...options(tokens),
          alongside: async (db) => {
            await work.alongside(db);
            await saveTokens(db, work.chain, after);
          },
        },
      );
      return { tokens: after, faults };
    } catch (error) {
      if (!(error instanceof IngestError)) throw error;
      const found = await findFaults(tokens, async (index) => {
        const one = [tokens[index]!];
        await store.ingest(
          one.map((token) => identityOf(work.chain, token)),
          async (db) => {
            await stageTransfers(db, one, [read[index]!]);
            await stagePrices(db, one, work.batch);
          },
          { ...options(one), deferCompute: false, alongside: () => Promise.reject(new TrialOver()) },
        );
      });
      if (found.size === 0) throw error;
      for (const [address, reason] of found) faults.set(address, reason);
    }
  }
}

/** Computes what was put off; see {@link commit}. */
export async function computeTokens(
  store: Store,
  chain: ChainId,
  tokens: readonly IndexedToken[],
): Promise<Faults> {
  const faults = new Map<string, string>();
  for (;;) {
    const left = tokens.filter(({ address }) => !faults.has(address));
    try {
      await store.compute(
        left.map((token) => identityOf(chain, token)),
        { allowIncomplete: true },
      );
      return faults;
    } catch (error) {
      if (!(error instanceof IngestError)) throw error;
      const found = await findFaults(left, async (index) => {
        await store.compute([identityOf(chain, left[index]!)], {
          allowIncomplete: true,
          alongside: () => Promise.reject(new TrialOver()),
        });
      });
      if (found.size === 0) throw error;
      for (const [address, reason] of found) faults.set(address, reason);
    }
  }
}

/** Ends a trial import without a trace. */
class TrialOver extends Error {}

async function findFaults(
  tokens: readonly IndexedToken[],
  attempt: (index: number) => Promise<void>,
): Promise<Map<string, string>> {
  const faults = new Map<string, string>();
  for (const [index, { address }] of tokens.entries()) {
    try {
      await attempt(index);
    } catch (error) {
      if (error instanceof IngestError) faults.set(address, error.message);
      else if (!(error instanceof TrialOver)) throw error;
    }
  }
  return faults;
}

function readTransfers(tokens: readonly IndexedToken[], batch: Batch, faults: Map<string, string>) {
  const before = faults.size;
  const read = tokens.map((token) => {
    try {
      return transfersOf(token, batch);
    } catch (error) {
      if (!(error instanceof TokenFault)) throw error;
      faults.set(token.address, error.message);
      return undefined;
    }
  });
  return faults.size > before ? undefined : read.filter((columns) => columns !== undefined);
}

/** Brings answers up to date with the transfers that were stored, at most for a share of the time. */
export class Computing {
  private notBeforeMs = 0;

  constructor(
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly share: number,
  ) {}

  /** What has come up to the head; at once where a token has just caught up. */
  async computeDue(headBlock: number, isMeant: (address: string) => boolean = () => true): Promise<void> {
    const { uncomputed } = this.register;
    const caughtUp = this.register
      .active()
      .filter(
        ({ address, nextBlock }) => uncomputed.has(address) && nextBlock! > headBlock && isMeant(address),
      );
    const isFirst = caughtUp.some(({ state }) => state === "pending");
    if (caughtUp.length === 0 || (!isFirst && performance.now() < this.notBeforeMs)) return;
    const startMs = performance.now();
    await this.register.quarantineAll(await computeTokens(this.store, this.register.chain, caughtUp));
    const endMs = performance.now();
    this.notBeforeMs = endMs + (endMs - startMs) * (1 / this.share - 1);
    for (const { address } of caughtUp) this.register.uncomputed.delete(address);
    for (const { address } of caughtUp) {
      const now = this.register.get(address);
      if (now.state === "pending") await this.register.save({ ...now, state: "indexed" });
    }
  }
}
