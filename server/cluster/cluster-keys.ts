import { randomUUID } from "node:crypto";
import {
  isInUse,
  type KeyTable,
  type KeyUse,
  monthStart,
  nowSeconds,
  numbersOf,
  type StoredKey,
  withAccountBudget,
} from "../store/keys.ts";
import { ClusterError, quoted, type Shards } from "./clickhouse.ts";
import { readHead, swapHead } from "./heads.ts";

/** Numbers of keys are those of this head: each is given once. */
const scope = "keys";
const nobody = -1;
const attempts = 20;

interface Row {
  readonly hash: string;
  readonly id: number;
  readonly name: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly revoked_at: string;
  readonly unit_budget: string;
}

/** A key with its hash, as it is moved from a store of one machine. */
export type KeyToMove = Omit<StoredKey, "id"> & { readonly hash: string };

export interface ClusterKeys extends KeyTable {
  readonly isShared: true;
  /** Keys with their hashes. Returns how many of them were not there. */
  move(keys: readonly KeyToMove[]): Promise<number>;
  /** All keys as {@link move} takes them. */
  listToMove(): Promise<KeyToMove[]>;
}

/**
 * API keys of a cluster, at its first shard. Each process writes what it spends under a name of its own, so that it can
 * tell what the others have spent from what it counts itself.
 */
export function clusterKeys(shards: Shards, process: string = randomUUID()): ClusterKeys {
  const shard = shards.first;

  async function unitsOf(condition: string): Promise<Map<number, number>> {
    const rows = await shard.rows<{ id: number; units: string }>(
      `SELECT u.id AS id, sum(u.units) AS units FROM key_units AS u WHERE ${condition} GROUP BY u.id`,
    );
    return new Map(rows.map(({ id, units }) => [id, Number(units)]));
  }

  /** Units of accounts, without what this process has spent. */
  async function spentThisMonth(accounts: readonly string[]): Promise<Map<string, number>> {
    if (accounts.length === 0) return new Map();
    const accountOf = await accountsOf(`account IN (${accounts.map(quoted).join(", ")})`);
    const rows = await shard.rows<{ id: number; units: string }>(
      `SELECT d.id AS id, sum(d.units) AS units FROM key_days AS d
       WHERE d.day >= ${monthStart()} AND d.process <> ${quoted(process)} AND d.id IN (${[...accountOf.keys()].join(", ")})
       GROUP BY d.id`,
    );
    const spent = new Map<string, number>();
    for (const { id, units } of rows) {
      const account = accountOf.get(id)!;
      spent.set(account, (spent.get(account) ?? 0) + Number(units));
    }
    return spent;
  }

  async function accountsOf(condition: string): Promise<Map<number, string>> {
    const rows = await shard.rows<{ id: number; account: string }>(
      `SELECT id, account FROM key_accounts WHERE ${condition}`,
    );
    return new Map(rows.map(({ id, account }) => [id, account]));
  }

  const keyOf = (
    row: Row,
    units: ReadonlyMap<number, number>,
    accounts: ReadonlyMap<number, string>,
  ): StoredKey => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    createdAt: Number(row.created_at),
    revokedAt: Number(row.revoked_at) === nobody ? null : Number(row.revoked_at),
    unitBudget: Number(row.unit_budget) === nobody ? null : Number(row.unit_budget),
    unitsUsed: units.get(row.id) ?? 0,
    account: accounts.get(row.id) ?? null,
  });

  async function listRows(): Promise<{ readonly key: StoredKey; readonly hash: string }[]> {
    const [rows, units, accounts] = await Promise.all([
      shard.rows<Row>("SELECT hash, id, name, last_four, created_at, revoked_at, unit_budget FROM api_keys"),
      unitsOf("true"),
      accountsOf("true"),
    ]);
    return rows
      .map((row) => ({ key: keyOf(row, units, accounts), hash: row.hash }))
      .toSorted((left, right) => left.key.id - right.key.id);
  }

  const list = async (): Promise<StoredKey[]> => (await listRows()).map(({ key }) => key);

  /** Undefined where a key in use has the name. */
  async function add(key: KeyToMove): Promise<StoredKey | undefined> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const head = await readHead(shards, scope);
      const account = key.account ?? null;
      const isNameTaken = (await list()).some(
        (other) => other.name === key.name && other.revokedAt === null && other.account === account,
      );
      if (isNameTaken && key.revokedAt === null) return undefined;
      const taken = await swapHead(shards, head, { kind: "publish", holder: process });
      if (taken === undefined) continue;
      const row = {
        hash: key.hash,
        id: taken.n,
        name: key.name,
        last_four: key.lastFour,
        created_at: key.createdAt,
        revoked_at: key.revokedAt ?? nobody,
        unit_budget: key.unitBudget ?? nobody,
      };
      // Before the key, which is then moved as a whole: of a number that no key has they count for nobody.
      if (key.unitsUsed > 0)
        await shard.insert("key_units", [{ id: taken.n, process: "moved", units: key.unitsUsed }]);
      // Before it, too: it must not be the operator's for a moment.
      if (account !== null) await shard.insert("key_accounts", [{ id: taken.n, account }]);
      await shard.insert("api_keys", [row]);
      const { hash: _, ...rest } = key;
      return { ...rest, account, id: taken.n };
    }
    throw new ClusterError("too many keys are made at once: try again");
  }

  return {
    isShared: true,
    insert: ({ name, hash, lastFour, unitBudget = null, account = null }) =>
      add({
        name,
        hash,
        lastFour,
        unitBudget,
        account,
        createdAt: nowSeconds(),
        revokedAt: null,
        unitsUsed: 0,
      }),
    list,
    async rename(id, name) {
      const all = await list();
      const key = all.find((each) => each.id === id);
      if (key === undefined) return undefined;
      const isTaken = (other: StoredKey) =>
        other.id !== id && other.name === name && other.revokedAt === null && other.account === key.account;
      if (all.some(isTaken)) return undefined;
      await shard.command(`ALTER TABLE api_keys UPDATE name = ${quoted(name)} WHERE id = ${id}`);
      return { ...key, name };
    },
    async revoke(id, at = nowSeconds()) {
      const key = (await list()).find((each) => each.id === id);
      if (key === undefined || !isInUse(key)) return undefined;
      const revokedAt = at;
      await shard.command(`ALTER TABLE api_keys UPDATE revoked_at = ${revokedAt} WHERE id = ${id}`);
      return { ...key, revokedAt };
    },
    async findByHashes(hashes) {
      if (hashes.length === 0) return new Map();
      const rows = await shard.rows<Row>(
        `SELECT hash, id, name, last_four, created_at, revoked_at, unit_budget FROM api_keys
         WHERE hash IN (${hashes.map(quoted).join(", ")})`,
      );
      if (rows.length === 0) return new Map();
      const ids = rows.map(({ id }) => id).join(", ");
      const [units, accounts] = await Promise.all([
        unitsOf(`u.id IN (${ids}) AND u.process <> ${quoted(process)}`),
        accountsOf(`id IN (${ids})`),
      ]);
      const spent = await spentThisMonth([...new Set(accounts.values())]);
      return new Map(rows.map((row) => [row.hash, withAccountBudget(keyOf(row, units, accounts), spent)]));
    },
    async addUse(uses) {
      await shard.insert(
        "key_days",
        uses.map((use) => ({ ...numbersOf(use), process })),
      );
    },
    async listUse(ids, sinceDay) {
      if (ids.length === 0) return [];
      const rows = await shard.rows<Record<keyof ReturnType<typeof numbersOf>, number | string>>(
        `SELECT d.id AS id, d.day AS day, sum(d.units) AS units, sum(d.requests) AS requests, max(d.most) AS most,
           max(d.last_at) AS last_at
         FROM key_days AS d WHERE d.day >= ${sinceDay} AND d.id IN (${ids.join(", ")})
         GROUP BY d.id, d.day ORDER BY d.day, d.id`,
      );
      return rows.map((row): KeyUse => ({
        id: Number(row.id),
        day: Number(row.day),
        units: Number(row.units),
        requests: Number(row.requests),
        most: Number(row.most),
        lastAt: Number(row.last_at),
      }));
    },
    async addEndpointUse(uses) {
      if (uses.length > 0)
        await shard.insert(
          "key_endpoints",
          uses.map((use) => ({ ...use })),
        );
    },
    async listEndpointUse(ids, sinceDay) {
      if (ids.length === 0) return [];
      const rows = await shard.rows<{ id: number; endpoint: string; answers: string; units: string }>(
        `SELECT e.id AS id, e.endpoint AS endpoint, sum(e.answers) AS answers, sum(e.units) AS units
         FROM key_endpoints AS e WHERE e.day >= ${sinceDay} AND e.id IN (${ids.join(", ")})
         GROUP BY e.id, e.endpoint ORDER BY units DESC, id, endpoint`,
      );
      return rows.map((row) => ({ ...row, answers: Number(row.answers), units: Number(row.units) }));
    },
    async addUnits(spent) {
      await shard.insert(
        "key_units",
        Array.from(spent, ([id, units]) => ({ id, process, units })),
      );
    },
    async move(keys) {
      if (keys.length === 0) return 0;
      const known = await shard.rows<{ hash: string }>("SELECT hash FROM api_keys");
      const there = new Set(known.map(({ hash }) => hash));
      const missing = keys.filter(({ hash }) => !there.has(hash));
      for (const key of missing)
        if ((await add(key)) === undefined)
          throw new ClusterError(`the cluster has a key ${key.name} already: revoke one of the two`);
      return missing.length;
    },
    listToMove: async () => (await listRows()).map(({ key, hash }) => ({ ...key, hash })),
  };
}
