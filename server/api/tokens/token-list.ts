import type { TokenAddress } from "../../../contract/address.ts";
import { type ChainId, chains } from "../../../contract/chains.ts";
import type { DataSource } from "../../../contract/meta.ts";
import type { Token, TokenListPage } from "../../../contract/tokens.ts";
import { searchTerm } from "../../../contract/typed.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
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
  const body: TokenListPage = { total, tokens: page.map(tokenOf) };
  const text = JSON.stringify(body);
  const times = page.flatMap((row) => (row.as_of === null ? [] : [row.as_of]));
  return {
    body: text,
    etag: entityTag(text),
    asOf: times.length > 0 ? Math.max(...times) : null,
    sources: page.map((row) => row.source),
    history: null,
    priceUsd: null,
    pageTotal: total,
  };
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
    const hasPart = "starts_with(lower(address), $2) AND ends_with(lower(address), $4)";
    return matching(reader, hasPart, "true", [chain, part.start, limit, part.end]);
  }
  const begins =
    "starts_with(given_name, $2) OR starts_with(given_ticker, $2) OR starts_with(lower(address), $2)";
  // `$TICKER` means the ticker and no name.
  const isMeant = text.trim().startsWith("$") ? "given_ticker = $2" : "false";
  const found = await matching(
    reader,
    // A name that begins with it contains it.
    "contains(given_name, $2) OR contains(given_ticker, $2) OR starts_with(lower(address), $2)",
    `(${isMeant}) DESC, (${begins}) DESC`,
    [chain, wanted, limit],
  );
  const most = mostSlips(wanted);
  if (found.total > 0 || most === 0) return found;
  const pieces = piecesOf(wanted, most);
  const hasPiece = (word: string) => pieces.map((_, nth) => `contains(${word}, $${nth + 5})`).join(" OR ");
  // Others are further away, without a count of the letters: that takes 2 µs, and there may be a million tokens.
  const isNear = (word: string) => `abs(length(${word}) - length($2)) <= $4 AND (${hasPiece(word)})`;
  // The beginning of a name is enough, as it is above.
  const slips = ["given_name", "left(given_name, length($2))", "given_ticker", "lower(address)"]
    .map((word) => `CASE WHEN ${isNear(word)} THEN damerau_levenshtein(${word}, $2) END`)
    .join(", ");
  const alike = await matching(reader, `least(${slips}) <= $4`, `least(${slips})`, [
    chain,
    wanted,
    limit,
    most,
    ...pieces,
  ]);
  return alike.total > 0 ? { ...alike, alike: true } : alike;
}

/** Of these, one stands unchanged in each word that is no more slips away: a slip changes two of them at most. */
function piecesOf(text: string, slips: number): string[] {
  const letters = Array.from(text);
  const count = 2 * slips + 1;
  const start = (nth: number) => Math.floor((nth * letters.length) / count);
  return Array.from({ length: count }, (_, nth) => letters.slice(start(nth), start(nth + 1)).join(""));
}

/** Letters that may be wrong, missing or too many: none where so few letters are like many others. */
function mostSlips({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

async function matching(
  reader: Reader,
  condition: string,
  order: string,
  values: readonly (string | number)[],
): Promise<FoundTokens> {
  const rows = await reader.rows<Omit<Row, "holder_count"> & HeldBy & { total: bigint }>(
    // No window counts the rows: see wallet-tokens.ts.
    `WITH named AS (
       SELECT
         t.* REPLACE (CASE WHEN t.knows_balances THEN t.holder_count END AS holder_count),
         CASE WHEN t.knows_balances THEN nullif(t.list_wallet_count, t.holder_count) END AS wallet_count,
         ltrim(lower(t.name), '$') AS given_name, ltrim(lower(t.ticker), '$') AS given_ticker
       FROM tokens AS t
       WHERE t.chain = $1
     ), found AS (SELECT * FROM named WHERE ${condition})
     SELECT ${columns}, wallet_count, (SELECT count(*) FROM found) AS total
     FROM found
     ORDER BY ${order}, coalesce(wallet_count, holder_count) DESC NULLS LAST, address
     LIMIT $3`,
    [...values],
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
