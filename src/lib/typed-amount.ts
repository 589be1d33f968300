import { parseDecimal } from "./decimal.ts";
import { describeDoubt, readTypedNumber } from "./typed-number.ts";

const suffixes: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, t: 12 };

/** So many dollars' worth of tokens, as decimal text; null where there is none. */
export type DollarWorth = (usd: number) => string | null;

/**
 * An amount as people type it: `10,000`, `1.5M`, `0.25`, and `$1,000` where dollars have a worth. Plain decimal text, empty
 * where nothing is typed, undefined where it is not an amount or can be meant in two ways; {@link describeAmountError}
 * says which.
 */
export function readTypedAmount(text: string, worth?: DollarWorth): string | undefined {
  if (text.trim() === "") return "";
  const { number, suffix, isUsd } = parts(text);
  const read = readTypedNumber(number);
  if (typeof read !== "string") return undefined;
  const decimal = parseDecimal(`${read}e${suffixes[suffix] ?? 0}`);
  if (!decimal || decimal.whole.length > 40 || decimal.fraction.length > 40) return undefined;
  const amount = decimal.fraction === "" ? decimal.whole : `${decimal.whole}.${decimal.fraction}`;
  if (!isUsd) return amount;
  return Number(amount) === 0 ? "0" : (worth?.(Number(amount)) ?? undefined);
}

/** Why a text is no amount, and what to type. */
export function describeAmountError(text: string, worth?: DollarWorth): string {
  const { number, suffix, isUsd } = parts(text);
  const read = readTypedNumber(number);
  if (typeof read === "object") {
    const unit = suffix.toUpperCase();
    return describeDoubt(number, read.either).replaceAll(/(?<=\d)(?= |:|$)/g, unit);
  }
  if (isUsd && read !== undefined && worth === undefined)
    return "No price is known: type an amount of tokens, such as 10,000";
  return `An amount of tokens, such as 10,000 or 1.5M${worth === undefined ? "" : ", or of dollars, such as $1,000"}`;
}

function parts(text: string) {
  const [, before = "", number = "", suffix = "", after = ""] =
    /^\s*((?:us)?\$)?\s*(.*?)\s*([kmbt]?)\s*(\$|usd)?\s*$/i.exec(text) ?? [];
  return { number, suffix: suffix.toLowerCase(), isUsd: (before === "") !== (after === "") };
}
