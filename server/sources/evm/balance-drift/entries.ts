import type { ChainId } from "../../../../contract/chains.ts";
import type { Reader } from "../../../store/reader.ts";
import type { Store } from "../../../store/store.ts";
import { identityOf } from "../batch.ts";
import { type IndexedToken, saveTokens } from "../checkpoint.ts";
import type { Difference } from "./proofs.ts";

/** Behind every event of a block: none has so many. */
const behindAll = 1_000_000_000;

/** Where entries stand: before all transfers, or after those of the block at which balances were asked for. */
export interface EntryPlace {
  readonly block: number;
  /** Unix seconds. */
  readonly time: number;
  readonly isFirst: boolean;
}

/** Stores balances that came without transfers, in the place of those that were stored before, and computes the token. */
export async function storeEntries(
  store: Store,
  chain: ChainId,
  token: IndexedToken,
  differences: readonly Difference[],
  { block, time, isFirst }: EntryPlace,
): Promise<void> {
  await store.ingest(
    [identityOf(chain, token)],
    async (db) => {
      if (differences.length === 0) return;
      await db.append("staged_transfers", {
        token: differences.map(() => 0),
        time: differences.map(() => time),
        block: differences.map(() => (isFirst ? block - 1 : block)),
        position: differences.map((_, index) => (isFirst ? index : behindAll + index)),
        from_owner: differences.map(({ address, more }) => (more < 0n ? address : null)),
        to_owner: differences.map(({ address, more }) => (more > 0n ? address : null)),
        amount: differences.map(({ more }) => (more < 0n ? -more : more)),
        silent: differences.map(() => true),
      });
    },
    {
      allowIncomplete: true,
      takeBack: async (db) => {
        await db.run(
          "DELETE FROM transfers WHERE silent AND token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2)",
          [chain, token.address],
        );
        return [];
      },
      alongside: (db) => saveTokens(db, chain, [token]),
    },
  );
}

/** Which of these tokens have such entries at or after a block. */
export async function tokensWithEntries(
  reader: Reader,
  chain: ChainId,
  addresses: readonly string[],
  fromBlock: number,
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await reader.rows<{ address: string }>(
    `SELECT address FROM tokens AS t WHERE chain = $1 AND list_contains($2::VARCHAR[], address) AND EXISTS
       (FROM transfers AS f WHERE f.token_id = t.token_id AND f.silent AND f.block >= $3)`,
    [chain, `[${addresses.join()}]`, fromBlock],
  );
  return rows.map(({ address }) => address);
}
