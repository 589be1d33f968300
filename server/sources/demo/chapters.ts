import type { Life } from "./catalogue.ts";

/*
 * What happens in a long life, as shares of it: growth, an exodus, an unlock that insiders sell, an airdrop, wash
 * trading, growth again. Each shows in another chart of a token's history.
 */
export const unlockSpan = [0.45, 0.49] as const;
export const airdropMoment = 0.6;
export const washSpan = [0.7, 0.73] as const;
/** Of all transfers of an eventful token, those that go round between the same few accounts. */
export const washShare = 0.1;
export const washAccounts = 6;

/** Holders, as a share of the most, at points of the life; straight between them. */
const holders = [
  [0, 0],
  [0.03, 0.18],
  [0.25, 0.75],
  [0.36, 0.32],
  [0.58, 0.4],
  [0.82, 0.86],
  [1, 1],
] as const;

/** The same for the logarithm of the price. */
const priceLogs = [
  [0, 0],
  [0.24, 2.4],
  [0.36, 0.4],
  [0.45, 0.7],
  [0.5, 0.1],
  [0.8, 1.5],
  [1, 1.3],
] as const;

export function eventfulHolders(progress: number): number {
  return between(holders, progress);
}

/** What a step of the price path adds to the logarithm, beside chance. */
export function eventfulDrift(step: number, count: number): number {
  return between(priceLogs, step / count) - between(priceLogs, (step - 1) / count);
}

/** When its airdrop comes; others have theirs in their first days. */
export function airdropStep(life: Life, count: number, early: number): number {
  return life === "eventful" ? Math.floor(count * airdropMoment) : early;
}

export const isWithin = ([from, to]: readonly [number, number], progress: number) =>
  progress >= from && progress < to;

function between(points: readonly (readonly [number, number])[], place: number): number {
  const index = Math.max(
    1,
    points.findIndex(([at]) => at >= place),
  );
  const [from, low] = points[index - 1]!;
  const [to, high] = points[index]!;
  return low + ((Math.max(0, place) - from) / (to - from)) * (high - low);
}
