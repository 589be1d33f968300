import { rawBound, wholeTokens } from "../ledger/amount.ts";
import type { Reader } from "../store/reader.ts";
import { SettledCache } from "./settled-cache.ts";
import type { TokenState } from "./token-state.ts";

/** Rows of a token in rank order. Raw amounts, as text: few of them are ever looked at. */
interface Block {
  readonly amounts: readonly string[];
  readonly addresses: readonly string[];
  readonly accounts: readonly string[];
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
  /** Serialised. */
  readonly rows: readonly string[];
}

interface Versioned {
  readonly version: number;
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
  const blocks = new SettledCache<Block>(cachedBlocks);
  const indexes = new SettledCache<readonly bigint[]>(1000);

  function block(token: TokenState, number: number): Promise<Block> {
    return blocks.load(`${token.tokenId}.${token.version}.${number}`, () => loadBlock(reader, token, number));
  }

  /** How many holders have more than `raw`: the ranks before the first with at most that. */
  async function countAbove(token: TokenState, raw: bigint): Promise<number> {
    const starts = await indexes.load(`${token.tokenId}.${token.version}`, () => loadStarts(reader, token));
    const blocksAbove = countWhere(starts, (amount) => amount > raw);
    if (blocksAbove === 0) return 0;
    const { amounts } = await block(token, blocksAbove - 1);
    return (blocksAbove - 1) * blockRows + countWhere(amounts, (amount) => BigInt(amount) > raw);
  }

  return async function page(token: TokenState, query: HolderQuery): Promise<HolderPage> {
    const { min_amount, max_amount } = query;
    const from =
      max_amount === undefined ? 0 : await countAbove(token, rawBound(max_amount, token.decimals, "down"));
    const to =
      min_amount === undefined
        ? token.holderCount
        : await countAbove(token, rawBound(min_amount, token.decimals, "up") - 1n);
    // A range finer than the smallest unit may be empty: its end then lies before its start.
    const total = Math.max(0, to - from);
    const first = from + query.offset;
    const end = Math.min(first + query.limit, from + total);
    const rows: string[] = [];
    for (let start = first; start < end; start = (Math.floor(start / blockRows) + 1) * blockRows) {
      const number = Math.floor(start / blockRows);
      const base = number * blockRows;
      const part = await block(token, number);
      const stop = Math.min(end - base, blockRows);
      for (let index = start - base; index < stop; index += 1) rows.push(rowOf(part, index, base, token));
    }
    return { total, rows };
  };
}

function rowOf(
  { amounts, addresses, accounts }: Block,
  index: number,
  base: number,
  token: TokenState,
): string {
  return JSON.stringify({
    address: addresses[index],
    spl_token_account: accounts[index],
    amount: wholeTokens(BigInt(amounts[index]!), token.decimals),
    rank: base + index + 1,
  });
}

async function loadBlock(reader: Reader, token: TokenState, number: number): Promise<Block> {
  // Each column as one text: that is read in a third of the time of as many values.
  const [row] = await reader.rows<Record<"amounts" | "addresses" | "accounts", string | null> & Versioned>(
    `SELECT
       (SELECT version FROM tokens WHERE token_id = $1) AS version,
       string_agg(amount::VARCHAR, ' ' ORDER BY rank) AS amounts,
       string_agg(address, ' ' ORDER BY rank) AS addresses,
       string_agg(account, ' ' ORDER BY rank) AS accounts
     FROM holders WHERE token_id = $1 AND rank BETWEEN $2 AND $3`,
    [token.tokenId, number * blockRows + 1, (number + 1) * blockRows],
  );
  const amounts = row?.amounts?.split(" ") ?? [];
  const expected = Math.min(blockRows, token.holderCount - number * blockRows);
  if (amounts.length !== expected || row?.version !== token.version) throw new StaleTokenError();
  return {
    amounts,
    addresses: row.addresses?.split(" ") ?? [],
    accounts: row.accounts?.split(" ") ?? [],
  };
}

/** The amount of the first row of every block. */
async function loadStarts(reader: Reader, token: TokenState): Promise<readonly bigint[]> {
  const rows = await reader.rows<{ amount: bigint } & Versioned>(
    `SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version, amount
     FROM holder_marks WHERE token_id = $1 ORDER BY block`,
    [token.tokenId],
  );
  const isOfVersion = rows.every((row) => row.version === token.version);
  if (rows.length !== Math.ceil(token.holderCount / blockRows) || !isOfVersion) throw new StaleTokenError();
  return rows.map((row) => row.amount);
}

/** How many match, in a list where all that match come first. */
function countWhere<T>(amounts: readonly T[], matches: (amount: T) => boolean): number {
  let low = 0;
  let high = amounts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (matches(amounts[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
