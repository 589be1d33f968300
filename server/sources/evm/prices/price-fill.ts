import type { Store } from "../../../store/store.ts";
import type { BlockPrice } from "../batch.ts";
import type { Log, LogQuery } from "../chain-data.ts";
import type { IndexedToken, TailBlock } from "../checkpoint.ts";
import { commit } from "../commit.ts";
import { findCreation } from "../creation.ts";
import { fetchHistory } from "../history.ts";
import { TokenFault } from "../metadata.ts";
import type { EvmNode } from "../node.ts";
import { logsInRange } from "../ranges.ts";
import { ChainDataError, RpcError } from "../rpc-error.ts";
import { fetchHeaders, fetchTailLogs } from "../tail.ts";
import type { TokenRegister } from "../token-register.ts";
import { eventsIn, type PoolPrices, wantedFrom } from "./pool-prices.ts";
import { PoolRefusal } from "./pools.ts";
import { searchRoute } from "./search.ts";
import {
  forgetStates,
  type HeldState,
  lastSaid,
  saveRoute,
  saveStates,
  type TokenRoute,
} from "./stored-routes.ts";

const partMs = 5_000;
/** What had no pool deep enough, or could not be asked, may have one later. */
const searchAgainMs = 86_400_000;

/** What of the chain is there when a part is filled. */
export interface FillPlace {
  readonly headBlock: number;
  /** The newest block that nothing takes back. */
  readonly safe: number;
  readonly tail: ReadonlyMap<number, TailBlock>;
}

/** Finds pools for tokens that are whole, and reads the past of prices whose pools were named or found after it. */
export class PriceFill {
  private readonly searchedAtMs = new Map<string, number>();
  /** Tokens whose prices are read, and not computed with yet. */
  private readonly filled = new Set<string>();
  private isMarket: boolean | undefined;

  constructor(
    private readonly node: EvmNode,
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly pools: PoolPrices,
    private readonly complain: (text: string) => void,
    private readonly searches: boolean,
  ) {}

  /** Whether prices of a token that are known to be there are not in its answers yet. */
  isUnderWay(token: string): boolean {
    const route = this.pools.routeOf(token);
    if (!this.pools.isReady(token) || (route?.nextBlock ?? null) !== null) return true;
    if (this.filled.has(token) && !this.register.uncomputed.has(token)) this.filled.delete(token);
    return this.filled.has(token) || (this.searches && this.isToBeSearched(token));
  }

  /** A bounded piece of work. True where there is more to do at once. */
  async fillDue(place: FillPlace): Promise<boolean> {
    for (const token of this.register.active()) {
      // What is behind comes to its newest block first.
      if (token.state !== "indexed" || token.nextBlock! <= place.safe) continue;
      try {
        if (this.searches && this.isToBeSearched(token.address)) {
          await this.search(token, place.headBlock).finally(() =>
            this.searchedAtMs.set(token.address, performance.now()),
          );
        }
        const route = this.pools.routeOf(token.address);
        if (!route || route.nextBlock === null) continue;
        await this.fill(token, route, route.nextBlock, place);
        return true;
      } catch (error) {
        if (!(error instanceof RpcError || error instanceof ChainDataError)) throw error;
        this.complain(`prices of ${token.address} could not be read: ${error.message}`);
      }
    }
    return false;
  }

  private isToBeSearched(token: string): boolean {
    if (this.isMarket === false || !this.pools.isReady(token)) return false;
    const route = this.pools.routeOf(token);
    const at = this.searchedAtMs.get(token);
    return route === undefined && (at === undefined || performance.now() - at >= searchAgainMs);
  }

  private async search(token: IndexedToken, block: number): Promise<void> {
    const { market } = this.pools;
    // A chain for development has none of its coins: each factory would be asked in vain.
    this.isMarket ??= market.wrapped !== null && (await this.node.hasCode(market.wrapped, "latest"));
    if (!this.isMarket) return;
    const found = await searchRoute(this.node, market, token.address, block).catch((error: unknown) => {
      if (error instanceof PoolRefusal) return undefined;
      throw error;
    });
    if (found === undefined) return;
    const route = { token: token.address, origin: "found", asked: [], pools: found } as const;
    const nextBlock = token.fromBlock ?? 0;
    await this.pools.take(token, { ...route, chosenBlock: block, nextBlock, refusal: null });
  }

  private async fill(
    token: IndexedToken,
    route: TokenRoute,
    nextBlock: number,
    place: FillPlace,
  ): Promise<void> {
    const from = Math.max(nextBlock, await this.beginningOf(token, route, place.headBlock));
    const isTail = from > place.safe;
    const to = isTail ? token.nextBlock! - 1 : place.safe;
    const part = isTail ? await this.tailPart(route, from, to, place) : await this.finalPart(route, from, to);
    const after = { ...route, nextBlock: isTail ? null : part.toBlock + 1 };
    const { chain } = this.pools;
    const { faults } = await commit(this.store, {
      chain,
      tokens: [token],
      batch: { fromBlock: from, toBlock: part.toBlock, logs: [], times: new Map(), prices: part.prices },
      rewindFrom: null,
      deferCompute: true,
      alongside: async (db) => {
        await forgetStates(db, chain, token.address, from);
        await saveStates(db, chain, part.states, place.safe);
        await saveRoute(db, chain, after);
      },
    });
    await this.register.quarantineAll(faults);
    if (faults.size > 0) return;
    this.pools.advanced(after);
    if (!isTail) return;
    this.register.uncomputed.add(token.address);
    this.filled.add(token.address);
  }

  /** No pool says anything before it is made. */
  private async beginningOf(token: IndexedToken, route: TokenRoute, headBlock: number): Promise<number> {
    if (route.nextBlock !== (token.fromBlock ?? 0)) return 0;
    try {
      return (await findCreation(this.node, route.pools[0]!.address, headBlock)) ?? 0;
    } catch (error) {
      const isUntold =
        error instanceof TokenFault || (error instanceof RpcError && error.kind !== "transient");
      if (isUntold) return 0;
      throw error;
    }
  }

  /**
   * A price after every trade of the token's own pool. Of the pools that it leads over, what they said last by then.
   */
  private async finalPart(route: TokenRoute, from: number, to: number): Promise<Part> {
    const [own, ...hops] = route.pools;
    const query = queryOf([own!]);
    const { logs, times, toBlock } = await fetchHistory(
      this.node,
      { ...query, fromBlock: from, toBlock: to },
      partMs,
    );
    const blocks = [...new Set(logs.map(({ block }) => block))];
    // From the last final block on every trade is followed: by then all has to be known.
    if (toBlock === to && blocks.at(-1) !== to) blocks.push(to);
    const events = eventsIn(logs, times);
    for (const hop of hops) {
      const above = await lastSaid(this.store.reader, this.pools.chain, route.token, hop.address);
      const said = await lastEvents(this.node, queryOf([hop]), blocks, above);
      events.push(...eventsIn(said, new Map()));
    }
    events.sort((one, other) => one.block - other.block);
    return { toBlock, ...(await this.pools.along(route, from, events)) };
  }

  private async tailPart(route: TokenRoute, from: number, to: number, { tail }: FillPlace): Promise<Part> {
    const headers = await fetchHeaders(this.node, from, to, tail);
    const logs = await fetchTailLogs(this.node, headers, queryOf(route.pools), (block) =>
      this.complain(`eth_getLogs left out a log of block ${block}, which its receipts have`),
    );
    const times = new Map(headers.map(({ number, time }) => [number, time]));
    return { toBlock: to, ...(await this.pools.along(route, from, eventsIn(logs, times))) };
  }
}

interface Part {
  readonly toBlock: number;
  readonly prices: readonly BlockPrice[];
  readonly states: readonly HeldState[];
}

function queryOf(pools: TokenRoute["pools"]) {
  const { addresses, events } = wantedFrom(pools);
  return { addresses: new Set(addresses), events: new Set<string>(events) };
}

/** A pool that much is traded in says something within so many blocks. */
const width = 50;
const windowsAtOnce = 32;

/**
 * Of a pool that a route leads over, what it said last at or before each of these blocks, in the order of the chain;
 * more may be among it. The busiest pools of a chain have more events than most tokens have transfers: only those near
 * the blocks in question are read. `above`: what was said up to this block is known.
 */
export async function lastEvents(
  node: EvmNode,
  filter: Pick<LogQuery, "addresses" | "events">,
  blocks: readonly number[],
  above: number,
): Promise<Log[]> {
  const windows = windowsOf(blocks, above);
  const found: Log[] = [];
  for (let start = 0; start < windows.length; start += windowsAtOnce) {
    const part = windows.slice(start, start + windowsAtOnce);
    const read = part.map(async (window, index) => {
      const logs = await logsInRange(node, { ...filter, fromBlock: window.from, toBlock: window.to });
      if (logs.some(({ block }) => block <= window.first)) return logs;
      const floor = (windows[start + index - 1]?.to ?? above) + 1;
      return [...(await lastBefore(node, filter, window.from - 1, floor)), ...logs];
    });
    for (const logs of await Promise.all(read)) found.push(...logs);
  }
  return found;
}

interface Window {
  readonly from: number;
  /** The first of the blocks in question in it. */
  readonly first: number;
  readonly to: number;
}

function windowsOf(blocks: readonly number[], above: number): Window[] {
  const windows: Window[] = [];
  for (const block of blocks) {
    if (block <= above) continue;
    const last = windows.at(-1);
    const from = Math.max(above + 1, block - width + 1);
    if (last && from <= last.to + 1) windows[windows.length - 1] = { ...last, to: block };
    else windows.push({ from, first: block, to: block });
  }
  return windows;
}

/** The last event from `floor` to `to`, looked for in ever longer ranges. */
async function lastBefore(
  node: EvmNode,
  filter: Pick<LogQuery, "addresses" | "events">,
  to: number,
  floor: number,
): Promise<Log[]> {
  for (let [end, length] = [to, 2 * width]; end >= floor; length *= 2) {
    const fromBlock = Math.max(floor, end - length + 1);
    const last = (await logsInRange(node, { ...filter, fromBlock, toBlock: end })).at(-1);
    if (last) return [last];
    end = fromBlock - 1;
  }
  return [];
}
