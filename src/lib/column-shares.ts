/** Shares of one column, where neighbours are compared. */
import { notAvailable, subscript } from "./format.ts";

/** Of the largest share, where all are small: as few as tell them apart. */
const leastDigits = 3;
const mostDigits = 5;

/**
 * How the shares of a column are written, each from 0 to 1: 8.91%, 0.114%; where all of them are small, with
 * as many digits as tell them apart: 0.02671%, 0.0₄1403%.
 */
export function columnShares(shares: readonly (number | null)[]): (share: number | null) => string {
  const percents = shares.filter((share) => share !== null).map((share) => share * 100);
  const largest = Math.max(0, ...percents);
  const places = largest > 0 && largest < 0.15 ? placesFor(percents, largest) : 0;
  return (share) => (share === null ? notAvailable : `${percentText(share * 100, places)}%`);
}

function placesFor(percents: readonly number[], largest: number): number {
  const different = new Set(percents).size;
  const written = (places: number) => new Set(percents.map((percent) => percentText(percent, places))).size;
  const beforeFirst = -1 - Math.floor(Math.log10(largest));
  let places = beforeFirst + leastDigits;
  while (places < beforeFirst + mostDigits && written(places) < different) places += 1;
  return places;
}

/** At least so many places, and three digits of what would else read as nothing. */
function percentText(percent: number, places: number): string {
  if (percent >= 0.15) return percent.toFixed(2);
  if (percent === 0) return "0.0";
  const exponent = Math.floor(Math.log10(percent));
  const all = Math.max(places, percent < 0.0005 ? leastDigits - 1 - exponent : 3);
  // Four zeros and more are counted, as in a price.
  if (exponent > -5) return percent.toFixed(all);
  const [digits = "", power = ""] = percent.toExponential(all + exponent).split("e");
  return `0.0${subscript(-1 - Number(power))}${digits.replace(".", "")}`;
}
