import { shortAddress } from "../../lib/address.ts";
import { isolated, plainName } from "../../lib/text.ts";

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
  const letters = Array.from(text);
  if (letters.length <= longest) return text;
  const cut = letters.slice(0, longest - 1);
  const space = letters[longest - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${cut
    .slice(0, space >= longest / 3 ? space : cut.length)
    .join("")
    .trim()}…`;
}
