import { type ChainId, familyOf } from "../../contract/chains.ts";
import type { Database } from "./database.ts";
import type { Store } from "./store.ts";
import type { TokenIdentity } from "./token-identity.ts";

export interface Replacement {
  /** The database in which the token was read again up to the newest block; nobody has it open. */
  readonly path: string;
  /** As the chain says it now. */
  readonly identity: TokenIdentity;
  /** All of the chain that come out of this database, this one the last of them; undefined where others follow. */
  readonly all?: readonly string[];
}

/** What was read again cannot take the place of what is stored. The message says why. */
export class ReplacementError extends Error {
  override readonly name = "ReplacementError";
}

/**
 * Puts what was read of a token in another database into the place of what is stored of it, and computes it, in one
 * transaction: before it everything answers the old figures, after it the new ones. Imported prices, and what imports
 * are remembered by, stay. Throws {@link ReplacementError}.
 */
export async function replaceToken(store: Store, replacement: Replacement): Promise<void> {
  const { identity, all } = replacement;
  await store.ingest([identity], (db) => stage(db, replacement), {
    allowIncomplete: true,
    async takeBack(db) {
      await takeBack(db, identity);
      return [];
    },
    async alongside(db) {
      await bringAlong(db, identity);
      if (all !== undefined) await leaveOldChain(db, identity.chain, all);
    },
  });
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** How far snapshots and transactions of a mint are read: tables, and which rows of them. */
function readingTables({ chain, address }: TokenIdentity) {
  if (familyOf(chain) !== "solana") return [];
  const tables = ["solana_histories", "solana_scans", "solana_transactions", "solana_moves"];
  return [
    { table: "index_snapshots", condition: `chain = ${text(chain)} AND address = ${text(address)}` },
    ...tables.map((table) => ({ table, condition: `mint = ${text(address)}` })),
  ];
}

const accountNames = `
  LEFT JOIN reread.wallets AS fa ON fa.wallet_id = t.from_account
  LEFT JOIN reread.wallets AS oa ON oa.wallet_id = t.to_account`;

/**
 * Up to the newest block that both indexes have, so that the one of this store goes on from there and finds what is
 * taken back of it; where they have none in common, up to the newest block that nothing takes back. What came without
 * transfers, as a comparison after that block found it, stands at that block: the transfers between come after it.
 */
async function stage(db: Database, { path, identity }: Replacement): Promise<void> {
  const { chain, address } = identity;
  const hasAccounts = familyOf(chain) === "solana";
  const ofToken = `chain = ${text(chain)} AND address = ${text(address)}`;
  await db.run(`ATTACH ${text(path)} AS reread (READ_ONLY)`);
  try {
    await db.run(`
      CREATE OR REPLACE TEMP TABLE reread_tokens AS FROM reread.index_tokens WHERE ${ofToken};
      CREATE OR REPLACE TEMP TABLE reread_states AS FROM reread.index_pool_states WHERE ${ofToken};
      CREATE OR REPLACE TEMP TABLE reread_networks AS FROM reread.index_networks WHERE chain = ${text(chain)};
      CREATE OR REPLACE TEMP TABLE reread_blocks AS
        SELECT b.number, b.time, o.number IS NOT NULL AS is_common FROM reread.index_blocks AS b
        LEFT JOIN index_blocks AS o ON o.chain = b.chain AND o.number = b.number AND o.hash = b.hash
        WHERE b.chain = ${text(chain)};
      SET VARIABLE reread_to = (
        SELECT CASE WHEN source = 'solana' THEN next_block - 1 ELSE
          least(next_block - 1, (SELECT coalesce(max(number) FILTER (is_common), min(number)) FROM reread_blocks)) END
        FROM reread_tokens WHERE source = 'solana' OR EXISTS (FROM reread_blocks)
      );`);
    for (const { table, condition } of readingTables(identity))
      await db.run(`CREATE OR REPLACE TEMP TABLE reread_${table} AS FROM reread.${table} WHERE ${condition}`);
    const [reached] = await db.rows<{ block: bigint | null }>("SELECT getvariable('reread_to') AS block");
    if ((reached?.block ?? null) === null) throw new Error(`${address} was not read to the newest block`);
    await db.run(`
      CREATE OR REPLACE TEMP TABLE reread_ids AS
        SELECT token_id FROM reread.uncomputed_tokens WHERE ${ofToken}
        UNION SELECT token_id FROM reread.tokens WHERE ${ofToken};
      INSERT INTO staged_transfers
        (token, time, block, position, from_owner, to_owner, from_account, to_account, amount, silent)
      SELECT
        0, CASE WHEN t.block > getvariable('reread_to') THEN b.time ELSE t.time END,
        least(t.block, getvariable('reread_to')), t.position, f.address, o.address, ${hasAccounts ? "fa.address, oa.address" : "NULL, NULL"}, t.amount, t.silent
      FROM reread.transfers AS t
      LEFT JOIN reread.wallets AS f ON f.wallet_id = t.from_owner
      LEFT JOIN reread.wallets AS o ON o.wallet_id = t.to_owner
      ${hasAccounts ? accountNames : ""}
      LEFT JOIN reread_blocks AS b ON b.number = getvariable('reread_to')
      WHERE t.token_id IN (FROM reread_ids) AND (t.silent OR t.block <= getvariable('reread_to'));
      INSERT INTO staged_prices (token, time, price_usd, block)
      SELECT 0, p.time, p.price_usd, p.block FROM reread.prices AS p
      WHERE p.token_id IN (FROM reread_ids) AND p.block <= getvariable('reread_to');`);
  } finally {
    await db.run("DETACH reread");
  }
}

/** All that came from the chain. What stays of the token is its number and what was imported for it. */
async function takeBack(db: Database, { chain, address, decimals }: TokenIdentity): Promise<void> {
  const ofToken = `chain = ${text(chain)} AND address = ${text(address)}`;
  const indexed = await db.rows(`FROM index_tokens WHERE ${ofToken}`);
  if (indexed.length === 0)
    throw new ReplacementError(`${address} was removed while it was read again: nothing was put back.`);
  // Removed and read anew, it has another number: nothing may be left of an earlier one.
  const ids = "(SELECT token_id FROM uncomputed_tokens)";
  await db.run(`
    INSERT INTO uncomputed_tokens
      SELECT token_id, chain, address, name, ticker, decimals, source, note FROM tokens
      WHERE ${ofToken} AND token_id NOT IN ${ids};
    UPDATE uncomputed_tokens SET decimals = ${decimals} WHERE ${ofToken};
    DELETE FROM transfers WHERE token_id IN (SELECT token_id FROM uncomputed_tokens WHERE ${ofToken});
    DELETE FROM prices WHERE token_id IN (SELECT token_id FROM uncomputed_tokens WHERE ${ofToken}) AND block IS NOT NULL;`);
}

/** How far it is read now. What was compared with its contract was the old. */
async function bringAlong(db: Database, identity: TokenIdentity): Promise<void> {
  const { chain, address } = identity;
  const ofToken = `chain = ${text(chain)} AND address = ${text(address)}`;
  await db.run(`
    DELETE FROM index_tokens WHERE ${ofToken};
    INSERT INTO index_tokens BY NAME
      SELECT * REPLACE (getvariable('reread_to') + 1 AS next_block, 'indexed' AS state, NULL AS reason)
      FROM reread_tokens;
    DELETE FROM index_pool_states WHERE ${ofToken};
    INSERT INTO index_pool_states BY NAME FROM reread_states WHERE block <= getvariable('reread_to');
    UPDATE index_routes SET next_block = NULL WHERE ${ofToken};
    DELETE FROM index_certificates WHERE ${ofToken};`);
  const tables = readingTables(identity);
  // Transactions that did not explain the past yet stay wanted.
  if (tables.length > 0)
    await db.run(
      `INSERT INTO reread_solana_histories BY NAME SELECT mint, NULL AS complete_to, NULL AS problem
       FROM solana_histories WHERE mint = ${text(address)} AND NOT EXISTS (FROM reread_solana_histories)`,
    );
  for (const { table, condition } of tables)
    await db.run(
      `DELETE FROM ${table} WHERE ${condition}; INSERT INTO ${table} BY NAME FROM reread_${table};`,
    );
}

/** Where the chain is another than the one that was indexed, and all of it was read again, that one is forgotten. */
async function leaveOldChain(db: Database, chain: ChainId, all: readonly string[]): Promise<void> {
  const ofChain = `chain = ${text(chain)}`;
  const others = await db.rows(
    `FROM index_tokens WHERE ${ofChain} AND state NOT IN ('quarantined', 'stopped')
       AND address NOT IN (${all.map(text).join(", ")})`,
  );
  const [other] = await db.rows<{ network: string }>(
    `SELECT n.network FROM index_networks AS n JOIN reread_networks AS r USING (chain)
     WHERE n.${ofChain} AND n.network <> r.network`,
  );
  if (others.length > 0) {
    if (other === undefined) return;
    throw new ReplacementError(
      `the node is of another network than other tokens of ${chain} were read from (${other.network}): ` +
        `read all of them again, npx holderscope tokens reindex ${chain} --all`,
    );
  }
  await db.run(`
    DELETE FROM index_blocks WHERE ${ofChain} AND NOT EXISTS (FROM reread_blocks WHERE is_common);
    DELETE FROM index_networks WHERE ${ofChain};
    INSERT INTO index_networks BY NAME FROM reread_networks;`);
}
