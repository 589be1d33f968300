import { axis } from "../../lib/format.ts";

export interface ThresholdsData {
  /** Share of holders above each value; null usd: all holders. */
  readonly shares: readonly { readonly usd: number | null; readonly share: number }[];
  /** The smallest share above zero of all columns: the scale reaches below it. */
  readonly least: number;
}

export function thresholdName(usd: number | null): string {
  return usd === null ? "all" : `$${axis(usd)}`;
}
