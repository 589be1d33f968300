import { type ChainId, chains } from "../../../contract/chains.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { DataHistory, DataSource, Stale } from "../../../contract/meta.ts";
import { type RangedFigure, rangedFigures, type TokenSort } from "../../../contract/token-sorts.ts";
import type { Token, TokenFigures, TokenFiguresPage } from "../../../contract/tokens.ts";
import { formulasVersion } from "../../ledger/formulas.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { nearlyAll, topShare } from "../shares.ts";
import { refusedAt, staleOf, type StoredFigures } from "../stale.ts";
import type { ListedToken, RemainingTop10, RemainingTop10Source } from "./remaining-top10.ts";
import { tokensAnswer } from "./token-list.ts";

export type FiguresArgs = ParsedArgs<"getTokenFigures">;

/** A row with what the headers say of it. */
export interface FiguresRow {
  readonly token: TokenFigures;
  readonly source: DataSource;
  readonly asOf: number | null;
  /** Why its figures are older than they should be. */
  readonly stale?: Stale | undefined;
}

export interface FoundFigures {
  readonly total: number;
  readonly rows: readonly FiguresRow[];
}

interface Row extends StoredFigures {
  total: bigint;
  token_id: number;
  version: number;
  address: string | null;
  name: string;
  ticker: string;
  decimals: number;
  supply: bigint | null;
  source: DataSource;
  history: DataHistory;
  as_of: number | null;
  holders: number | null;
  wallets: number | null;
  change_24h: number | null;
  change_7d: number | null;
  wallet_change_24h: number | null;
  wallet_change_7d: number | null;
  top10_share: number | null;
  wallet_top10_share: number | null;
  hhi: number | null;
  wallet_hhi: number | null;
  price: number | null;
  market_value: number | null;
  volume_7d: number | null;
  age: number | null;
}

const remainingTop10 = "remaining_top10_share" satisfies TokenSort;

const sortColumns: Readonly<Record<TokenSort, string>> = {
  // Lists show wallets where rows of the holder list are accounts of fewer.
  holders: "coalesce(wallets, holders)",
  change_24h: "coalesce(wallet_change_24h, change_24h)",
  change_7d: "coalesce(wallet_change_7d, change_7d)",
  top10_share: "coalesce(wallet_top10_share, top10_share)",
  [remainingTop10]: remainingTop10,
  hhi: "coalesce(wallet_hhi, hhi)",
  name: "lower(name)",
  ticker: "lower(ticker)",
  decimals: "decimals",
  supply: "supply::DOUBLE / 10.0 ** decimals",
  price: "price",
  market_value: "market_value",
  volume_7d: "volume_7d",
  age: "age",
};

/** Of wallets where these are fewer than rows of the holder list. */
const ofWallets = (column: string) =>
  `CASE WHEN t.knows_balances AND t.list_wallet_count <> t.holder_count THEN t.list_${column} END`;
const isMore = `CASE WHEN t.holder_count > 10 THEN ${nearlyAll} ELSE 1 END`;

const remainingShares = `
  LEFT JOIN (
    SELECT unnest(string_split($4, ' '))::INTEGER AS token_id, unnest(string_split($5, ' '))::INTEGER AS version,
      nullif(unnest(string_split($6, ' ')), '')::DOUBLE AS share
  ) AS r ON r.token_id = t.token_id AND r.version = t.version`;

/**
 * Main figures of the tokens of a chain, from the row of each. Without its balances nothing is known of a token: then its
 * holder list is not available either. Shares without pools come in three lists, and only where tokens are sorted by them:
 * a join with none of them takes as long, for a million tokens, as a page.
 */
const figuresWith = (hasRemaining: boolean) => `
  SELECT
    t.rowid AS row, t.token_id, t.version, t.address, t.name, t.ticker, t.decimals, t.source, t.history, t.as_of::DOUBLE AS as_of,
    t.formulas IS DISTINCT FROM ${formulasVersion} AS is_outdated,
    CASE WHEN t.knows_balances THEN t.supply END AS supply,
    CASE WHEN t.knows_balances THEN t.holder_count END AS holders,
    ${ofWallets("wallet_count")} AS wallets,
    t.list_change_24h AS change_24h, t.list_change_7d AS change_7d,
    CASE WHEN t.list_change_24h IS NOT NULL THEN t.list_wallet_change_24h END AS wallet_change_24h,
    CASE WHEN t.list_change_7d IS NOT NULL THEN t.list_wallet_change_7d END AS wallet_change_7d,
    CASE WHEN t.knows_balances AND t.list_top10_share IS NOT NULL THEN least(${isMore}, t.list_top10_share) END AS top10_share,
    ${ofWallets("wallet_top10_share")} AS wallet_top10_share,
    ${hasRemaining ? "CASE WHEN t.knows_balances THEN r.share END" : "NULL::DOUBLE"} AS remaining_top10_share,
    t.list_hhi AS hhi, ${ofWallets("wallet_hhi")} AS wallet_hhi,
    t.price_usd AS price,
    CASE WHEN t.knows_balances THEN t.supply::DOUBLE / 10.0 ** t.decimals * t.price_usd END AS market_value,
    t.list_volume_7d_usd AS volume_7d,
    -- The first of transfers that were worked out from snapshots may be older.
    CASE WHEN NOT contains(coalesce(t.note, ''), 'snapshots') THEN t.as_of::DOUBLE - t.list_first_transfer END AS age
  FROM tokens AS t
  ${hasRemaining ? remainingShares : ""}
  WHERE t.chain = $1`;

export async function findTokenFigures(
  reader: Reader,
  args: FiguresArgs,
  { withDemo, remaining }: { readonly withDemo: boolean; readonly remaining: RemainingTop10Source },
): Promise<FoundFigures> {
  const { chain_id: chain, limit, offset } = args;
  const isOrder = args.sort.endsWith(remainingTop10);
  const ordered = isOrder ? await remaining.ofChain(chain as ChainId) : undefined;
  const fixed = [chain, limit, offset, ...(ordered === undefined ? [] : asLists([...ordered.values()]))];
  const { conditions, values } = wanted(args, fixed.length);
  if (!withDemo) conditions.push("source <> 'demo'");
  const order = `ORDER BY ${orderOf(args.sort)}, ${sortColumns.holders} DESC NULLS LAST, address`;
  const rows = await reader.rows<Row>(
    // The order reads what it needs of all tokens, and everything of those on the page alone: found by the places of
    // their rows, which the database goes to; by their numbers it reads everything of a million tokens.
    `WITH matching AS NOT MATERIALIZED (
       SELECT * FROM (${figuresWith(isOrder)}) WHERE ${["true", ...conditions].join(" AND ")}
     ), page AS MATERIALIZED (
       SELECT row FROM matching ${order} LIMIT $2 OFFSET $3
     )
     SELECT c.total, t.*, ${refusedAt}
     FROM (SELECT count(*) AS total FROM matching) AS c
     LEFT JOIN (SELECT * FROM matching WHERE row IN (SELECT row FROM page)) AS t ON true
     ${order}`,
    [...fixed, ...values],
  );
  // Beyond the last page the total is still there, on a row without a token.
  const page = rows.flatMap((row) => (row.address === null ? [] : [{ ...row, address: row.address }]));
  // What comes after the order was made would stand in it at the wrong place.
  const known = ordered ?? (await remaining.of(chain as ChainId, page.flatMap(listedToken)));
  return {
    total: Number(rows[0]?.total ?? 0n),
    rows: page.map((row) => figuresRow(row, known.get(row.token_id), args)),
  };
}

/** None of a token whose balances are not known. */
function listedToken({
  token_id: tokenId,
  address,
  holders,
}: Row & { readonly address: string }): ListedToken[] {
  return holders === null ? [] : [{ tokenId, address }];
}

/** As three texts that unnest side by side. No token has the number -1. */
function asLists(known: readonly RemainingTop10[]): string[] {
  const list = (none: string, value: (each: RemainingTop10) => number | null) =>
    [none, ...known.map((each) => String(value(each) ?? ""))].join(" ");
  return [
    list("-1", ({ tokenId }) => tokenId),
    list("-1", ({ version }) => version),
    list("", ({ share }) => share),
  ];
}

export async function loadTokenFigures(
  reader: Reader,
  args: FiguresArgs,
  remaining: RemainingTop10Source,
): Promise<Answer> {
  const { total, rows } = await findTokenFigures(reader, args, { withDemo: true, remaining });
  return figuresAnswer({ total, covered: "all" }, rows);
}

export function figuresAnswer(head: Omit<TokenFiguresPage, "tokens">, rows: readonly FiguresRow[]): Answer {
  return tokensAnswer(
    { ...head, tokens: rows.map(({ token }) => token) } satisfies TokenFiguresPage,
    rows.map(({ asOf, source }) => ({ as_of: asOf, source })),
    rows.find((row) => row.stale !== undefined)?.stale,
    head.total,
  );
}

/** A token of which only the list entry is known. */
export function withoutFigures(token: Token): TokenFigures {
  return {
    ...token,
    holder_count: null,
    wallet_count: null,
    change_24h: null,
    change_7d: null,
    wallet_change_24h: null,
    wallet_change_7d: null,
    top10_share: null,
    wallet_top10_share: null,
    remaining_top10_share: null,
    excluded_kinds: [],
    hhi: null,
    wallet_hhi: null,
    history: null,
    price_usd: null,
    market_value_usd: null,
    volume_7d_usd: null,
    age_seconds: null,
  };
}

/** Whether something is asked for that a token without figures does not fulfil. */
export function isFiltered(args: FiguresArgs): boolean {
  return args.text !== undefined || boundsOf(args).length > 0;
}

interface Bound {
  readonly figure: RangedFigure;
  readonly comparison: ">=" | "<=";
  readonly value: number;
}

function boundsOf(args: FiguresArgs): Bound[] {
  return rangedFigures.flatMap((figure) => {
    const min = args[`min_${figure}`];
    const max = args[`max_${figure}`];
    return [
      ...(min === undefined ? [] : [{ figure, comparison: ">=", value: min } as const]),
      ...(max === undefined ? [] : [{ figure, comparison: "<=", value: max } as const]),
    ];
  });
}

/** What a row must fulfil, and the values of the parameters in that, after those that there are. */
function wanted(
  args: FiguresArgs,
  parameters: number,
): { conditions: string[]; values: (string | number)[] } {
  const values: (string | number)[] = [];
  const place = (value: string | number) => `$${values.push(value) + parameters}`;
  const conditions = boundsOf(args).map(
    ({ figure, comparison, value }) => `${sortColumns[figure]} ${comparison} ${place(value)}::DOUBLE`,
  );
  if (args.text !== undefined) {
    const text = place(args.text.toLowerCase());
    conditions.push(
      `(${["name", "ticker", "address"].map((name) => `contains(lower(${name}), ${text})`).join(" OR ")})`,
    );
  }
  return { conditions, values };
}

function orderOf(sort: FiguresArgs["sort"]): string {
  const column = sort.replace("-", "") as TokenSort;
  return `${sortColumns[column]} ${sort.startsWith("-") ? "DESC" : "ASC"} NULLS LAST`;
}

function figuresRow(
  row: Row & { readonly address: string },
  remaining: RemainingTop10 | undefined,
  { chain_id: chain }: FiguresArgs,
): FiguresRow {
  // Of another version of the token it is not true.
  const isKnown = remaining !== undefined && remaining.version === row.version && remaining.share !== null;
  const token: TokenFigures = {
    address: row.address,
    name: row.name,
    ticker: row.ticker,
    network: chains[chain as ChainId].network,
    decimals: row.decimals,
    supply: row.supply === null ? null : String(row.supply),
    holder_count: row.holders,
    wallet_count: row.wallets,
    change_24h: row.change_24h,
    change_7d: row.change_7d,
    wallet_change_24h: row.wallet_change_24h,
    wallet_change_7d: row.wallet_change_7d,
    top10_share: row.top10_share,
    wallet_top10_share: topShare(row.wallet_top10_share, 10, row.wallets ?? 0),
    remaining_top10_share: isKnown ? remaining.share : null,
    excluded_kinds: isKnown ? [...remaining.groups] : [],
    hhi: row.hhi,
    wallet_hhi: row.wallet_hhi,
    history: row.history,
    price_usd: row.price,
    market_value_usd: row.market_value,
    volume_7d_usd: row.volume_7d,
    age_seconds: row.age,
  };
  return { token, source: row.source, asOf: row.as_of, stale: staleOf(row) };
}
