import { tokenAnswers } from "../../ledger/answers.ts";
import { knowsBalances, tokenFacts } from "../../ledger/facts.ts";
import type { TokenFigures } from "../../ledger/figures.ts";
import { formulasVersion } from "../../ledger/formulas.ts";
import type { Database } from "../database.ts";
import { type MatchedToken, storedIds } from "../token-match.ts";
import { noteText } from "../uncomputed.ts";
import { fillListFigures } from "./list-figures.ts";

/** Writes the token rows and serialises what they answer. */
export async function publish(
  db: Database,
  tokens: readonly MatchedToken[],
  figures: readonly TokenFigures[],
): Promise<void> {
  const rows = figures.flatMap((token) =>
    Object.entries({ ...tokenAnswers(token), ...withoutBalances(token) }).map(([endpoint, body]) => ({
      tokenId: token.token_id,
      endpoint,
      body: body === undefined ? null : JSON.stringify(body),
      problem: body === undefined ? "stats_unavailable" : null,
    })),
  );
  const ids = figures.map((token) => token.token_id).join(", ");
  await db.append("answers", {
    token_id: rows.map((row) => row.tokenId),
    endpoint: rows.map((row) => row.endpoint),
    body: rows.map((row) => row.body),
    problem: rows.map((row) => row.problem),
  });
  const matched = new Map(tokens.map((token) => [token.tokenId, token]));
  // A known failure takes the place of the answer; endpoints without a stored answer get a row of their own.
  if (tokens.some(({ isNew, staged }) => !isNew || staged.problems > 0n))
    await db.run(`
      DELETE FROM answers USING problems AS p
      WHERE answers.token_id = p.token_id AND answers.endpoint = p.endpoint
        AND p.token_id IN (${ids});
      INSERT INTO answers
      SELECT token_id, endpoint, NULL, problem FROM problems WHERE token_id IN (${ids});`);

  const stored = storedIds(tokens);
  const versions = new Map<number, number>();
  if (stored !== "") {
    const before = await db.rows<{ token_id: number; version: number }>(
      `SELECT token_id, version FROM tokens WHERE token_id IN (${stored})`,
    );
    for (const row of before) versions.set(row.token_id, row.version);
    await db.run(`DELETE FROM tokens WHERE token_id IN (${stored})`);
  }
  await db.append("tokens", {
    token_id: figures.map((token) => token.token_id),
    chain: figures.map((token) => token.chain),
    address: figures.map((token) => token.address),
    name: figures.map((token) => token.name),
    ticker: figures.map((token) => token.ticker),
    decimals: figures.map((token) => token.decimals),
    source: figures.map((token) => matched.get(token.token_id)!.identity.source),
    note: figures.map((token) => noteText(matched.get(token.token_id)!.notes)),
    history: figures.map((token) => token.history),
    as_of: figures.map((token) => token.as_of),
    price_usd: figures.map((token) => token.price_usd),
    holder_count: figures.map((token) => token.holder_count),
    supply: figures.map((token) => token.supply),
    formulas: figures.map(() => formulasVersion),
    facts: figures.map((token) => JSON.stringify(tokenFacts(token))),
    version: figures.map((token) => (versions.get(token.token_id) ?? 0) + 1),
  });
  await fillListFigures(
    db,
    figures.map((token) => token.token_id),
  );
}

/** The endpoints without a stored answer that have nothing to answer from where balances are not known. */
function withoutBalances(token: TokenFigures): { readonly [endpoint: string]: undefined } {
  return knowsBalances(token) ? {} : { getHolders: undefined, getWalletStats: undefined };
}
