import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { isOwnService } from "./source.ts";
import { readSupply } from "./supply.ts";

/** What a trader asks of a token first; null where it is not known. */
export interface Market {
  readonly priceUsd: number | null;
  /** Supply × price. */
  readonly valueUsd: number | null;
  /** From its first event to its newest. */
  readonly ageSeconds: number | null;
  /** In seven days. */
  readonly movedUsd: number | null;
  readonly movedTokens: number | null;
}

export function readMarket(token: Token, meta: Meta): Market {
  const { priceUsd: usd = null, facts, asOf, sources, notes = [] } = meta;
  // Of a hosted service it is told by its first holders whether the supply is in whole tokens.
  const isSupplyKnown = isOwnService(sources[0]) && !facts?.coverage;
  const supply = isSupplyKnown ? readSupply(token, [], sources[0]).amount : null;
  const { first, moved_7d: moved, moved_7d_usd: movedUsd } = facts?.activity ?? {};
  // The first of transfers that were worked out from snapshots may be older.
  const hasTimes = first !== undefined && asOf !== undefined && !notes.includes("snapshots");
  return {
    priceUsd: usd,
    valueUsd: usd === null || supply === null ? null : supply * usd,
    ageSeconds: hasTimes ? Math.max(0, asOf.getTime() / 1_000 - first) : null,
    movedUsd: movedUsd ?? null,
    movedTokens: moved ?? null,
  };
}
