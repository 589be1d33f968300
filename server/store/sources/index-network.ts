import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";

/** The network that the index of a chain is made of, in the node's own words; undefined before anything is indexed. */
export async function loadNetwork(reader: Reader, chain: ChainId): Promise<string | undefined> {
  const [row] = await reader.rows<{ network: string }>(
    "SELECT network FROM index_networks WHERE chain = $1",
    [chain],
  );
  return row?.network;
}

/** Once for a chain. */
export async function saveNetwork(db: Database, chain: ChainId, network: string): Promise<void> {
  await db.append("index_networks", { chain: [chain], network: [network] });
}
