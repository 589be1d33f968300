import type { ChainId } from "../../../../contract/chains.ts";
import type { Database } from "../../../store/database.ts";
import type { Reader } from "../../../store/reader.ts";
import type { PoolState } from "../../prices/pool-route.ts";
import type { RoutePool } from "./pools.ts";

/** Where a token's price is read from, and how far. */
export interface TokenRoute {
  readonly token: string;
  readonly origin: "settings" | "command" | "found";
  /** The pools that were named; none where they were found. */
  readonly asked: readonly string[];
  /** None where they were refused. */
  readonly pools: readonly RoutePool[];
  /** At which depths are. */
  readonly chosenBlock: number;
  /** The first block whose trades are not read yet; null: they are read together with the token's transfers. */
  readonly nextBlock: number | null;
  /** Why no price is taken from the pools that were named. */
  readonly refusal: string | null;
}

export async function loadRoutes(reader: Reader, chain: ChainId): Promise<Map<string, TokenRoute>> {
  const rows = await reader.rows<{
    address: string;
    origin: TokenRoute["origin"];
    asked: string;
    pools: string;
    chosen_block: number;
    next_block: number | null;
    refusal: string | null;
  }>(
    `SELECT address, origin, asked, pools, chosen_block::DOUBLE AS chosen_block, next_block::DOUBLE AS next_block, refusal
     FROM index_routes WHERE chain = $1`,
    [chain],
  );
  return new Map(
    rows.map(({ address, origin, asked, pools, chosen_block, next_block, refusal }) => [
      address,
      {
        token: address,
        origin,
        asked: asked === "" ? [] : asked.split(" "),
        pools: JSON.parse(pools) as RoutePool[],
        chosenBlock: chosen_block,
        nextBlock: next_block,
        refusal,
      },
    ]),
  );
}

export async function forgetRoute(db: Database, chain: ChainId, token: string): Promise<void> {
  await db.run("DELETE FROM index_routes WHERE chain = $1 AND address = $2", [chain, token]);
}

export async function saveRoute(db: Database, chain: ChainId, route: TokenRoute): Promise<void> {
  await forgetRoute(db, chain, route.token);
  await db.append("index_routes", {
    chain: [chain],
    address: [route.token],
    origin: [route.origin],
    asked: [route.asked.join(" ")],
    pools: [JSON.stringify(route.pools)],
    chosen_block: [route.chosenBlock],
    next_block: [route.nextBlock],
    refusal: [route.refusal],
  });
}

export interface HeldState {
  readonly token: string;
  readonly pool: string;
  readonly block: number;
  readonly state: PoolState;
}

/** What a token's pools said last below a block. */
export async function loadStates(
  reader: Reader,
  chain: ChainId,
  token: string,
  below: number,
): Promise<Map<string, PoolState>> {
  const rows = await reader.rows<{ pool: string; state: string }>(
    `SELECT pool, arg_max(state, block) AS state
     FROM index_pool_states WHERE chain = $1 AND address = $2 AND block < $3 GROUP BY pool`,
    [chain, token, below],
  );
  return new Map(
    rows.map(({ pool, state }) => [pool, state.split(" ").map(BigInt) as [bigint] | [bigint, bigint]]),
  );
}

/** The block up to which it is known what a pool of a token said; -1 where that is nothing yet. */
export async function lastSaid(reader: Reader, chain: ChainId, token: string, pool: string): Promise<number> {
  const [row] = await reader.rows<{ block: number | null }>(
    `SELECT max(block)::DOUBLE AS block FROM index_pool_states WHERE chain = $1 AND address = $2 AND pool = $3`,
    [chain, token, pool],
  );
  return row?.block ?? -1;
}

/** Takes out what a token's pools said from a block on. */
export async function forgetStates(
  db: Database,
  chain: ChainId,
  token: string,
  fromBlock: number,
): Promise<void> {
  await db.run("DELETE FROM index_pool_states WHERE chain = $1 AND address = $2 AND block >= $3", [
    chain,
    token,
    fromBlock,
  ]);
}

/** Adds what pools said; of what is final only the last of a pool stays. */
export async function saveStates(
  db: Database,
  chain: ChainId,
  states: readonly HeldState[],
  finalBlock: number,
): Promise<void> {
  if (states.length === 0) return;
  await db.append("index_pool_states", {
    chain: states.map(() => chain),
    address: states.map(({ token }) => token),
    pool: states.map(({ pool }) => pool),
    block: states.map(({ block }) => block),
    state: states.map(({ state }) => state.join(" ")),
  });
  await db.run(
    `DELETE FROM index_pool_states AS r WHERE chain = $1 AND block < (
       SELECT max(block) FROM index_pool_states AS o
       WHERE o.chain = r.chain AND o.address = r.address AND o.pool = r.pool AND o.block <= $2
     )`,
    [chain, finalBlock],
  );
}
