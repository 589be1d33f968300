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
  insert(key: {
    name: string;
    hash: string;
    lastFour: string;
    unitBudget?: number | null;
  }): Promise<StoredKey>;
  /** The oldest first, revoked ones included. */
  list(): Promise<StoredKey[]>;
  /** The keys revoked: none if there is no such key or it was revoked before. A name may fit several. */
  revoke(nameOrId: string | number): Promise<StoredKey[]>;
  findByHash(hash: string): Promise<StoredKey | undefined>;
  addUnits(id: number, units: number): Promise<void>;
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
         VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
        [name, hash, lastFour, nowSeconds(), unitBudget],
      );
      return key!;
    },
    list: () => db.rows<StoredKey>(`SELECT ${columns} FROM api_keys ORDER BY id`),
    revoke: (nameOrId) =>
      db.rows<StoredKey>(
        `UPDATE api_keys SET revoked_at = $1
         WHERE revoked_at IS NULL AND (name = $2 OR id::VARCHAR = $2) RETURNING ${columns}`,
        [nowSeconds(), String(nameOrId)],
      ),
    async findByHash(hash) {
      const [key] = await db.rows<StoredKey>(`SELECT ${columns} FROM api_keys WHERE hash = $1`, [hash]);
      return key;
    },
    addUnits: (id, units) =>
      db.run("UPDATE api_keys SET units_used = units_used + $2 WHERE id = $1", [id, units]),
  };
}
