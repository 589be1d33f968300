import type { ChainId } from "../../../contract/chains.ts";
import { type Pair, type PairRoute, pricesAlong, type Reserves, routeFault } from "../prices/pair.ts";
import type { Database } from "../../store/database.ts";
import type { Reader } from "../../store/reader.ts";
import type { BlockPrice } from "./batch.ts";
import type { Log } from "./chain-data.ts";
import type { IndexedToken } from "./checkpoint.ts";
import { readSync, syncEvent } from "./events.ts";
import { readMetadata, TokenFault } from "./metadata.ts";
import type { EvmNode } from "./node.ts";

/** For each token the pairs to its price. */
export type RouteConfig = ReadonlyMap<string, readonly string[]>;

export interface HeldReserves {
  readonly token: string;
  readonly pair: string;
  readonly block: number;
  readonly reserves: Reserves;
}

const selectors = [["0x0dfe1681", "token0"] as const, ["0xd21220a7", "token1"] as const];

/** Prices from the Sync events of pairs, in step with the tokens that they are of. */
export class PairPrices {
  private readonly routes = new Map<string, PairRoute>();

  constructor(
    private readonly chain: ChainId,
    private readonly config: RouteConfig,
  ) {}

  isReady(token: string): boolean {
    return !this.config.has(token) || this.routes.has(token);
  }

  /** Asks what the pairs of a token trade. Throws {@link TokenFault} where they are not such pairs. */
  async prepare(node: EvmNode, token: string): Promise<void> {
    const addresses = this.config.get(token);
    if (addresses === undefined || this.routes.has(token)) return;
    const pairs: Pair[] = [];
    for (const address of addresses) {
      const [first, second] = await Promise.all(
        selectors.map(async ([data, name]) => {
          const answer = await node.ask(address, data, "latest");
          if (answer?.length !== 66) throw new TokenFault(`its pair ${address} has no ${name}()`);
          return `0x${answer.slice(26).toLowerCase()}`;
        }),
      );
      const decimals = await Promise.all([first!, second!].map((of) => readMetadata(node, of)));
      pairs.push({
        address,
        tokens: [first!, second!],
        decimals: [decimals[0]!.decimals, decimals[1]!.decimals],
      });
    }
    const route = { token, pairs };
    const fault = routeFault(route);
    if (fault !== undefined) throw new TokenFault(fault);
    this.routes.set(token, route);
  }

  /** The pairs of these tokens, whose Sync events are wanted. */
  pairsOf(tokens: readonly IndexedToken[]): string[] {
    return tokens.flatMap(({ address }) => this.config.get(address) ?? []);
  }

  /** The prices of a part of the chain, and what of the reserves is to be saved with them. */
  async read(
    reader: Reader,
    tokens: readonly IndexedToken[],
    logs: readonly Log[],
    times: ReadonlyMap<number, number>,
  ): Promise<{ prices: BlockPrice[]; reserves: HeldReserves[] }> {
    const events = logs.flatMap((log) => {
      const reserves = log.topics[0] === syncEvent ? readSync(log) : undefined;
      return reserves ? [{ pair: log.address, block: log.block, time: times.get(log.block)!, reserves }] : [];
    });
    const prices: BlockPrice[] = [];
    const reserves: HeldReserves[] = [];
    for (const { address: token, nextBlock } of tokens) {
      const route = this.routes.get(token);
      if (route === undefined) continue;
      const before = await loadReserves(reader, this.chain, token, nextBlock ?? 0);
      const fresh = events.filter(({ block }) => block >= (nextBlock ?? 0));
      const along = pricesAlong(route, before, fresh);
      for (const price of along.prices) prices.push({ token, ...price });
      for (const held of along.reserves) reserves.push({ token, ...held });
    }
    return { prices, reserves };
  }

  /** What was saved from the tokens' next blocks on is replaced; of what is final only the last of a pair stays. */
  async save(
    db: Database,
    tokens: readonly IndexedToken[],
    reserves: readonly HeldReserves[],
    finalBlock: number,
  ): Promise<void> {
    for (const { address, nextBlock } of tokens.filter((token) => this.routes.has(token.address))) {
      await db.run("DELETE FROM index_reserves WHERE chain = $1 AND address = $2 AND block >= $3", [
        this.chain,
        address,
        nextBlock ?? 0,
      ]);
    }
    if (reserves.length === 0) return;
    await db.append("index_reserves", {
      chain: reserves.map(() => this.chain),
      address: reserves.map(({ token }) => token),
      pair: reserves.map(({ pair }) => pair),
      block: reserves.map(({ block }) => block),
      reserve0: reserves.map(({ reserves: [first] }) => first),
      reserve1: reserves.map(({ reserves: [, second] }) => second),
    });
    await db.run(
      `DELETE FROM index_reserves AS r WHERE chain = $1 AND block < (
         SELECT max(block) FROM index_reserves AS o
         WHERE o.chain = r.chain AND o.address = r.address AND o.pair = r.pair AND o.block <= $2
       )`,
      [this.chain, finalBlock],
    );
  }
}

async function loadReserves(
  reader: Reader,
  chain: ChainId,
  token: string,
  below: number,
): Promise<Map<string, Reserves>> {
  const rows = await reader.rows<{ pair: string; reserve0: bigint; reserve1: bigint }>(
    `SELECT pair, arg_max(reserve0, block) AS reserve0, arg_max(reserve1, block) AS reserve1
     FROM index_reserves WHERE chain = $1 AND address = $2 AND block < $3 GROUP BY pair`,
    [chain, token, below],
  );
  return new Map(rows.map(({ pair, reserve0, reserve1 }) => [pair, [reserve0, reserve1]]));
}
