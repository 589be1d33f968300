import { parseDecimal } from "./decimal.ts";

const suffixes: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, t: 12 };

/**
 * An amount as people type it: `10,000`, `1.5M`, `0.25`. Plain decimal text, empty where nothing is
 * typed, undefined where it is not an amount. A comma groups, as everywhere on the pages.
 */
export function readTypedAmount(text: string): string | undefined {
  const typed = text.replaceAll(/[\s,_]/g, "").toLowerCase();
  if (typed === "") return "";
  const match = /^(\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})([kmbt]?)$/.exec(typed);
  if (!match) return undefined;
  const [, digits = "", suffix = ""] = match;
  const parts = parseDecimal(`${digits}e${suffixes[suffix] ?? 0}`);
  if (!parts || parts.whole.length > 40) return undefined;
  return parts.fraction === "" ? parts.whole : `${parts.whole}.${parts.fraction}`;
}
