import type { DataSource } from "../../contract/meta.ts";
import { isOwnService } from "./source.ts";

export type ConcentrationLabel = "low" | "moderate" | "high";

export interface Hhi {
  /** As the service sent it. */
  readonly reported: number;
  /** On the scale from 0 to 10,000; null where the reported scale cannot be told. */
  readonly points: number | null;
  /** How many wallets of equal size would be as concentrated. */
  readonly equalWallets: number | null;
  readonly label: ConcentrationLabel | null;
}

/** Bands of the 2023 US merger guidelines: a yardstick, not a rating. */
export const hhiBands = { moderate: 1_000, high: 1_800, most: 10_000 } as const;

/**
 * Our own service sends 0 to 1. A hosted one may send 0 to 10,000: the largest holders' squared
 * shares are a lower bound, and the scale on which the value reaches it and lies closest is taken.
 */
export function readHhi(reported: number, topShares: readonly number[], source?: DataSource): Hhi {
  const points = isOwnService(source) ? inRange(reported * hhiBands.most) : detect(reported, topShares);
  return {
    reported,
    points,
    equalWallets: points !== null && points > 0 ? hhiBands.most / points : null,
    label: points === null ? null : hhiLabel(points),
  };
}

export function hhiLabel(points: number): ConcentrationLabel {
  if (points < hhiBands.moderate) return "low";
  return points <= hhiBands.high ? "moderate" : "high";
}

function detect(reported: number, topShares: readonly number[]): number | null {
  const bound = topShares.reduce((sum, share) => sum + share * share, 0) * hhiBands.most;
  // Without holders there is no bound: only a value above 1 says which scale it is on.
  if (bound === 0) return reported > 1 ? inRange(reported) : null;
  const reached = bound * (1 - 1e-6);
  const fitting = [reported, reported * hhiBands.most].filter(
    (points) => inRange(points) !== null && points >= reached,
  );
  return fitting.length > 0 ? Math.min(...fitting) : null;
}

/** A rounding above the end of the scale is the end; anything else outside is not a reading. */
function inRange(points: number): number | null {
  if (!(points >= 0 && points <= hhiBands.most * (1 + 1e-9))) return null;
  return Math.min(points, hhiBands.most);
}
