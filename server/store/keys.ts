import type { Database } from "./database.ts";

export interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** It works until then: a key that is being replaced has some time left. Null where nobody has revoked it. */
  readonly revokedAt: number | null;
  /** Null: without limit. Of an account's key what all keys of the account may spend in a month. */
  readonly unitBudget: number | null;
  readonly unitsUsed: number;
  /** Null: of whoever runs the server. */
  readonly account: string | null;
}

export interface NewKey {
  readonly name: string;
  readonly hash: string;
  readonly lastFour: string;
  readonly unitBudget?: number | null;
  readonly account?: string | null;
}

/** A key as {@link KeyTable.findByHashes} gives it: with what was spent of the budget that it spends. */
export interface KeyWithBudget extends StoredKey {
  /** The budget that several keys spend together; absent of a key with one of its own. */
  readonly budgetOf?: string;
}

/** What one key did on one day, all of it or what was added. */
export interface KeyUse {
  readonly id: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly units: number;
  readonly requests: number;
  /** The most requests in one minute, at one server. */
  readonly most: number;
  /** Unix seconds. */
  readonly lastAt: number;
}

/** What one key spent at one endpoint on one day, all of it or what was added. */
export interface EndpointUse {
  readonly id: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  /** Its name in the endpoint table, or `events`. */
  readonly endpoint: string;
  readonly answers: number;
  readonly units: number;
}

/** API keys as they are stored: never the key, only its hash. */
export interface KeyTable {
  /** Undefined where a key in use of the same account has the name. */
  insert(key: NewKey): Promise<StoredKey | undefined>;
  /** The oldest first, revoked ones included. */
  list(): Promise<StoredKey[]>;
  /**
   * Revokes the key of that number, now or at a later time. Undefined if there is no such key or it does not work any
   * more.
   */
  revoke(id: number, at?: number): Promise<StoredKey | undefined>;
  /** Undefined if another key in use of the account has the name. */
  rename(id: number, name: string): Promise<StoredKey | undefined>;
  /** Those that there are, by their hashes. */
  findByHashes(hashes: readonly string[]): Promise<Map<string, KeyWithBudget>>;
  /** Units spent by key: all are written, or none. */
  addUnits(spent: ReadonlyMap<number, number>): Promise<void>;
  addUse(uses: readonly KeyUse[]): Promise<void>;
  addEndpointUse(uses: readonly EndpointUse[]): Promise<void>;
  /** Of all days since that one together, the endpoint that cost most first. */
  listEndpointUse(ids: readonly number[], sinceDay: number): Promise<Omit<EndpointUse, "day">[]>;
  /** Of each day since that one. */
  listUse(ids: readonly number[], sinceDay: number): Promise<KeyUse[]>;
}

export const nowSeconds = () => Math.floor(Date.now() / 1_000);

export function isInUse({ revokedAt }: Pick<StoredKey, "revokedAt">): boolean {
  return revokedAt === null || revokedAt > nowSeconds();
}

/** The first day of this month, in days since 1970, UTC. */
export function monthStart(seconds = nowSeconds()): number {
  const at = new Date(seconds * 1_000);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / 86_400_000;
}

/** Keys of one account spend one budget, which begins anew each month. */
export function withAccountBudget(
  key: StoredKey,
  spentThisMonth: ReadonlyMap<string, number>,
): KeyWithBudget {
  if (key.account === null) return key;
  const budgetOf = `${key.account} ${monthStart()}`;
  return { ...key, budgetOf, unitsUsed: spentThisMonth.get(key.account) ?? 0 };
}

const columns = `keys.id, name, last_four AS "lastFour", created_at::DOUBLE AS "createdAt",
  revoked_at::DOUBLE AS "revokedAt", unit_budget::DOUBLE AS "unitBudget", units_used::DOUBLE AS "unitsUsed", account`;
const keysWithAccounts = "api_keys AS keys LEFT JOIN key_accounts AS accounts ON accounts.id = keys.id";

/** `db` is used by nobody else: statements of one connection run one after another, so updates never collide. */
export function keyTable(db: Database): KeyTable {
  const read = async (id: number): Promise<StoredKey | undefined> => {
    const [key] = await db.rows<StoredKey>(`SELECT ${columns} FROM ${keysWithAccounts} WHERE keys.id = $1`, [
      id,
    ]);
    return key;
  };
  return {
    async insert({ name, hash, lastFour, unitBudget = null, account = null }) {
      const [next] = await db.rows<{ id: number }>("SELECT nextval('api_key_ids')::INTEGER AS id");
      const id = next!.id;
      // Before the key: it must not be the operator's for a moment.
      if (account !== null) await db.run("INSERT INTO key_accounts VALUES ($1, $2)", [id, account]);
      const inserted = await db.rows(
        `INSERT INTO api_keys (id, name, hash, last_four, created_at, unit_budget)
         SELECT $6, $1, $2, $3, $4, $5 WHERE NOT EXISTS (
           FROM ${keysWithAccounts}
           WHERE name = $1 AND revoked_at IS NULL AND account IS NOT DISTINCT FROM $7
         ) RETURNING id`,
        [name, hash, lastFour, nowSeconds(), unitBudget, id, account],
      );
      if (inserted.length > 0) return read(id);
      await db.run("DELETE FROM key_accounts WHERE id = $1", [id]);
      return undefined;
    },
    list: () => db.rows<StoredKey>(`SELECT ${columns} FROM ${keysWithAccounts} ORDER BY keys.id`),
    async revoke(id, at = nowSeconds()) {
      const revoked = await db.rows(
        `UPDATE api_keys SET revoked_at = $1 WHERE (revoked_at IS NULL OR revoked_at > $3) AND id = $2
         RETURNING id`,
        [at, id, nowSeconds()],
      );
      return revoked.length > 0 ? read(id) : undefined;
    },
    async rename(id, name) {
      const renamed = await db.rows(
        `UPDATE api_keys SET name = $2 WHERE id = $1 AND NOT EXISTS (
           FROM ${keysWithAccounts} WHERE name = $2 AND revoked_at IS NULL AND keys.id <> $1
             AND account IS NOT DISTINCT FROM (SELECT account FROM key_accounts WHERE id = $1)
         ) RETURNING id`,
        [id, name],
      );
      return renamed.length > 0 ? read(id) : undefined;
    },
    async findByHashes(hashes) {
      const rows = await db.rows<StoredKey & { hash: string }>(
        `SELECT hash, ${columns} FROM ${keysWithAccounts} WHERE hash IN (SELECT unnest(string_split($1, ' ')))`,
        [hashes.join(" ")],
      );
      const accounts = [...new Set(rows.flatMap(({ account }) => account ?? []))];
      const spent =
        accounts.length === 0
          ? []
          : await db.rows<{ account: string; units: number }>(
              `SELECT account, sum(units)::DOUBLE AS units FROM key_days JOIN key_accounts USING (id)
               WHERE day >= $2 AND account IN (SELECT unnest(string_split($1, ' '))) GROUP BY account`,
              [accounts.join(" "), monthStart()],
            );
      const byAccount = new Map(spent.map(({ account, units }) => [account, units]));
      return new Map(rows.map(({ hash, ...key }) => [hash, withAccountBudget(key, byAccount)]));
    },
    async addUnits(spent) {
      if (spent.size === 0) return;
      // Two numbers each, and no text from outside.
      const values = Array.from(spent, ([id, units]) => `(${id}, ${units})`).join(", ");
      await db.run(
        `UPDATE api_keys SET units_used = units_used + spent.units
         FROM (VALUES ${values}) AS spent (id, units) WHERE api_keys.id = spent.id`,
      );
    },
    async addUse(uses) {
      if (uses.length === 0) return;
      const values = uses.map((use) => `(${Object.values(numbersOf(use)).join(", ")})`).join(", ");
      await db.run(
        `MERGE INTO key_days USING (VALUES ${values}) AS added (id, day, units, requests, most, last_at)
           ON key_days.id = added.id AND key_days.day = added.day
         WHEN MATCHED THEN UPDATE SET units = key_days.units + added.units,
           requests = key_days.requests + added.requests, most = greatest(key_days.most, added.most),
           last_at = greatest(key_days.last_at, added.last_at)
         WHEN NOT MATCHED THEN INSERT`,
      );
    },
    async addEndpointUse(uses) {
      if (uses.length === 0) return;
      const values = uses.map(
        ({ id, day, endpoint, answers, units }, at) =>
          [`(${id}, ${day}, $${at + 1}, ${answers}, ${units})`, endpoint] as const,
      );
      await db.run(
        `MERGE INTO key_endpoints USING (VALUES ${values.map(([row]) => row).join(", ")})
             AS added (id, day, endpoint, answers, units)
           ON key_endpoints.id = added.id AND key_endpoints.day = added.day
             AND key_endpoints.endpoint = added.endpoint
         WHEN MATCHED THEN UPDATE SET answers = key_endpoints.answers + added.answers,
           units = key_endpoints.units + added.units
         WHEN NOT MATCHED THEN INSERT`,
        values.map(([, endpoint]) => endpoint),
      );
    },
    listEndpointUse: async (ids, sinceDay) =>
      ids.length === 0
        ? []
        : db.rows<Omit<EndpointUse, "day">>(
            `SELECT id, endpoint, sum(answers)::DOUBLE AS answers, sum(units)::DOUBLE AS units
             FROM key_endpoints WHERE day >= $1 AND id IN (${ids.join(", ")})
             GROUP BY id, endpoint ORDER BY units DESC, id, endpoint`,
            [sinceDay],
          ),
    listUse: async (ids, sinceDay) =>
      ids.length === 0
        ? []
        : db.rows<KeyUse>(
            `SELECT id, day, units::DOUBLE AS units, requests::DOUBLE AS requests, most::DOUBLE AS most,
               last_at::DOUBLE AS "lastAt"
             FROM key_days WHERE day >= $1 AND id IN (${ids.join(", ")}) ORDER BY day, id`,
            [sinceDay],
          ),
  };
}

/** A use as a row of its table: numbers alone, and no text from outside. */
export function numbersOf({ id, day, units, requests, most, lastAt }: KeyUse) {
  return { id, day, units, requests, most, last_at: lastAt };
}
