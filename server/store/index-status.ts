import type { ChainId, Family } from "../../contract/chains.ts";
import type { Reader } from "./reader.ts";

/** A token of an index as the store has it, whether or not a server follows its chain. */
export interface IndexedTokenStatus {
  readonly chain: ChainId;
  readonly source: Family;
  readonly address: string;
  readonly state: "pending" | "indexed" | "quarantined";
  readonly reason: string | null;
  /** The newest block or slot that is stored; null before the first. */
  readonly indexedBlock: number | null;
}

export function indexedTokens(reader: Reader): Promise<IndexedTokenStatus[]> {
  return reader.rows<IndexedTokenStatus>(
    `SELECT chain, source, address, state, reason, (next_block - 1)::DOUBLE AS "indexedBlock"
     FROM index_tokens ORDER BY chain, source, address`,
  );
}
