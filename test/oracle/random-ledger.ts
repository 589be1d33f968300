import { walletAddress } from "../../server/sources/demo/address.ts";
import { createRandom, type Random } from "../../server/sources/demo/random.ts";
import type { KnownPrice, TokenInput, Transfer } from "./recomputation.ts";
import { daySeconds } from "./replay.ts";

const start = Date.UTC(2026, 0, 1) / 1000;
const pauses = [0, 0, 0, 1, 3_600, daySeconds, 15 * daySeconds, 30 * daySeconds];
/** Ages at which a lot becomes older, in days. */
const limits = [1, 7, 15, 30, 60, 90, 180, 365, 730];
/** Longer than the longest of them; as daily points it fits into an answer. */
const longestDays = 1_000;

/**
 * The pauses of a ledger in which lots end when they are exactly as old as one of the limits, at midnight: to be as old
 * and to be older are different figures then.
 */
function exactPauses(random: Random): number[] {
  const limit = pick(random, limits);
  const most = Math.min(8, Math.floor(longestDays / limit));
  const all = Array.from({ length: most }, () => limit * daySeconds);
  return all.flatMap((pause) => [pause, ...(random.chance(0.6) ? [0] : [])]);
}

/**
 * A little history that is as awkward as it may be: few owners with several accounts, small amounts so that lots
 * often end together, many events in one second, moves to oneself and of nothing, gaps in the prices.
 */
export function randomLedger(seed: string): TokenInput {
  const random = createRandom(seed);
  const chain = random.chance(0.5) ? "sol" : "eth";
  const owners = Array.from({ length: 2 + random.below(5) }, () => walletAddress(chain, random));
  const holdings = owners.flatMap((owner) =>
    Array.from({ length: chain === "sol" ? 1 + random.below(3) : 1 }, (_, index) => ({
      owner,
      account: chain === "eth" || (index === 0 && random.chance(0.3)) ? null : walletAddress(chain, random),
      balance: 0n,
    })),
  );
  const priceAt = priceWalk(random);
  const ownPrices = random.unit();
  const transfers: Transfer[] = [];
  let time = start;
  const exact = random.chance(0.25) ? exactPauses(random) : null;
  const length = exact === null ? 3 + random.below(60) : 1 + exact.length;
  for (let index = 0; index < length; index++) {
    if (exact !== null) time += exact[index - 1] ?? 0;
    else time += random.chance(0.7) ? pick(random, pauses) : random.below(20 * daySeconds);
    // Who has nothing gives nothing, which is awkward too, but not where lots are to end.
    const givers = exact === null ? holdings : holdings.filter(({ balance }) => balance > 0n);
    const giver = random.chance(0.25) || givers.length === 0 ? null : pick(random, givers);
    const taker = random.chance(0.12) ? null : pick(random, holdings);
    const most = giver ? giver.balance : BigInt(1 + random.below(12));
    const amount = random.chance(0.3) ? most : (most * BigInt(random.below(101))) / 100n;
    if (giver) giver.balance -= amount;
    if (taker) taker.balance += amount;
    transfers.push({
      time,
      fromOwner: giver?.owner ?? null,
      fromAccount: giver?.account ?? null,
      toOwner: taker?.owner ?? null,
      toAccount: taker?.account ?? null,
      amount,
      priceUsd: random.chance(ownPrices) ? priceAt(time) : null,
    });
  }
  return {
    chain,
    address: walletAddress(chain, random),
    name: seed,
    ticker: "RND",
    decimals: random.below(4),
    history: "full",
    transfers,
    prices: candles(random, time, priceAt),
  };
}

/** A history in which every address receives once and sends at most once, all or a part of it. */
export function singleReceiptLedger(seed: string): TokenInput {
  const random = createRandom(`single ${seed}`);
  const drawn = randomLedger(seed);
  const unsent: { owner: string; balance: bigint }[] = [];
  const transfers = drawn.transfers.map(({ time, priceUsd }): Transfer => {
    const isMint = unsent.length === 0 || random.chance(0.4);
    const giver = isMint ? null : unsent.splice(random.below(unsent.length), 1)[0]!;
    const most = giver?.balance ?? BigInt(1 + random.below(12));
    const amount = random.chance(0.4) ? most : 1n + (most * BigInt(random.below(100))) / 101n;
    const toOwner = giver !== null && random.chance(0.2) ? null : walletAddress(drawn.chain, random);
    if (toOwner !== null) unsent.push({ owner: toOwner, balance: amount });
    return {
      time,
      fromOwner: giver?.owner ?? null,
      fromAccount: null,
      toOwner,
      toAccount: null,
      amount,
      priceUsd,
    };
  });
  return { ...drawn, transfers };
}

/** The same in amounts of 128 bits: to multiply two of them, or one with an age, takes more. */
export function inWideAmounts(input: TokenInput): TokenInput {
  const transfers = input.transfers.map((row) => Object.assign({}, row, { amount: row.amount * 10n ** 35n }));
  return { ...input, decimals: 18, transfers };
}

/** One price a second, however often that second is asked for. */
function priceWalk(random: Random): (time: number) => number {
  const scale = 10 ** random.between(-6, 4);
  const phase = random.unit();
  return (time) => Number((scale * (1.1 + Math.sin(phase + time / 1e6))).toPrecision(6));
}

function candles(random: Random, end: number, priceAt: (time: number) => number): KnownPrice[] {
  if (random.chance(0.2)) return [];
  const kept = random.unit();
  const prices: KnownPrice[] = [];
  for (let time = start - daySeconds; time <= end; time += daySeconds / 2) {
    if (random.chance(kept)) prices.push({ time, priceUsd: priceAt(time) });
  }
  return prices;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)]!;
}
