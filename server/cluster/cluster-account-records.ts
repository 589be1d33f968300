import { randomUUID } from "node:crypto";
import type { AccountRecords } from "../store/account-records.ts";
import { ClusterError, quoted, type Shards } from "./clickhouse.ts";

interface Row {
  readonly key: string;
  readonly value: string;
  /** Of whoever added it. */
  readonly nonce: string;
}

/** The records of accounts in a cluster, in Keeper by its first shard. */
export function clusterAccountRecords(shards: Shards): AccountRecords {
  const shard = shards.first;
  const read = async (key: string): Promise<Row | undefined> => {
    const condition = `WHERE key = ${quoted(key)}`;
    const [row] = await shard.rows<Row>(`SELECT key, value, nonce FROM account_records ${condition}`);
    return row;
  };
  return {
    get: async (key) => (await read(key))?.value,
    async list(prefix) {
      const rows = await shard.rows<Row>(
        `SELECT key, value FROM account_records WHERE startsWith(key, ${quoted(prefix)}) ORDER BY key`,
      );
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    async add(key, value) {
      const nonce = randomUUID();
      let fault: unknown;
      const row: Row = { key, value, nonce };
      await shard.change({ table: "account_records", row }).catch((error: unknown) => (fault = error));
      // Strict inserts fail where there is one, and an answer may be lost: only the row says whose it is.
      const now = await read(key);
      if (now === undefined) throw new ClusterError(`${key} could not be written`, { cause: fault });
      return now.nonce === nonce;
    },
    update: (key, value) =>
      shard.command(`ALTER TABLE account_records UPDATE value = ${quoted(value)} WHERE key = ${quoted(key)}`),
    async remove(keys) {
      if (keys.length > 0)
        await shard.command(
          `ALTER TABLE account_records DELETE WHERE key IN (${keys.map(quoted).join(", ")})`,
        );
    },
  };
}
