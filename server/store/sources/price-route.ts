import type { ChainId } from "../../../contract/chains.ts";
import type { Reader } from "../reader.ts";

/** A pool on the way of a token's price to dollars. */
export interface PricePool {
  readonly address: string;
  readonly version: "v2" | "v3";
  /** Null where no known factory says that it is its own. */
  readonly protocol: string | null;
  readonly tokens: readonly [string, string];
  readonly tickers: readonly [string, string];
  /** What it held on the other side, in dollars, when it was chosen; null: not known. */
  readonly depthUsd: number | null;
}

/** Where a token's price is read from. */
export interface PriceRoute {
  readonly origin: "settings" | "command" | "found";
  readonly pools: readonly PricePool[];
  /** At which the depths were so. */
  readonly chosenBlock: number;
  /** Whether all trades up to the newest block are read. */
  readonly isRead: boolean;
  /** Why no price is taken from the pools that were named. */
  readonly refusal: string | null;
}

/** Null where none was named or found. */
export async function priceRoute(
  reader: Reader,
  chain: ChainId,
  address: string,
): Promise<PriceRoute | null> {
  const [row] = await reader.rows<{
    origin: PriceRoute["origin"];
    pools: string;
    chosen_block: number;
    is_read: boolean;
    refusal: string | null;
  }>(
    `SELECT origin, pools, chosen_block::DOUBLE AS chosen_block, next_block IS NULL AS is_read, refusal
     FROM index_routes WHERE chain = $1 AND address = $2`,
    [chain, address],
  );
  return row
    ? {
        origin: row.origin,
        pools: JSON.parse(row.pools) as PricePool[],
        chosenBlock: row.chosen_block,
        isRead: row.is_read,
        refusal: row.refusal,
      }
    : null;
}
