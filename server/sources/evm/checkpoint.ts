import type { ChainId } from "../../../contract/chains.ts";
import { type DataNote, readNotes } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { Reader } from "../../store/reader.ts";
import { noteText } from "../../store/uncomputed.ts";
import type { Header } from "./chain-data.ts";

/** How far a token is, as it is stored. */
export interface IndexedToken {
  readonly address: string;
  /** Null until the contract was asked. */
  readonly metadata: { readonly name: string; readonly ticker: string; readonly decimals: number } | null;
  readonly fromBlock: number | null;
  /** The first block that is not stored yet; null where it is not known where to begin. */
  readonly nextBlock: number | null;
  readonly state: "pending" | "indexed" | "quarantined" | "stopped";
  readonly reason: string | null;
  readonly notes: readonly DataNote[];
}

export type TailBlock = Pick<Header, "number" | "hash" | "parentHash" | "time">;

export async function loadTokens(reader: Reader, chain: ChainId): Promise<IndexedToken[]> {
  const rows = await reader.rows<{
    address: string;
    name: string | null;
    ticker: string | null;
    decimals: number | null;
    from_block: number | null;
    next_block: number | null;
    state: IndexedToken["state"];
    reason: string | null;
    note: string | null;
  }>(
    `SELECT address, name, ticker, decimals, from_block::DOUBLE AS from_block, next_block::DOUBLE AS next_block,
       state, reason, note
     FROM index_tokens WHERE chain = $1 AND source = 'evm' ORDER BY address`,
    [chain],
  );
  return rows.map(({ address, name, ticker, decimals, from_block, next_block, state, reason, note }) => ({
    address,
    metadata: name === null || ticker === null || decimals === null ? null : { name, ticker, decimals },
    fromBlock: from_block,
    nextBlock: next_block,
    state,
    reason,
    notes: readNotes(note),
  }));
}

export async function saveTokens(
  db: Database,
  chain: ChainId,
  tokens: readonly IndexedToken[],
): Promise<void> {
  for (const { address } of tokens) {
    await db.run("DELETE FROM index_tokens WHERE chain = $1 AND address = $2", [chain, address]);
  }
  await db.append("index_tokens", {
    chain: tokens.map(() => chain),
    address: tokens.map(({ address }) => address),
    source: tokens.map(() => "evm"),
    name: tokens.map(({ metadata }) => metadata?.name ?? null),
    ticker: tokens.map(({ metadata }) => metadata?.ticker ?? null),
    decimals: tokens.map(({ metadata }) => metadata?.decimals ?? null),
    from_block: tokens.map(({ fromBlock }) => fromBlock),
    next_block: tokens.map(({ nextBlock }) => nextBlock),
    state: tokens.map(({ state }) => state),
    reason: tokens.map(({ reason }) => reason),
    note: tokens.map(({ notes }) => noteText(notes)),
  });
}

/** The blocks that may still be taken back, by number. */
export async function loadTail(reader: Reader, chain: ChainId): Promise<Map<number, TailBlock>> {
  const rows = await reader.rows<{ number: number; hash: string; parent_hash: string; time: number }>(
    `SELECT number::DOUBLE AS number, hash, parent_hash, time::DOUBLE AS time FROM index_blocks
     WHERE chain = $1 ORDER BY number`,
    [chain],
  );
  return new Map(
    rows.map((row) => [
      row.number,
      { number: row.number, hash: row.hash, parentHash: row.parent_hash, time: row.time },
    ]),
  );
}

/** Makes the stored tail this one, touching only what differs. */
export async function saveTail(
  db: Database,
  chain: ChainId,
  change: { readonly keepFrom: number; readonly keepTo: number; readonly added: readonly TailBlock[] },
): Promise<void> {
  await db.run("DELETE FROM index_blocks WHERE chain = $1 AND (number < $2 OR number > $3)", [
    chain,
    change.keepFrom,
    change.keepTo,
  ]);
  const added = change.added.filter(({ number }) => number >= change.keepFrom && number > change.keepTo);
  if (added.length === 0) return;
  await db.append("index_blocks", {
    chain: added.map(() => chain),
    number: added.map(({ number }) => number),
    hash: added.map(({ hash }) => hash),
    parent_hash: added.map(({ parentHash }) => parentHash),
    time: added.map(({ time }) => time),
  });
}
