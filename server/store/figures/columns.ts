import { isAfterShares } from "../../ledger/fifo/legs.ts";
import type { Balances, LedgerToken, Prices, Transfers } from "../../ledger/input.ts";
import type { Resumption } from "../../ledger/ledger.ts";
import type { Database, NumberColumn } from "../database.ts";

/** A token to compute. It has either transfers or, as a snapshot, balances. */
export interface TouchedToken {
  readonly tokenId: number;
  readonly chain: string;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  /** Nothing was stored of it before. */
  readonly isNew?: boolean;
  readonly snapshot: boolean;
  readonly partial: boolean;
  readonly opened: boolean;
  readonly adjusted: boolean;
  /** Unix seconds of the snapshot; ignored where there are transfers. */
  readonly asOf: number | null;
}

/** What is stored of a token, but its rows. */
export interface TokenSpan {
  readonly touched: TouchedToken;
  readonly asOf: number | null;
  readonly firstTime: number | null;
  readonly adjustedAt: number | null;
  readonly transferCount: number;
  readonly volume: number;
  readonly ownPrice: number;
  /** Minted to the zero address: nobody's. */
  readonly unheld: bigint | null;
}

/**
 * Consecutive tokens, or one share of the owners of a token that is too large for one round, or what all of these come to:
 * rows of the last share are written meanwhile.
 */
export interface Round {
  readonly spans: readonly TokenSpan[];
  /** As in fifo/legs.ts. */
  readonly part: number;
  readonly parts: number;
  /** Of one token. */
  readonly resumption?: Resumption;
  /** Unix seconds: transfers before are not read, and of those since then all, whatever the share. */
  readonly since?: number;
}

/** In the order of their numbers. */
export async function readSpans(db: Database, touched: readonly TouchedToken[]): Promise<TokenSpan[]> {
  const rows = await db.rows<{
    token_id: number;
    first_time: number;
    last_time: number;
    adjusted_at: number | null;
    transfers: number;
    volume: number;
    own_price: number;
    unheld: bigint | null;
  }>(`
    SELECT
      token_id, min(time)::DOUBLE AS first_time, max(time)::DOUBLE AS last_time,
      max(time) FILTER (silent)::DOUBLE AS adjusted_at, count(*)::DOUBLE AS transfers, sum(amount::DOUBLE) AS volume,
      coalesce(max(price_usd), 0) AS own_price,
      sum(amount) FILTER (from_owner IS NULL AND to_owner IS NULL) AS unheld
    FROM transfers WHERE token_id IN (${idsOf(touched)}) GROUP BY token_id`);
  const found = new Map(rows.map((row) => [row.token_id, row]));
  return touched
    .map((token): TokenSpan => {
      const row = found.get(token.tokenId);
      return {
        touched: token,
        asOf: row?.last_time ?? (token.snapshot ? token.asOf : null),
        firstTime: row?.first_time ?? null,
        adjustedAt: row?.adjusted_at ?? null,
        transferCount: row?.transfers ?? 0,
        volume: row?.volume ?? 0,
        ownPrice: row?.own_price ?? 0,
        unheld: row?.unheld ?? null,
      };
    })
    .toSorted((one, other) => one.touched.tokenId - other.touched.tokenId);
}

const idsOf = (tokens: readonly TouchedToken[]) => tokens.map(({ tokenId }) => tokenId).join(", ");

/** Tokens together as long as they have not more legs, two a transfer; larger ones in shares of their owners. */
export function planRounds(spans: readonly TokenSpan[], legsPerRound: number): Round[] {
  const groups: { spans: TokenSpan[]; legs: number }[] = [];
  for (const span of spans) {
    const legs = 2 * span.transferCount;
    const group = groups.at(-1);
    if (group && group.legs + legs <= legsPerRound) {
      group.spans.push(span);
      group.legs += legs;
    } else groups.push({ spans: [span], legs });
  }
  return groups.flatMap((group) => {
    const parts = Math.max(1, Math.ceil(group.legs / legsPerRound));
    return sharesOf(parts).map((share) => ({ spans: group.spans, ...share }));
  });
}

export function sharesOf(parts: number): Pick<Round, "part" | "parts">[] {
  return Array.from({ length: parts === 1 ? 1 : parts + 1 }, (_, part) => ({ part, parts }));
}

/** With their prices. */
export async function readLedgerTokens(db: Database, spans: readonly TokenSpan[]): Promise<LedgerToken[]> {
  const prices = await readPrices(db, spans);
  return spans.map(
    ({ touched, asOf, firstTime, adjustedAt, transferCount, volume, ownPrice }): LedgerToken => {
      const known = prices.get(touched.tokenId) ?? noPrices;
      const { tokenId, decimals, snapshot, partial, opened, adjusted } = touched;
      return {
        asOf,
        firstTime,
        adjustedAt,
        transferCount,
        volume,
        tokenId,
        decimals,
        snapshot,
        partial,
        opened,
        adjusted,
        prices: known,
        greatestPrice: known.price.reduce((most, price) => Math.max(most, price), ownPrice),
      };
    },
  );
}

const noPrices: Prices = { time: new Float64Array(0), price: new Float64Array(0) };

/**
 * Every known price. One of the series wins over one that came with a transfer of the same second; of several transfers
 * in a second the last counts.
 */
async function readPrices(db: Database, spans: readonly TokenSpan[]): Promise<ReadonlyMap<number, Prices>> {
  const ids = idsOf(spans.map(({ touched }) => touched));
  const [token, time, price] = await readColumns(
    db,
    `SELECT token_id, time::DOUBLE, price_usd FROM (
       SELECT token_id, time, price_usd FROM prices WHERE token_id IN (${ids})
       ${
         spans.some(({ ownPrice }) => ownPrice > 0)
           ? `UNION ALL
              SELECT token_id, time, price_usd
              FROM (
                SELECT token_id, time, arg_max(price_usd, (block, position)) AS price_usd
                FROM transfers WHERE token_id IN (${ids}) AND price_usd IS NOT NULL GROUP BY token_id, time
              )
              ANTI JOIN prices USING (token_id, time)`
           : ""
       }
     ) ORDER BY token_id, time`,
    ["integer", "double", "double"],
  );
  const found = new Map<number, Prices>();
  for (let first = 0, end = 0; first < token!.length; first = end) {
    while (end < token!.length && token![end] === token![first]) end++;
    found.set(token![first]!, {
      time: (time as Float64Array).slice(first, end),
      price: (price as Float64Array).slice(first, end),
    });
  }
  return found;
}

/** In the order of events, those of each token from and to the rows that are told. */
export async function readTransfers(
  db: Database,
  { spans, part, parts, since }: Round,
  source?: string,
): Promise<{ readonly transfers: Transfers; readonly ends: readonly number[] }> {
  if (isAfterShares({ part, parts })) return { transfers: noTransfers(), ends: spans.map(() => 0) };
  const ids = idsOf(spans.map(({ touched }) => touched));
  const ofPart =
    parts === 1 || since !== undefined
      ? ""
      : `AND (from_owner % ${parts} = ${part} OR to_owner % ${parts} = ${part}
           ${part === 0 ? "OR (from_owner IS NULL AND to_owner IS NULL)" : ""})`;
  const ofTime = since === undefined ? "" : `AND time >= ${since}`;
  const rows = `FROM ${source === undefined ? "transfers" : `(${source})`} WHERE token_id IN (${ids}) ${ofPart} ${ofTime}`;
  const [token, time, fromOwner, fromAccount, toOwner, toAccount, price, silent, amount] = await readColumns(
    db,
    `SELECT
       token_id, time::DOUBLE, coalesce(from_owner, -1), coalesce(from_account, -1), coalesce(to_owner, -1),
       coalesce(to_account, -1), coalesce(price_usd, 'nan'::DOUBLE), coalesce(silent, false)::INTEGER, amount
     ${rows} ORDER BY token_id, block, position`,
    ["integer", "double", "integer", "integer", "integer", "integer", "double", "integer", "hugeint"],
    since !== undefined
      ? undefined
      : parts > 1
        ? await countRows(db, rows)
        : spans.reduce((sum, { transferCount }) => sum + transferCount, 0),
  );
  return {
    transfers: {
      time: time as Float64Array,
      fromOwner: fromOwner as Int32Array,
      fromAccount: fromAccount as Int32Array,
      toOwner: toOwner as Int32Array,
      toAccount: toAccount as Int32Array,
      price: price as Float64Array,
      silent: silent as Int32Array,
      amount: amount as Uint32Array,
    },
    ends: endsOf(token as Int32Array, spans),
  };
}

const noTransfers = (): Transfers => ({
  time: new Float64Array(0),
  fromOwner: new Int32Array(0),
  fromAccount: new Int32Array(0),
  toOwner: new Int32Array(0),
  toAccount: new Int32Array(0),
  price: new Float64Array(0),
  silent: new Int32Array(0),
  amount: new Uint32Array(0),
});

async function countRows(db: Database, rows: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(`SELECT count(*)::DOUBLE AS count ${rows}`);
  return row!.count;
}

export async function readBalances(
  db: Database,
  spans: readonly TokenSpan[],
): Promise<{ readonly balances: Balances; readonly ends: readonly number[] }> {
  const snapshots = spans.filter(({ touched, firstTime }) => touched.snapshot && firstTime === null);
  const [token, owner, account, amount] =
    snapshots.length === 0
      ? [new Int32Array(0), new Int32Array(0), new Int32Array(0), new Uint32Array(0)]
      : await readColumns(
          db,
          `SELECT token_id, owner, coalesce(account, -1), amount FROM balances
           WHERE token_id IN (${idsOf(snapshots.map(({ touched }) => touched))}) AND amount > 0
           ORDER BY token_id, owner, account`,
          ["integer", "integer", "integer", "hugeint"],
        );
  return {
    balances: { owner: owner as Int32Array, account: account as Int32Array, amount: amount as Uint32Array },
    ends: endsOf(token as Int32Array, spans),
  };
}

/** Where the rows of each token end. */
function endsOf(token: Int32Array, spans: readonly TokenSpan[]): number[] {
  let end = 0;
  return spans.map(({ touched }) => {
    while (end < token.length && token[end] === touched.tokenId) end++;
    return end;
  });
}

type Kind = "integer" | "double" | "hugeint";
const leastRows = 2_048;
const mostRows = 65_536;

/** All rows of a query; at once where it is known how many they are. */
async function readColumns(
  db: Database,
  sql: string,
  kinds: readonly Kind[],
  count?: number,
): Promise<NumberColumn[]> {
  const make = (rows: number) =>
    kinds.map((kind) =>
      kind === "integer"
        ? new Int32Array(rows)
        : kind === "double"
          ? new Float64Array(rows)
          : new Uint32Array(4 * rows),
    );
  const full: { readonly columns: readonly NumberColumn[]; readonly rows: number }[] = [];
  let size = Math.max(leastRows, count ?? 0);
  let columns: readonly NumberColumn[] = make(size);
  const rows = await db.read(sql, columns, (filled, filledRows) => {
    full.push({ columns: filled, rows: filledRows });
    size = Math.min(2 * size, Math.max(mostRows, size));
    return (columns = make(size));
  });
  const width = (index: number) => (kinds[index] === "hugeint" ? 4 : 1);
  if (full.length === 0) return columns.map((column, index) => column.subarray(0, width(index) * rows));
  full.push({ columns, rows });
  const all = make(full.reduce((sum, part) => sum + part.rows, 0));
  let start = 0;
  for (const part of full) {
    for (const [index, column] of all.entries())
      column.set(part.columns[index]!.subarray(0, width(index) * part.rows), width(index) * start);
    start += part.rows;
  }
  return all;
}
