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
