/**
 * How long tokens were held, and how long a wallet has not sold: more than so many days, up to and with those of the
 * hand before. The longest first.
 */
export const handDays = { diamond: 90, gold: 60, silver: 30, bronze: 15, wood: 0 } as const;
export type Hand = keyof typeof handDays;

export const hands = Object.keys(handDays) as Hand[];
