import type { ChainId } from "../../contract/chains.ts";
import type { AddressKind } from "../../contract/kinds.ts";
import type { Pool } from "../../contract/labels.ts";
import type { Database } from "./database.ts";
import type { Reader } from "./reader.ts";

/** What an address is, as its chain answered. */
export interface KindToStore {
  readonly address: string;
  readonly kind: AddressKind;
  /** A sentence. */
  readonly evidence: string;
  readonly pool: Pool | null;
  /** At which it was asked. */
  readonly block: number;
}

/** The largest holders of a token of which nothing was asked yet. */
export async function unknownLargest(
  reader: Reader,
  chain: ChainId,
  token: string,
  holders: number,
): Promise<string[]> {
  const rows = await reader.rows<{ address: string }>(
    `SELECT h.address FROM holders AS h
     ANTI JOIN (SELECT address FROM address_kinds WHERE chain = $1) AS k ON k.address = h.address
     WHERE h.token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2) AND h.rank <= $3
     ORDER BY h.rank`,
    [chain, token, holders],
  );
  return rows.map(({ address }) => address);
}

/** In the place of what was known of the same addresses. */
export async function saveKinds(db: Database, chain: ChainId, kinds: readonly KindToStore[]): Promise<void> {
  await db.run(
    "DELETE FROM address_kinds WHERE chain = $1 AND address IN (SELECT unnest(string_split($2, ' ')))",
    [chain, kinds.map(({ address }) => address).join(" ")],
  );
  await db.append("address_kinds", {
    chain: kinds.map(() => chain),
    address: kinds.map(({ address }) => address),
    kind: kinds.map(({ kind }) => kind),
    evidence: kinds.map(({ evidence }) => evidence),
    pool: kinds.map(({ pool }) => pool && JSON.stringify(pool)),
    block: kinds.map(({ block }) => block),
  });
}
