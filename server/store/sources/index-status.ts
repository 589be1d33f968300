import type { ChainId, Family } from "../../../contract/chains.ts";
import type { Reader } from "../reader.ts";

/** A token of an index as the store has it, whether or not a server follows its chain. */
export interface IndexedTokenStatus {
  readonly chain: ChainId;
  readonly source: Family;
  readonly address: string;
  readonly state: "pending" | "indexed" | "quarantined";
  readonly reason: string | null;
  /** The newest block or slot that is stored; null before the first. */
  readonly indexedBlock: number | null;
  /** Its time, or that of the newest event where it is not kept; unix seconds. */
  readonly indexedTime: number | null;
}

export function indexedTokens(reader: Reader): Promise<IndexedTokenStatus[]> {
  return reader.rows<IndexedTokenStatus>(
    `SELECT i.chain, i.source, i.address, i.state, i.reason, (i.next_block - 1)::DOUBLE AS "indexedBlock",
       coalesce(b.time, s.time, t.as_of)::DOUBLE AS "indexedTime"
     FROM index_tokens AS i
     LEFT JOIN tokens AS t ON t.chain = i.chain AND t.address = i.address
     LEFT JOIN index_blocks AS b ON b.chain = i.chain AND b.number = i.next_block - 1
     LEFT JOIN index_snapshots AS s ON s.chain = i.chain AND s.address = i.address AND s.block = i.next_block - 1
     WHERE i.state <> 'stopped'
     ORDER BY i.chain, i.source, i.address`,
  );
}
