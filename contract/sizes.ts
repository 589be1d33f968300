/** Holdings by their value: above so many US dollars, up to and with those of the next. The smallest first. */
export const sizeUsd = { shrimp: 0, crab: 10, fish: 100, dolphin: 1_000, whale: 10_000 } as const;
export type Size = keyof typeof sizeUsd;

export const sizes = Object.keys(sizeUsd) as Size[];

/** Values in US dollars above which holders are counted, as `holders_<name>_usd` names them. */
export const countedOverUsd = {
  over_10: 10,
  over_100: 100,
  over_1000: 1_000,
  over_10000: 10_000,
  over_100k: 100_000,
  over_1m: 1_000_000,
} as const;

export type CountedOver = keyof typeof countedOverUsd;

/** How many hold how much, from how many there are and how many hold more than each value. */
export function holderBreakdowns(holders: number, over: Readonly<Record<CountedOver, number>>) {
  return {
    total_holders: holders,
    holders_over_10_usd: over.over_10,
    holders_over_100_usd: over.over_100,
    holders_over_1000_usd: over.over_1000,
    holders_over_10000_usd: over.over_10000,
    holders_over_100k_usd: over.over_100k,
    holders_over_1m_usd: over.over_1m,
    categories: {
      shrimp: holders - over.over_10,
      crab: over.over_10 - over.over_100,
      fish: over.over_100 - over.over_1000,
      dolphin: over.over_1000 - over.over_10000,
      whale: over.over_10000,
    },
  };
}

/** Prices and costs are doubles: within one part in so many two of them are the same. */
export const sameCost = 1e-12;
