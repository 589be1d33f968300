import type { ChainId } from "../../contract/chains.ts";
import type { DataHistory, DataSource } from "../../contract/meta.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Reader } from "./reader.ts";

export interface StoredToken {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly source: DataSource;
  readonly history: DataHistory;
  readonly holderCount: number;
  /** Raw units, as text. */
  readonly supply: string;
}

const columns =
  'chain, address, name, ticker, decimals, source, history, holder_count AS "holderCount", supply::VARCHAR AS supply';

/** Every token, the most held first. */
export function listAddresses(reader: Reader): Promise<TokenAddress[]> {
  return reader.rows<TokenAddress>(
    "SELECT chain, address FROM tokens ORDER BY holder_count DESC, chain, address",
  );
}

/** Tokens that are not demo data first; within those the most held first. With addresses those that are stored of them. */
export function listTokens(
  reader: Reader,
  chain: ChainId | null,
  addresses?: readonly string[],
): Promise<StoredToken[]> {
  const isGiven = addresses === undefined ? "true" : "address IN (SELECT unnest(string_split($2, ' ')))";
  return reader.rows<StoredToken>(
    `SELECT ${columns} FROM tokens WHERE ($1 IS NULL OR chain = $1) AND ${isGiven}
     ORDER BY source = 'demo', chain, holder_count DESC, address`,
    [chain, ...(addresses === undefined ? [] : [addresses.join(" ")])],
  );
}

export interface TokenCount {
  readonly source: DataSource;
  readonly chain: ChainId;
  readonly tokens: number;
  readonly holders: number;
}

/** By source and chain, those that are no demo data first. Counted by the database: a million rows would be a second's work here. */
export function countTokens(reader: Reader): Promise<TokenCount[]> {
  return reader.rows<TokenCount>(
    `SELECT source, chain, count(*)::INTEGER AS tokens, sum(holder_count)::DOUBLE AS holders
     FROM tokens GROUP BY source, chain ORDER BY source = 'demo', chain, source`,
  );
}

/** How much is stored of a token that has figures. */
export interface TokenSize {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly source: DataSource;
  readonly holderCount: number;
  readonly transfers: number;
  /** Unix seconds of its first and its last event. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

/** The largest first. Looks at every transfer: not for every request. */
export function tokenSizes(reader: Reader): Promise<TokenSize[]> {
  return reader.rows<TokenSize>(
    `SELECT t.chain, t.address, t.name, t.ticker, t.source, t.holder_count AS "holderCount",
       coalesce(n.transfers, 0)::DOUBLE AS transfers, n.first_time::DOUBLE AS "firstTime", t.as_of::DOUBLE AS "lastTime"
     FROM tokens AS t
     LEFT JOIN (
       SELECT token_id, count(*) AS transfers, min(time) AS first_time FROM transfers GROUP BY token_id
     ) AS n USING (token_id)
     ORDER BY transfers DESC, t.holder_count DESC, t.chain, t.address`,
  );
}
