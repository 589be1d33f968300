import type { TokenAddress } from "../../../contract/address.ts";
import { type ChainId, chains, familyOf } from "../../../contract/chains.ts";
import type { DataSource, Stale } from "../../../contract/meta.ts";
import type { Token, TokenListPage } from "../../../contract/tokens.ts";
import { searchTerm } from "../../../contract/resolve-input.ts";
import { tickerMark } from "../../store/figures/list-figures.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { withStale } from "../stale.ts";
import { readPartialAddress } from "../wallets/partial-address.ts";
import { entityTag } from "../../lib/entity-tag.ts";

interface Row {
  chain: ChainId;
  address: string;
  name: string;
  ticker: string;
  decimals: number;
  supply: bigint;
  holder_count: number;
  source: DataSource;
  as_of: number | null;
}

export interface FoundTokens {
  /** How many match; the list has the best of them. */
  readonly total: number;
  /** None is spelled as asked: these are spelled nearly so. */
  readonly alike?: true;
  readonly tokens: readonly (Token & HeldBy & { readonly source: DataSource })[];
}

/** As in the lists: rows of the holder list, null where balances are not known, and wallets where these are fewer. */
interface HeldBy {
  readonly holder_count: number | null;
  readonly wallet_count: number | null;
}

const columns =
  "chain, address, name, ticker, decimals, supply, holder_count, source, as_of::DOUBLE AS as_of";

export async function loadTokenList(
  reader: Reader,
  chain: ChainId,
  limit: number,
  offset: number,
): Promise<Answer> {
  const rows = await reader.rows<Row & { total: bigint }>(
    `SELECT c.total, p.* FROM (SELECT count(*) AS total FROM tokens WHERE chain = $1) AS c
     LEFT JOIN (
       SELECT ${columns} FROM tokens WHERE chain = $1 ORDER BY holder_count DESC, address LIMIT $2 OFFSET $3
     ) AS p ON true
     ORDER BY holder_count DESC, address`,
    [chain, limit, offset],
  );
  const total = Number(rows[0]?.total ?? 0n);
  // Beyond the last page the total is still there, on a row without a token.
  const page = rows.filter((row) => row.address !== null);
  return tokensAnswer({ total, tokens: page.map(tokenOf) } satisfies TokenListPage, page, undefined, total);
}

/** An answer that lists tokens: as new as the newest of them, from where each of them is. */
export function tokensAnswer(
  page: object,
  tokens: readonly { readonly as_of: number | null; readonly source: DataSource }[],
  stale: Stale | undefined,
  pageTotal?: number,
): Answer {
  const body = JSON.stringify(page);
  const times = tokens.flatMap(({ as_of: asOf }) => asOf ?? []);
  const answer = {
    body,
    etag: entityTag(body),
    asOf: times.length > 0 ? Math.max(...times) : null,
    sources: tokens.map(({ source }) => source),
    history: null,
    priceUsd: null,
    ...(pageTotal !== undefined && { pageTotal }),
  };
  return stale === undefined ? answer : withStale(answer, stale);
}

/** A row of the token list, and what its headers say of it. */
export interface OwnToken {
  readonly token: Token;
  readonly source: DataSource;
  readonly asOf: number | null;
}

/** Every token of a chain that is not demo data, in the order of the list. */
export async function loadOwnTokens(reader: Reader, chain: ChainId): Promise<OwnToken[]> {
  const rows = await reader.rows<Row>(
    `SELECT ${columns} FROM tokens WHERE chain = $1 AND source <> 'demo' ORDER BY holder_count DESC, address`,
    [chain],
  );
  return rows.map((row) => ({ token: tokenOf(row), source: row.source, asOf: row.as_of }));
}

/**
 * Tokens whose name, ticker or address begins with the text, then those whose name or ticker contains it; each the
 * most held first, so that a look-alike does not come before the token it imitates. Where there are none, those that
 * are spelled nearly so.
 */
export async function findTokens(
  reader: Reader,
  chain: ChainId,
  text: string,
  limit: number,
): Promise<FoundTokens> {
  const wanted = searchTerm(text);
  if (wanted === "") return { total: 0, tokens: [] };
  // As `0x7c3e…9b37`: an address as people copy it.
  const part = readPartialAddress(chain, text);
  if (part !== undefined && part.end !== "") {
    const address = smallAddress(chain);
    const hasPart = `starts_with(${address}, $2) AND ends_with(${address}, $4)`;
    return matching(reader, withCondition(hasPart, "0"), [chain, part.start, limit, part.end]);
  }
  const beginsAddress = canBeginAddress(chain, wanted) ? `starts_with(${smallAddress(chain)}, $2)` : "false";
  const begins = `starts_with(t.search_text, $2) OR contains(t.search_text, ${tickerMark} || $2) OR ${beginsAddress}`;
  // `$TICKER` means the ticker and no name.
  const isMeant = text.trim().startsWith("$") ? `ends_with(t.search_text, ${tickerMark} || $2)` : "false";
  const found = await matching(
    reader,
    withCondition(
      // A name that begins with it contains it.
      `contains(t.search_text, $2) OR ${beginsAddress}`,
      `CASE WHEN ${isMeant} THEN 0 WHEN ${begins} THEN 1 ELSE 2 END`,
    ),
    [chain, wanted, limit],
  );
  const most = mostSlips(wanted);
  if (found.total > 0 || most === 0) return found;
  const alike = await findAlike(reader, chain, wanted, limit, most);
  return alike.total > 0 ? { ...alike, alike: true } : alike;
}

/** Tokens whose name, its beginning, ticker or address is no more than so many slips away. */
function findAlike(
  reader: Reader,
  chain: ChainId,
  wanted: string,
  limit: number,
  most: number,
): Promise<FoundTokens> {
  const values: (string | number)[] = [chain, wanted, limit, most];
  const place = (value: string) => `$${values.push(value)}`;
  const pieces = piecesOf(wanted, most).map(place);
  const letters = letterGroups(wanted, most).map((group) => group.map(place));
  const hasOneOf = (word: string, parts: readonly string[]) =>
    `(${parts.map((part) => `contains(${word}, ${part})`).join(" OR ")})`;
  const canBeNear = (word: string) =>
    `(${[pieces, ...letters].map((parts) => hasOneOf(word, parts)).join(" AND ")})`;
  // Others are further away, without a count of the letters: that takes 1 µs, and there may be a million tokens.
  const slips = (word: string) =>
    `CASE WHEN abs(length(${word}) - length($2)) <= $4 AND ${canBeNear(word)} THEN damerau_levenshtein(${word}, $2) END`;
  // What is shorter than addresses are is near none.
  const isLong = wanted.length >= shortestAddress - most;
  // The beginning of a name is enough, as it is above. Many names begin alike: each beginning is compared once. A name
  // that is longer is compared as a whole where its beginning may be near: each letter more is a slip, and moves one.
  const rank = `least(
    b.slips,
    CASE WHEN b.slips <= 2 * $4 AND length(t.name) > length($2) THEN ${slips("t.name")} END,
    ${slips("t.ticker")}
    ${isLong ? `, ${slips(smallAddress(chain))}` : ""})`;
  return matching(
    reader,
    // Materialized: else the filter of the ranks also runs on what they are made of, for every token.
    `near AS MATERIALIZED (
       SELECT
         t.rowid AS row, t.address, ${held} AS held, split_part(t.search_text, ${tickerMark}, 1) AS name,
         split_part(left(t.search_text, length($2)), ${tickerMark}, 1) AS beginning,
         split_part(t.search_text, ${tickerMark}, 2) AS ticker
       FROM tokens AS t
       -- A piece or a letter of a name is one of the text that it stands in.
       WHERE t.chain = $1 AND (${["t.search_text", ...(isLong ? [smallAddress(chain)] : [])].map(canBeNear).join(" OR ")})
     ), ranked AS MATERIALIZED (
       SELECT t.row, t.address, t.held, ${rank} AS rank
       FROM near AS t JOIN (
         SELECT
           beginning,
           CASE WHEN length(beginning) >= length($2) - 2 * $4 THEN damerau_levenshtein(beginning, $2) END AS slips
         FROM (SELECT DISTINCT beginning FROM near)
       ) AS b USING (beginning)
     ), found AS MATERIALIZED (
       FROM ranked WHERE rank <= $4
     )`,
    values,
  );
}

/** Digits of base58: those of the EVM have 42 letters. */
const shortestAddress = 32;

/** A search for a word need not look through the addresses of the EVM. */
function canBeginAddress(chain: ChainId, wanted: string): boolean {
  return familyOf(chain) === "evm" ? /^0(x[0-9a-f]*)?$/.test(wanted) : !/\s/.test(wanted);
}

/** Those of the EVM are stored so. */
function smallAddress(chain: ChainId): string {
  return familyOf(chain) === "evm" ? "t.address" : "lower(t.address)";
}

/** Of these, one stands unchanged in each word that is no more slips away: a slip changes two of them at most. */
function piecesOf(text: string, slips: number): string[] {
  const letters = Array.from(text);
  const count = 2 * slips + 1;
  const start = (nth: number) => Math.floor((nth * letters.length) / count);
  return Array.from({ length: count }, (_, nth) => letters.slice(start(nth), start(nth + 1)).join(""));
}

/**
 * Of each group, one stands in each word that is no more slips away: a slip takes one letter out, and a group has one
 * letter more than there are slips. Equal letters stand together, as a group of few different ones says more.
 */
function letterGroups(text: string, slips: number): string[][] {
  const letters = Array.from(text).toSorted();
  const size = slips + 1;
  return Array.from({ length: Math.floor(letters.length / size) }, (_, nth) => [
    ...new Set(letters.slice(nth * size, (nth + 1) * size)),
  ]);
}

/** Letters that may be wrong, missing or too many: none where so few letters are like many others. */
function mostSlips({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** As in the lists. */
const held = "CASE WHEN t.knows_balances THEN coalesce(t.list_wallet_count, t.holder_count) END";

function withCondition(condition: string, rank: string): string {
  return `found AS MATERIALIZED (
    SELECT t.rowid AS row, t.address, ${rank} AS rank, ${held} AS held
    FROM tokens AS t WHERE t.chain = $1 AND (${condition})
  )`;
}

/** `found`: tables, the last with row (its place in tokens), address, rank and held; the best of them are read whole. */
async function matching(
  reader: Reader,
  found: string,
  values: readonly (string | number)[],
): Promise<FoundTokens> {
  const order = "ORDER BY rank, held DESC NULLS LAST, address";
  const rows = await reader.rows<Omit<Row, "holder_count"> & HeldBy & { total: bigint }>(
    // No window counts the rows: see wallet-tokens.ts. Only the page reads more of a token than what it is found by.
    `WITH ${found}, page AS MATERIALIZED (
       SELECT * FROM found ${order} LIMIT $3
     )
     SELECT
       t.chain, t.address, t.name, t.ticker, t.decimals, t.supply, t.source, t.as_of::DOUBLE AS as_of,
       CASE WHEN t.knows_balances THEN t.holder_count END AS holder_count,
       CASE WHEN t.knows_balances THEN nullif(t.list_wallet_count, t.holder_count) END AS wallet_count,
       (SELECT count(*) FROM found) AS total
     FROM (SELECT row, rank, held FROM page) AS p JOIN tokens AS t ON t.rowid = p.row
     ${order}`,
    values,
  );
  return {
    total: Number(rows[0]?.total ?? 0n),
    tokens: rows.map((row) => ({
      ...tokenOf(row),
      holder_count: row.holder_count,
      wallet_count: row.wallet_count,
      source: row.source,
    })),
  };
}

/** Who holds a token and has an address that begins so, the largest first. */
export async function findHolders(
  reader: Reader,
  { chain, address }: TokenAddress,
  text: string,
): Promise<readonly string[]> {
  const rows = await reader.rows<{ address: string }>(
    `SELECT address FROM holders
     WHERE token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2)
       AND starts_with(lower(address), $3)
     GROUP BY address ORDER BY min(rank) LIMIT 20`,
    [chain, address, text.trim().toLowerCase()],
  );
  return rows.map((row) => row.address);
}

function tokenOf(row: Omit<Row, "holder_count">): Token {
  return {
    address: row.address,
    name: row.name,
    ticker: row.ticker,
    network: chains[row.chain].network,
    decimals: row.decimals,
    supply: String(row.supply),
  };
}
