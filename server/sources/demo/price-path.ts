import type { Life } from "./catalogue.ts";
import { eventfulDrift } from "./chapters.ts";
import { type Plan, stepSeconds } from "./plan.ts";
import { createRandom } from "./random.ts";

/** A token's price over its life. */
export interface PricePath {
  /** One price a step, from the pool's first moment on. */
  readonly steps: readonly number[];
  /** Between two steps the price moves evenly, so that a second has one price. */
  at(time: number): number;
}

/** Change of the logarithm of the price over a whole life. */
const drift: Record<Exclude<Life, "eventful">, number> = {
  grows: 1.5,
  booms: 0.8,
  waves: 0,
  fades: -1.2,
  dies: -3.5,
  dead: -5,
};

/**
 * A random walk of the logarithm with a few jumps, which ends at the planned market capitalisation.
 * Six-hour volatility of 4.5 % is what 12-hour candles of real tokens (6 %) come from.
 */
export function drawPricePath(plan: Plan, openTime: number, seed: string): PricePath {
  const random = createRandom(`${seed} ${plan.ticker} price`);
  const count = Math.ceil((plan.endTime - openTime) / stepSeconds) + 1;
  const logs = [0];
  while (logs.length < count) {
    const jump = random.chance(0.01) ? random.normal() * 0.3 : 0;
    const pull = plan.life === "eventful" ? eventfulDrift(logs.length, count) : drift[plan.life] / count;
    // Over years the same chance would drown the chapters.
    const chance = plan.life === "eventful" ? 0.02 : 0.045;
    logs.push((logs.at(-1) ?? 0) + pull + random.normal() * chance + jump);
  }
  const last = logs.at(-1) ?? 0;
  const fall = plan.life === "dead" ? 0.01 : 1;
  const final = (plan.marketCapUsd * fall) / plan.supply;
  const steps = logs.map((log) => significant(final * Math.exp(log - last)));
  return {
    steps,
    at: (time) => {
      const place = Math.max(0, (time - openTime) / stepSeconds);
      const step = Math.min(Math.floor(place), steps.length - 1);
      const from = steps[step] ?? final;
      const to = steps[step + 1] ?? from;
      return significant(from + (to - from) * (place - step));
    },
  };
}

/** Prices are quoted with some digits, not with all that a double has. */
function significant(price: number): number {
  return Number(price.toPrecision(8));
}
