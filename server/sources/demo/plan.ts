import { daySeconds } from "../../../contract/windows.ts";
import type { Life, Listing } from "./catalogue.ts";
import { eventfulHolders } from "./chapters.ts";
import { createRandom } from "./random.ts";

/** The demo's now as it is drawn: always the same market. What is stored of it ends when it is made (ingest.ts). */
export const demoEnd = Date.UTC(2026, 10, 1, 12) / 1000;

/** One step of the price path. The candles of real tokens that served as the model are 12 hours apart. */
export const stepSeconds = 6 * 3_600;

/** Everything the simulation of one token needs to know before its first event. */
export interface Plan extends Required<Listing> {
  readonly startTime: number;
  readonly endTime: number;
  /** Shares of the supply that the pool and the treasury start with; insiders get the rest. */
  readonly poolShare: number;
  readonly treasuryShare: number;
  readonly insiders: number;
  /** Standard deviation of the logarithm of what a newcomer buys: 2.6 is where real memecoins lie. */
  readonly spread: number;
  /** Share of the life during which no candle is known: lots bought then have no cost. */
  readonly priceGap: readonly [from: number, to: number] | null;
  readonly emission: "none" | "mints" | "burns";
}

export function drawPlan(listing: Listing, seed: string): Plan {
  const random = createRandom(`${seed} ${listing.ticker} plan`);
  const logBetween = (low: number, high: number) => Math.exp(random.between(Math.log(low), Math.log(high)));
  const [fewest, most] = listing.chain === "sol" ? [120, 1_500] : [80, 1_000];

  const life = listing.life ?? drawLife(random.unit());
  const holders = listing.holders ?? Math.round(logBetween(fewest, most));
  const airdropWallets =
    listing.airdropWallets ?? (random.chance(0.25) ? Math.round(holders * random.between(0.1, 0.5)) : 0);
  const transfers = listing.transfers ?? Math.round(holders * random.between(3, 6) + airdropWallets);
  const ageDays = listing.ageDays ?? logBetween(12, 420);
  const marketCapUsd = listing.marketCapUsd ?? holders * logBetween(40, 3_000);
  const quietDays = life === "dead" ? random.between(40, 200) : random.between(0, 0.1);
  const endTime = Math.floor(demoEnd - quietDays * daySeconds);
  const gapStart = random.between(0.2, 0.8);
  const dustWallets = random.chance(0.3) ? Math.round(random.between(0.03, 0.12) * holders) : 0;
  const priceFeed = listing.chain === "eth" || random.chance(0.2) ? "trades" : "candles";
  const poolShare = random.between(0.35, 0.8);
  return {
    ...listing,
    life,
    holders,
    airdropWallets,
    transfers,
    ageDays,
    marketCapUsd,
    endTime,
    startTime: Math.floor(endTime - ageDays * daySeconds),
    poolShare,
    treasuryShare: (1 - poolShare) * random.between(0.05, 0.25),
    insiders: Math.round(4 + Math.min(80, holders / 100) * random.between(0.4, 1.2)),
    spread: random.between(1.8, 2.9),
    priceFeed: listing.priceFeed ?? priceFeed,
    priceGap: random.chance(0.15) ? [gapStart, gapStart + random.between(0.02, 0.1)] : null,
    dustWallets: listing.dustWallets ?? dustWallets,
    isFlagship: listing.isFlagship ?? false,
    growsOn: listing.growsOn ?? false,
    comesFirst: listing.comesFirst ?? false,
    emission: random.chance(0.2) ? "mints" : random.chance(0.15) ? "burns" : "none",
  };
}

function drawLife(unit: number): Life {
  if (unit < 0.3) return "grows";
  if (unit < 0.5) return "booms";
  if (unit < 0.7) return "waves";
  if (unit < 0.84) return "fades";
  if (unit < 0.93) return "dies";
  return "dead";
}

/** The share of the most holders that a token has when `progress` (0 to 1) of its life is over. */
export function lifeCurve(life: Life, progress: number): number {
  return curves[life](progress);
}

const launch = (progress: number) => 1 - Math.exp(-18 * progress);
const curves: Record<Life, (progress: number) => number> = {
  grows: (progress) => 0.1 * launch(progress) + 0.9 * progress ** 0.9,
  booms: (progress) => (1 - Math.exp(-5 * progress)) / (1 - Math.exp(-5)),
  waves: (progress) => launch(progress) * (0.8 + 0.2 * Math.sin(progress * 15)),
  fades: (progress) => launch(progress) * (1 - 0.45 * progress),
  dies: (progress) => launch(progress) * Math.exp(-3.2 * progress),
  dead: (progress) => launch(progress) * Math.exp(-5 * progress),
  eventful: eventfulHolders,
};
