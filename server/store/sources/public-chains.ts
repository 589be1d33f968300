import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";

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
