import { type ChainId, chains } from "../../contract/chains.ts";
import type { DataSource } from "../../contract/meta.ts";
import type { Token, TokenListPage } from "../../contract/tokens.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";

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
  readonly tokens: readonly (Token & { readonly holder_count: number; readonly source: DataSource })[];
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
 * most held first, so that a look-alike does not come before the token it imitates.
 */
export async function findTokens(
  reader: Reader,
  chain: ChainId,
  text: string,
  limit: number,
): Promise<FoundTokens> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return { total: 0, tokens: [] };
  const rows = await reader.rows<Row & { total: bigint }>(
    // No window counts the rows: see wallet-tokens.ts.
    `WITH found AS (
       SELECT
         *,
         starts_with(lower(name), $2) OR starts_with(lower(ticker), $2) OR starts_with(lower(address), $2) AS begins
       FROM tokens WHERE chain = $1
       AND (contains(lower(name), $2) OR contains(lower(ticker), $2) OR starts_with(lower(address), $2))
     )
     SELECT ${columns}, (SELECT count(*) FROM found) AS total
     FROM found
     ORDER BY begins DESC, holder_count DESC, address
     LIMIT $3`,
    [chain, wanted, limit],
  );
  return {
    total: Number(rows[0]?.total ?? 0n),
    tokens: rows.map((row) => ({ ...tokenOf(row), holder_count: row.holder_count, source: row.source })),
  };
}

function tokenOf(row: Row): Token {
  return {
    address: row.address,
    name: row.name,
    ticker: row.ticker,
    network: chains[row.chain].network,
    decimals: row.decimals,
    supply: String(row.supply),
  };
}
