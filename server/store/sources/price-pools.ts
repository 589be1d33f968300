import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";
import type { PricePool, PriceRoute } from "./price-route.ts";

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The pools that settings name for the prices of a chain's tokens, each token's from its own pair to dollars. */
export type NamedPairs = Readonly<Record<string, { readonly pairs: ReadonlyMap<string, readonly string[]> }>>;

/**
 * What settings name is known as long as the store is open, also where no node runs that could ask about it. A macro, as
 * it is no table of the file that anybody checks, copies or empties.
 */
export async function keepNamedPairs(db: Database, named: NamedPairs): Promise<void> {
  const rows = Object.entries(named).flatMap(([chain, { pairs }]) =>
    [...pairs].map(([address, asked]) => `(${[chain, address, asked.join(" ")].map(text).join(", ")})`),
  );
  await db.run(`
    CREATE MACRO moments.named_pairs() AS TABLE
      SELECT * FROM (VALUES ${["(NULL::VARCHAR, NULL::VARCHAR, NULL::VARCHAR)", ...rows].join(", ")})
        AS n(chain, address, asked)`);
}

/** A pool that a price is read from, as its chain answered. */
export interface AnsweredPool {
  /** Whose price. */
  readonly token: string;
  /** Who named it; where nobody did it was found. */
  readonly origin: PriceRoute["origin"];
  readonly pool: PricePool & { readonly tokens: readonly [string, string] };
}

export interface PricePools {
  readonly answered: readonly AnsweredPool[];
  /** Pairs that settings name, and no node was asked about yet. */
  readonly named: readonly string[];
}

/** The pools of a token that prices are read from, its own or another's; without a token all of the chain. */
export async function pricePools(
  reader: Reader,
  chain: ChainId,
  token: string | undefined,
): Promise<PricePools> {
  const [routes, named] = await Promise.all([
    reader.rows<{ address: string; origin: PriceRoute["origin"]; asked: string; pools: string }>(
      `SELECT address, origin, asked, pools FROM index_routes
       WHERE chain = $1 AND refusal IS NULL AND contains(pools, $2) ORDER BY address`,
      [chain, token ?? ""],
    ),
    reader.rows<{ asked: string }>(
      `SELECT n.asked FROM moments.named_pairs() AS n
       WHERE n.chain = $1 AND (n.address = $2 OR $2 = '') AND NOT EXISTS (
         FROM index_routes AS r
         WHERE r.chain = n.chain AND r.address = n.address AND r.origin = 'settings' AND r.asked = n.asked
       )`,
      [chain, token ?? ""],
    ),
  ]);
  const answered = routes.flatMap(({ address, origin, asked, pools }) =>
    (JSON.parse(pools) as AnsweredPool["pool"][])
      .filter(({ tokens }) => token === undefined || tokens.includes(token))
      .map((pool) => ({
        token: address,
        origin: asked.split(" ").includes(pool.address) ? origin : ("found" as const),
        pool,
      })),
  );
  // Those after the first trade other tokens.
  return { answered, named: named.map(({ asked }) => asked.split(" ")[0]!) };
}
