import { shortAddress } from "../../lib/address.ts";
import { plainName } from "../../lib/text.ts";

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const longestName = 24;
const longestTicker = 12;

interface Named {
  readonly name: string;
  readonly ticker: string;
  readonly address: string;
}

/** A token's name as a sentence can carry it; the ticker or the address where there is none. */
export function spokenName({ name, ticker, address }: Named): string {
  return spoken(name, longestName) ?? spokenTicker({ ticker, address });
}

export function spokenTicker({ ticker, address }: Pick<Named, "ticker" | "address">): string {
  return spoken(ticker, longestTicker) ?? shortAddress(address);
}

/** A right-to-left name is isolated, so that it cannot turn the sentence around it. */
function spoken(text: string, longest: number): string | undefined {
  if (text.trim() === "") return undefined;
  const letters = Array.from(plainName(text, longest));
  const short =
    letters.length <= longest
      ? letters.join("")
      : `${letters
          .slice(0, longest - 1)
          .join("")
          .trim()}…`;
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short;
}
