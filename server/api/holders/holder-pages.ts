import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { rawBound, wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import { PromiseCache } from "../cache/promise-cache.ts";
import { type TokenState, versionKey } from "../token-state.ts";

/** Rows of a token in rank order, three texts each: raw amount, address and account. Few of them are ever looked at. */
type Block = readonly string[];

/** What a page of the present list goes by. */
export type HolderQuery = Pick<
  ParsedArgs<"getHolders">,
  "limit" | "offset" | "min_amount" | "max_amount" | "with"
>;

export interface HolderPage {
  /** Holders that match the filter. */
  readonly total: number;
  /** Serialised. */
  readonly rows: readonly string[];
}

interface Versioned {
  readonly version: number;
}

/** What a page that nobody asked for before has to read: four times as many take more than twice as long. */
const blockRows = 1024;
/** About 0.25 MB each. */
const cachedBlocks = 384;
/** From one of holder_marks to the next. */
const markedRows = 4096;
const cachedCounts = 1_000;

/**
 * Pages of holders. Rows are ranked by amount, so a page is a range of ranks and an amount filter is a narrower one:
 * looked for among the amounts of every 4096th row, and then counted among those between two of them.
 */
export function holderPages(reader: Reader) {
  const blocks = new PromiseCache<Block>(cachedBlocks);
  const indexes = new PromiseCache<readonly bigint[]>(1000);
  const counts = new PromiseCache<{ readonly rows: number }>(cachedCounts);

  function block(token: TokenState, number: number): Promise<Block> {
    return blocks.load(`${versionKey(token)}.${number}`, () => loadBlock(reader, token, number));
  }

  /** How many holders have more than `raw`: the ranks before the first with at most that. */
  async function countAbove(token: TokenState, raw: bigint): Promise<number> {
    const starts = await indexes.load(versionKey(token), () => loadStarts(reader, token));
    const above = countWhere(starts, (amount) => amount > raw);
    if (above === 0) return 0;
    const before = (above - 1) * markedRows;
    const { rows } = await counts.load(`${versionKey(token)}>${raw}`, () =>
      countWithin(reader, token, before, raw),
    );
    return before + rows;
  }

  return async function page(token: TokenState, query: HolderQuery): Promise<HolderPage> {
    const { least, most } = rawRange(query, token.decimals);
    const from = most === null ? 0 : await countAbove(token, most);
    const to = least === null ? token.holderCount : await countAbove(token, least - 1n);
    // A range finer than the smallest unit may be empty: its end then lies before its start.
    const total = Math.max(0, to - from);
    const isRaw = query.with?.includes("raw") ?? false;
    const first = from + query.offset;
    const end = Math.min(first + query.limit, from + total);
    const rows: string[] = [];
    for (let start = first; start < end; start = (Math.floor(start / blockRows) + 1) * blockRows) {
      const number = Math.floor(start / blockRows);
      const base = number * blockRows;
      const part = await block(token, number);
      const stop = Math.min(end - base, blockRows);
      for (let index = start - base; index < stop; index += 1)
        rows.push(rowOf(part, index, base, token, isRaw));
    }
    return { total, rows };
  };
}

/** The raw amounts that a filter asks for, both inclusive; null is no bound. */
export function rawRange(
  { min_amount, max_amount }: Pick<HolderQuery, "min_amount" | "max_amount">,
  decimals: number,
): { readonly least: bigint | null; readonly most: bigint | null } {
  return {
    least: min_amount === undefined ? null : rawBound(min_amount, decimals, "up"),
    most: max_amount === undefined ? null : rawBound(max_amount, decimals, "down"),
  };
}

function rowOf(block: Block, index: number, base: number, token: TokenState, isRaw: boolean): string {
  return JSON.stringify({
    address: block[index * 3 + 1],
    spl_token_account: block[index * 3 + 2],
    amount: wholeTokens(BigInt(block[index * 3]!), token.decimals),
    ...(isRaw && { amount_raw: block[index * 3] }),
    rank: base + index + 1,
  });
}

async function loadBlock(reader: Reader, token: TokenState, number: number): Promise<Block> {
  // As one text, which is read sooner than as many values.
  const [row] = await reader.rows<{ texts: string | null } & Versioned>(
    `SELECT
       (SELECT version FROM tokens WHERE token_id = $1) AS version,
       string_agg(concat_ws(chr(10), amount, address, account), chr(10) ORDER BY rank) AS texts
     FROM holders WHERE token_id = $1 AND rank BETWEEN $2 AND $3`,
    [token.tokenId, number * blockRows + 1, (number + 1) * blockRows],
  );
  const texts = row?.texts?.split("\n") ?? [];
  const expected = Math.min(blockRows, token.holderCount - number * blockRows);
  if (texts.length !== expected * 3 || row?.version !== token.version) throw new StaleTokenError();
  return texts;
}

/** How many of the rows after a marked one, up to the next, have more than `raw`. */
async function countWithin(
  reader: Reader,
  token: TokenState,
  before: number,
  raw: bigint,
): Promise<{ readonly rows: number }> {
  const [row] = await reader.rows<{ rows: number } & Versioned>(
    `SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version, count(*)::INTEGER AS rows
     FROM holders WHERE token_id = $1 AND rank BETWEEN $2 AND $3 AND amount > $4`,
    [token.tokenId, before + 1, before + markedRows, raw],
  );
  if (row?.version !== token.version) throw new StaleTokenError();
  return row;
}

/** The amount of every marked row. */
async function loadStarts(reader: Reader, token: TokenState): Promise<readonly bigint[]> {
  const rows = await reader.rows<{ amount: bigint } & Versioned>(
    `SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version, amount
     FROM holder_marks WHERE token_id = $1 ORDER BY block`,
    [token.tokenId],
  );
  const isOfVersion = rows.every((row) => row.version === token.version);
  if (rows.length !== Math.ceil(token.holderCount / markedRows) || !isOfVersion) throw new StaleTokenError();
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
