import type { ChainId } from "../../contract/chains.ts";
import type { Database } from "./database.ts";
import type { Reader } from "./reader.ts";

/** A token that a reader asked for. One that was stopped stands here until what was read of it is taken out. */
export interface AskedReading {
  readonly chain: ChainId;
  readonly address: string;
  /** Unix milliseconds: since when it is asked for, or stopped. */
  readonly sinceMs: number;
  readonly state: "waiting" | "reading" | "stopped";
}

/** In the order of asking. */
export function loadReadings(reader: Reader): Promise<AskedReading[]> {
  return reader.rows<AskedReading>(
    `SELECT chain, address, asked_at::DOUBLE AS "sinceMs", state FROM readings ORDER BY asked_at`,
  );
}

export async function saveReading(db: Database, reading: AskedReading): Promise<void> {
  await deleteReading(db, reading);
  await db.append("readings", {
    chain: [reading.chain],
    address: [reading.address],
    asked_at: [reading.sinceMs],
    state: [reading.state],
  });
}

export async function deleteReading(
  db: Database,
  { chain, address }: Pick<AskedReading, "chain" | "address">,
): Promise<void> {
  await db.run("DELETE FROM readings WHERE chain = $1 AND address = $2", [chain, address]);
}

/** Whether the token has answers. */
export async function isTokenHere(reader: Reader, chain: ChainId, address: string): Promise<boolean> {
  const rows = await reader.rows("SELECT 1 FROM tokens WHERE chain = $1 AND address = $2", [chain, address]);
  return rows.length > 0;
}

/** What is stored of a token that was never computed: how many transfers, and the unix seconds of the newest. */
export async function storedTransfers(
  reader: Reader,
  chain: ChainId,
  address: string,
): Promise<{ readonly transfers: number; readonly upTo: number | null }> {
  const [row] = await reader.rows<{ transfers: number; upTo: number | null }>(
    `SELECT count(*)::DOUBLE AS transfers, max(time)::DOUBLE AS "upTo" FROM transfers
     WHERE token_id IN (SELECT token_id FROM uncomputed_tokens WHERE chain = $1 AND address = $2)`,
    [chain, address],
  );
  return row!;
}
