import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";

/** What a node has shown to take. */
export interface NodeLimits {
  /** Name and port, never more of its address. */
  readonly host: string;
  /** Unix milliseconds. */
  readonly refusedAtMs: number;
  /** As JSON. */
  readonly body: string;
}

export function loadNodeLimits(reader: Reader, chain: ChainId): Promise<NodeLimits[]> {
  return reader.rows<NodeLimits>(
    `SELECT host, refused_at::DOUBLE AS "refusedAtMs", body FROM node_limits
     WHERE chain = $1 ORDER BY refused_at`,
    [chain],
  );
}

/** Those of other hosts stay, unless they are older than `sinceMs`. */
export async function saveNodeLimits(
  db: Database,
  chain: ChainId,
  limits: readonly NodeLimits[],
  sinceMs: number,
): Promise<void> {
  await db.run("DELETE FROM node_limits WHERE refused_at < $1", [sinceMs]);
  for (const { host, refusedAtMs, body } of limits) {
    await db.run("DELETE FROM node_limits WHERE chain = $1 AND host = $2", [chain, host]);
    await db.append("node_limits", {
      chain: [chain],
      host: [host],
      refused_at: [Math.floor(refusedAtMs)],
      body: [body],
    });
  }
}

/** Chains of which readers had tokens read by public nodes. */
export async function loadPublicChains(reader: Reader): Promise<ChainId[]> {
  const rows = await reader.rows<{ chain: ChainId }>(
    "SELECT DISTINCT chain FROM public_chains ORDER BY chain",
  );
  return rows.map(({ chain }) => chain);
}

export async function savePublicChain(db: Database, chain: ChainId): Promise<void> {
  await forgetPublicChain(db, chain);
  await db.append("public_chains", { chain: [chain] });
}

export async function forgetPublicChain(db: Database, chain: ChainId): Promise<void> {
  await db.run("DELETE FROM public_chains WHERE chain = $1", [chain]);
}
