import { shortAddress } from "../../lib/address.ts";
import { isolated, plainName, uncutPieces } from "../../lib/text.ts";

const longestName = 24;
const longestTicker = 12;
const longestTitleName = 64;
const longestTitleTicker = 16;

/** Without name and ticker while they are not known. */
interface Named {
  readonly name?: string;
  readonly ticker?: string;
  readonly address: string;
}

/** A token's name as a sentence can carry it; the ticker or the address where there is none. */
export function spokenName({ name, ticker, address }: Named): string {
  return spoken(name, longestName) ?? spoken(ticker, longestTicker) ?? shortAddress(address);
}

/** "Brinewick (BRINE)" for titles, which have room; what there is of it where a token lacks either. */
export function spokenNames({ name, ticker, address }: Named): string {
  const shown = spoken(name, longestTitleName);
  const short = spoken(ticker, longestTitleTicker);
  if (shown === undefined) return short ?? shortAddress(address);
  return short === undefined ? shown : `${shown} (${short})`;
}

export function spokenTicker({ ticker, address }: Pick<Named, "ticker" | "address">): string {
  return spoken(ticker, longestTicker) ?? shortAddress(address);
}

function spoken(text: string | undefined, longest: number): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  return isolated(shortened(plainName(text, 64), longest));
}

/** Ends with a whole word where one is long enough to tell which token is meant. */
function shortened(text: string, longest: number): string {
  const pieces = uncutPieces(text);
  const cut: string[] = [];
  let room = longest;
  for (const piece of pieces) {
    room -= Array.from(piece).length;
    if (room >= 1) cut.push(piece);
    else if (room < 0) break;
  }
  if (room >= 0) return text;
  const space = pieces[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  const words = cut.slice(0, Math.max(space, 0)).join("");
  return `${(words.length >= longest / 3 ? words : cut.join("")).trim()}…`;
}
