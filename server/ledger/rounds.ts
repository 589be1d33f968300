import type { Database } from "../store/database.ts";

/** Consecutive tokens, or one share of the owners of a token that is too large for one round. */
export interface Round {
  readonly tokens: readonly PlannedToken[];
  readonly firstToken: number;
  readonly lastToken: number;
  readonly part: number;
  readonly parts: number;
  /** Sums of quantity times age may need more than 128 bits. */
  readonly isWide: boolean;
  /** Some prices are too close together for slots. */
  readonly hasDensePrices: boolean;
  /** SQL of what orders the events, made of `block` and `place`. */
  readonly event: string;
}

/** What touched_tokens says of a token. */
export interface PlannedToken {
  readonly token_id: number;
  readonly legs: number;
  readonly is_wide: boolean;
  readonly has_dense_prices: boolean;
  readonly last_block: bigint;
  readonly last_position: bigint;
  /** Null where it has no transfers. */
  readonly first_time: number | null;
  readonly as_of: number;
  readonly hours_from: number;
  readonly unit: number;
  readonly money_scale: number;
  readonly price_scale: number;
  readonly ticks: number;
}

export const plannedTokens = `
  SELECT
    first_time::DOUBLE AS first_time, as_of::DOUBLE AS as_of, hours_from::DOUBLE AS hours_from, unit,
    money_scale, price_scale, coalesce(n.ticks, 0) AS ticks,
    token_id, coalesce(leg_count, 0)::DOUBLE AS legs, is_wide,
    priced AND price_shift IS NULL AS has_dense_prices,
    coalesce(last_block, 0) AS last_block, coalesce(last_position, 0) AS last_position
  FROM touched_tokens
  LEFT JOIN (SELECT token_id, count(*)::INTEGER AS ticks FROM ticks GROUP BY token_id) AS n USING (token_id)
  ORDER BY token_id`;

export function planRounds(tokens: readonly PlannedToken[], legsPerRound: number): Round[] {
  const groups: PlannedToken[][] = [];
  for (const token of tokens) {
    const group = groups.at(-1);
    if (group && fits(group, token, legsPerRound)) group.push(token);
    else groups.push([token]);
  }
  return groups.flatMap((group) => {
    const parts = Math.max(1, Math.ceil(legsOf(group) / legsPerRound));
    return Array.from({ length: parts }, (_, part) => ({
      tokens: group,
      firstToken: group[0]!.token_id,
      lastToken: group.at(-1)!.token_id,
      part,
      parts,
      isWide: group[0]!.is_wide,
      hasDensePrices: group.some((token) => token.has_dense_prices),
      event: eventOf(group),
    }));
  });
}

function fits(group: readonly PlannedToken[], token: PlannedToken, legsPerRound: number): boolean {
  return group[0]!.is_wide === token.is_wide && legsOf(group) + token.legs <= legsPerRound;
}

function legsOf(group: readonly PlannedToken[]): number {
  return group.reduce((sum, token) => sum + token.legs, 0);
}

/** Block, then position, in 64 bits where that is enough: sorting and comparing them costs half. */
function eventOf(group: readonly PlannedToken[]): string {
  const largest = (name: "last_block" | "last_position") =>
    group.reduce((most, token) => (token[name] > most ? token[name] : most), 0n);
  const positions = largest("last_position") + 1n;
  return (largest("last_block") + 1n) * positions < 2n ** 63n
    ? `block * ${positions} + place`
    : "(block::HUGEINT << 64) + place";
}

export async function setRound(db: Database, round: Round): Promise<void> {
  await db.run(
    `SET VARIABLE first_token = ${round.firstToken}; SET VARIABLE last_token = ${round.lastToken};
     SET VARIABLE part = ${round.part}; SET VARIABLE parts = ${round.parts};
     SET VARIABLE is_wide = ${round.isWide};
     CREATE OR REPLACE TEMP MACRO event_of(block, place) AS ${round.event};`,
  );
}
