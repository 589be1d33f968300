import type { Database } from "./database.ts";

export interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** Null: without limit. */
  readonly unitBudget: number | null;
  readonly unitsUsed: number;
}

/** API keys as they are stored: never the key, only its hash. */
export interface KeyTable {
  /** Undefined where a key in use has the name. */
  insert(key: {
    name: string;
    hash: string;
    lastFour: string;
    unitBudget?: number | null;
  }): Promise<StoredKey | undefined>;
  /** The oldest first, revoked ones included. */
  list(): Promise<StoredKey[]>;
  /** Revokes the key of that number; undefined if there is no such key or it was revoked before. */
  revoke(id: number): Promise<StoredKey | undefined>;
  /** Those that there are, by their hashes. */
  findByHashes(hashes: readonly string[]): Promise<Map<string, StoredKey>>;
  /** Units spent by key: all are written, or none. */
  addUnits(spent: ReadonlyMap<number, number>): Promise<void>;
}

const columns = `id, name, last_four AS "lastFour", created_at::DOUBLE AS "createdAt",
  revoked_at::DOUBLE AS "revokedAt", unit_budget::DOUBLE AS "unitBudget", units_used::DOUBLE AS "unitsUsed"`;

/** `db` is used by nobody else: statements of one connection run one after another, so updates never collide. */
export function keyTable(db: Database): KeyTable {
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  return {
    async insert({ name, hash, lastFour, unitBudget = null }) {
      const [key] = await db.rows<StoredKey>(
        `INSERT INTO api_keys (name, hash, last_four, created_at, unit_budget)
         SELECT $1, $2, $3, $4, $5
         WHERE NOT EXISTS (SELECT 1 FROM api_keys WHERE name = $1 AND revoked_at IS NULL) RETURNING ${columns}`,
        [name, hash, lastFour, nowSeconds(), unitBudget],
      );
      return key;
    },
    list: () => db.rows<StoredKey>(`SELECT ${columns} FROM api_keys ORDER BY id`),
    async revoke(id) {
      const [key] = await db.rows<StoredKey>(
        `UPDATE api_keys SET revoked_at = $1 WHERE revoked_at IS NULL AND id = $2 RETURNING ${columns}`,
        [nowSeconds(), id],
      );
      return key;
    },
    async findByHashes(hashes) {
      const keys = await db.rows<StoredKey & { hash: string }>(
        `SELECT hash, ${columns} FROM api_keys WHERE hash IN (SELECT unnest(string_split($1, ' ')))`,
        [hashes.join(" ")],
      );
      return new Map(keys.map(({ hash, ...key }) => [hash, key]));
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
  };
}
