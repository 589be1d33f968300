import type { ChainId } from "../../contract/chains.ts";
import type { DataSource } from "../../contract/meta.ts";
import { markStoredForRecompute } from "../store/outdated.ts";
import { findStoredContradictions, type SaidContradiction } from "../store/figures/refused-figures.ts";
import type { Store } from "../store/store.ts";
import { CommandError } from "./command-error.ts";

/** What `npx holderscope check` says of a token. */
export interface CheckedToken {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  /** None where its figures hold. */
  readonly contradictions: readonly SaidContradiction[];
  /** Computed anew, and checked again: what is wrong still is in `contradictions`. */
  readonly isRepaired: boolean;
}

interface CheckRequest {
  /** Null: every chain. */
  readonly chain: ChainId | null;
  /** As `normalizeAddress` returns it; null: every token. */
  readonly token: string | null;
  /** Computes anew what does not hold. */
  readonly repairs: boolean;
}

/** Tokens that are read at once. */
const atOnce = 50;

/** Whether what is stored of every token holds together. */
export async function checkFigures(
  store: Store,
  { chain, token, repairs }: CheckRequest,
  onProgress: (done: number, total: number) => void,
): Promise<CheckedToken[]> {
  const stored = await store.reader.rows<StoredRow>(
    `SELECT token_id, chain, address, name, ticker, decimals, source FROM tokens
     WHERE ($1 IS NULL OR chain = $1) AND ($2 IS NULL OR address = $2) ORDER BY chain, address`,
    [chain, token],
  );
  if (token !== null && stored.length === 0)
    throw new CommandError(`There is no token ${token} of ${chain}. See: npx holderscope tokens list`);
  const checked: CheckedToken[] = [];
  for (let start = 0; start < stored.length; start += atOnce) {
    onProgress(start, stored.length);
    const some = stored.slice(start, start + atOnce);
    const found = await findStoredContradictions(
      store,
      some.map((row) => row.token_id),
    );
    for (const row of some) {
      const isWrong = found.has(row.token_id);
      if (isWrong && repairs) await repair(store, row);
      const left = isWrong && repairs ? await findStoredContradictions(store, [row.token_id]) : found;
      checked.push({
        chain: row.chain,
        address: row.address,
        name: row.name,
        contradictions: left.get(row.token_id) ?? [],
        isRepaired: isWrong && repairs,
      });
    }
  }
  return checked;
}

interface StoredRow {
  readonly token_id: number;
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly source: DataSource;
}

async function repair(store: Store, { token_id: tokenId, ...identity }: StoredRow): Promise<void> {
  await store.transaction((db) => markStoredForRecompute(db, `token_id = ${tokenId}`));
  await store.compute([identity], { allowIncomplete: true, onlyStored: true });
}
