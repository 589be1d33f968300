import { LRUCache } from "lru-cache";
import { rawBound, wholeTokens } from "../ledger/amount.ts";
import type { Reader } from "../store/reader.ts";
import type { TokenState } from "./token-state.ts";

/** Rows of a token in rank order, serialised, with their raw amounts beside. */
interface Block {
  readonly rows: readonly string[];
  readonly amounts: readonly bigint[];
}

export interface HolderQuery {
  readonly limit: number;
  readonly offset: number;
  /** Whole tokens, inclusive. */
  readonly min_amount?: string;
  readonly max_amount?: string;
}

export interface HolderPage {
  /** Holders that match the filter. */
  readonly total: number;
  readonly rows: readonly string[];
}

/** The token changed between two reads: read its state again. */
export class StaleTokenError extends Error {
  override readonly name = "StaleTokenError";
}

const blockRows = 4096;
/** About 1 MB each. */
const cachedBlocks = 96;

/**
 * Pages of holders. Rows are ranked by amount, so a page is a range of ranks and an amount filter is a narrower one:
 * two searches, first among the amounts at which blocks begin, then inside of a block.
 */
export function holderPages(reader: Reader) {
  const blocks = new LRUCache<string, Promise<Block>>({ max: cachedBlocks });
  const indexes = new LRUCache<string, Promise<readonly bigint[]>>({ max: 1000 });

  function cached<T extends object>(
    cache: LRUCache<string, Promise<T>>,
    key: string,
    load: () => Promise<T>,
  ) {
    const known = cache.get(key);
    if (known) return known;
    const loading = load();
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  }

  function block(token: TokenState, number: number): Promise<Block> {
    return cached(blocks, `${token.tokenId}.${token.version}.${number}`, () =>
      loadBlock(reader, token, number),
    );
  }

  /** How many holders have more than `raw`: the ranks before the first with at most that. */
  async function countAbove(token: TokenState, raw: bigint): Promise<number> {
    const starts = await cached(indexes, `${token.tokenId}.${token.version}`, () =>
      loadStarts(reader, token),
    );
    const blocksAbove = countWhere(starts, (amount) => amount > raw);
    if (blocksAbove === 0) return 0;
    const { amounts } = await block(token, blocksAbove - 1);
    return (blocksAbove - 1) * blockRows + countWhere(amounts, (amount) => amount > raw);
  }

  return async function page(token: TokenState, query: HolderQuery): Promise<HolderPage> {
    const { min_amount: min, max_amount: max } = query;
    const from = max === undefined ? 0 : await countAbove(token, rawBound(max, token.decimals, "down"));
    const to =
      min === undefined
        ? token.holderCount
        : await countAbove(token, rawBound(min, token.decimals, "up") - 1n);
    // A range finer than the smallest unit may hold nothing: then its end lies before its start.
    const total = Math.max(0, to - from);
    const first = from + query.offset;
    const end = Math.min(first + query.limit, from + total);
    const rows: string[] = [];
    for (let start = first; start < end; start = (Math.floor(start / blockRows) + 1) * blockRows) {
      const number = Math.floor(start / blockRows);
      const base = number * blockRows;
      rows.push(...(await block(token, number)).rows.slice(start - base, end - base));
    }
    return { total, rows };
  };
}

async function loadBlock(reader: Reader, token: TokenState, number: number): Promise<Block> {
  const rows = await reader.rows<{
    version: number;
    rank: number;
    amount: bigint;
    address: string;
    account: string;
  }>(
    `SELECT t.version, h.rank, h.amount, h.address, h.account
     FROM (SELECT version FROM tokens WHERE token_id = $1) AS t,
       (SELECT * FROM holders WHERE token_id = $1 AND rank BETWEEN $2 AND $3) AS h
     ORDER BY h.rank`,
    [token.tokenId, number * blockRows + 1, (number + 1) * blockRows],
  );
  const expected = Math.min(blockRows, token.holderCount - number * blockRows);
  if (rows.length !== expected || rows.some((row) => row.version !== token.version)) {
    throw new StaleTokenError();
  }
  return {
    rows: rows.map((row) =>
      JSON.stringify({
        address: row.address,
        spl_token_account: row.account,
        amount: wholeTokens(row.amount, token.decimals),
        rank: row.rank,
      }),
    ),
    amounts: rows.map((row) => row.amount),
  };
}

/** The amount of the first row of every block. */
async function loadStarts(reader: Reader, token: TokenState): Promise<readonly bigint[]> {
  const rows = await reader.rows<{ version: number; amount: bigint }>(
    `SELECT t.version, h.amount
     FROM (SELECT version FROM tokens WHERE token_id = $1) AS t,
       (SELECT * FROM holders WHERE token_id = $1 AND rank % ${blockRows} = 1) AS h
     ORDER BY h.rank`,
    [token.tokenId],
  );
  if (
    rows.length !== Math.ceil(token.holderCount / blockRows) ||
    rows.some((row) => row.version !== token.version)
  ) {
    throw new StaleTokenError();
  }
  return rows.map((row) => row.amount);
}

/** In a list where all that match come first, how many match. */
function countWhere(amounts: readonly bigint[], matches: (amount: bigint) => boolean): number {
  let low = 0;
  let high = amounts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (matches(amounts[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
