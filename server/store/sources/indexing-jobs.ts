import type { ChainId } from "../../../contract/chains.ts";
import type { DataSource } from "../../../contract/meta.ts";
import { Described } from "../../../contract/readings.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";

/**
 * A token that a reader asked for. One that was stopped stands here until what was read of it is taken out, one that is
 * paused until somebody goes on with it.
 */
export interface AskedReading {
  readonly chain: ChainId;
  readonly address: string;
  /** Unix milliseconds: since when it is asked for, or stopped. */
  readonly sinceMs: number;
  readonly state: "waiting" | "reading" | "paused" | "stopped";
  /** What the node said of it when it was asked for; null where that is not known. */
  readonly described: Described | null;
  /** Marks of the visitors who asked for it. Absent: nobody from elsewhere did. */
  readonly askers?: readonly string[];
}

/** In the order of asking. */
export async function loadReadings(reader: Reader): Promise<AskedReading[]> {
  const rows = await reader.rows<Omit<AskedReading, "described"> & { described: string | null }>(
    `SELECT chain, address, asked_at::DOUBLE AS "sinceMs", state, described FROM readings ORDER BY asked_at`,
  );
  return rows.map(({ described, ...reading }) => ({ ...reading, ...readDescribed(described) }));
}

const askersField = "asked_by";

/** What an earlier version of this program stored may be of another form. */
function readDescribed(text: string | null): Pick<AskedReading, "described" | "askers"> {
  const stored = text === null ? null : (JSON.parse(text) as Record<string, unknown> | null);
  const read = Described.safeParse(stored);
  const askers = stored?.[askersField];
  return {
    described: read.success ? read.data : null,
    ...(Array.isArray(askers) && { askers: askers.map(String) }),
  };
}

/** Who asked stands beside what was said of the token, in one column. */
function writeDescribed({ described, askers }: AskedReading): string | null {
  if (askers === undefined) return described && JSON.stringify(described);
  return JSON.stringify({ ...described, [askersField]: askers });
}

export async function saveReading(db: Database, reading: AskedReading): Promise<void> {
  await deleteReading(db, reading);
  await db.append("readings", {
    chain: [reading.chain],
    address: [reading.address],
    asked_at: [reading.sinceMs],
    state: [reading.state],
    described: [writeDescribed(reading)],
  });
}

export async function deleteReading(
  db: Database,
  { chain, address }: Pick<AskedReading, "chain" | "address">,
): Promise<void> {
  await db.run("DELETE FROM readings WHERE chain = $1 AND address = $2", [chain, address]);
}

/** A token that has answers. Its version is another with each change of them. */
export interface TokenHere {
  readonly source: DataSource;
  readonly version: number;
}

export async function findHere(
  reader: Reader,
  chain: ChainId,
  address: string,
): Promise<TokenHere | undefined> {
  const [row] = await reader.rows<TokenHere>(
    "SELECT source, version FROM tokens WHERE chain = $1 AND address = $2",
    [chain, address],
  );
  return row;
}

/** Whether the token has answers. */
export async function isTokenHere(reader: Reader, chain: ChainId, address: string): Promise<boolean> {
  return (await findHere(reader, chain, address)) !== undefined;
}

/** What is stored of a token that was never computed: how many transfers, and block and unix seconds of the newest. */
export async function storedTransfers(
  reader: Reader,
  chain: ChainId,
  address: string,
): Promise<{ readonly transfers: number; readonly block: number | null; readonly upTo: number | null }> {
  const [row] = await reader.rows<{ transfers: number; block: number | null; upTo: number | null }>(
    `SELECT count(*)::DOUBLE AS transfers, max(block)::DOUBLE AS block, max(time)::DOUBLE AS "upTo" FROM transfers
     WHERE token_id IN (SELECT token_id FROM uncomputed_tokens WHERE chain = $1 AND address = $2)`,
    [chain, address],
  );
  return row!;
}
