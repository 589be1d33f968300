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

/** Tokens that are not demo data first; within those the most held first. */
export function listTokens(reader: Reader, chain: ChainId | null): Promise<StoredToken[]> {
  return reader.rows<StoredToken>(
    `SELECT ${columns} FROM tokens WHERE $1 IS NULL OR chain = $1
     ORDER BY source = 'demo', chain, holder_count DESC, address`,
    [chain],
  );
}

export interface TokenCounts {
  readonly chain: ChainId;
  readonly tokens: number;
  /** Whether any of them is demo data. */
  readonly hasDemo: boolean;
}

/** Of every chain that has tokens. Counted by the database: a million rows would be a second's work here. */
export function countTokens(reader: Reader): Promise<TokenCounts[]> {
  return reader.rows<TokenCounts>(
    `SELECT chain, count(*)::INTEGER AS tokens, bool_or(source = 'demo') AS "hasDemo" FROM tokens GROUP BY chain`,
  );
}
