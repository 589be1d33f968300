import type { Database } from "../store/database.ts";
import { computeTokens, findLostRows, type TouchedToken } from "./compute.ts";

/** What bounds the memory of a question, beside that of an import which may run meanwhile. */
const legsPerRound = 500_000;

/** What the steps of the ledger write; by the same names as in the file, which they hide. */
const written = [
  "token_history",
  "holders",
  "holder_marks",
  "wallet_stats",
  "owner_clocks",
  "balance_checkpoints",
  "balance_spells",
  "answers",
] as const;

/**
 * Computes a token as if its owners but some had held nothing at any time: what they gave came from nowhere, and what
 * they received is gone. An event between two of them holds nothing, but has its time and its price. Leaves the history
 * in the temporary table `token_history`. No temporary tables may be there.
 */
export async function computeWithout(
  db: Database,
  token: TouchedToken,
  owners: readonly number[],
): Promise<void> {
  const { tokenId } = token;
  await db.run("CREATE TEMP TABLE left_out (owner INTEGER)");
  await db.append("left_out", { owner: owners });
  const counted = (end: "from" | "to", column: "owner" | "account") =>
    `CASE WHEN ${end}_owner NOT IN (SELECT owner FROM left_out) THEN ${end}_${column} END AS ${end}_${column}`;
  // Until it is made, the name of a temporary table is that of the table of the file.
  await db.run(`
    CREATE TEMP TABLE transfers AS
    SELECT * REPLACE (
      ${counted("from", "owner")}, ${counted("from", "account")}, ${counted("to", "owner")}, ${counted("to", "account")}
    )
    FROM transfers WHERE token_id = ${tokenId};
    CREATE TEMP TABLE prices AS SELECT * FROM prices WHERE token_id = ${tokenId};
    CREATE TEMP TABLE balances AS SELECT * FROM balances LIMIT 0;
    ${written.map((name) => `CREATE TEMP TABLE ${name} AS SELECT * FROM ${name} LIMIT 0;`).join("\n")}`);
  await computeTokens(db, [token], { legsPerRound, legsBetweenCheckpoints: 2 ** 31 });
  const [lost] = await findLostRows(db);
  if (lost)
    throw new Error(
      `${token.address}: ${lost.step} had ${lost.rowsIn} rows and made ${lost.rowsOut} of them`,
    );
}
