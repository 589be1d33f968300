import { chainOfAddress } from "../../../contract/address.ts";
import { isChainId } from "../../../contract/chains.ts";
import { isSame, mostCompared, readToken } from "../../../contract/compared-tokens.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { shortAddress } from "../../lib/address.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { invalidAddress } from "../../metrics/states.ts";

/** What an address asks to be compared, and what of it cannot be, in words. */
export interface Selection {
  readonly tokens: readonly TokenRef[];
  readonly problems: readonly string[];
}

/** Reads `sol:<address>,eth:<address>`. What cannot be read is told; the rest stays. */
export function readSelection(text: string): Selection {
  const tokens: TokenRef[] = [];
  const problems = new Set<string>();
  const beyond: TokenRef[] = [];
  const parts = text.split(",").map((part) => part.trim());
  for (const part of parts.filter((each) => each !== "")) {
    const token = readToken(part);
    if (token === undefined) problems.add(whyUnread(part));
    else if ([...tokens, ...beyond].some((known) => isSame(known, token))) {
      problems.add(`${shortAddress(token.address)} was named more than once and stands here once.`);
    } else (tokens.length < mostCompared ? tokens : beyond).push(token);
  }
  if (beyond.length > 0) {
    const names = beyond.slice(0, 3).map(({ address }) => shortAddress(address));
    const others = beyond.length > names.length ? ` and ${beyond.length - names.length} more` : "";
    problems.add(`At most four tokens are compared: ${names.join(", ")}${others} left out.`);
  }
  return { tokens, problems: [...problems] };
}

/** The sentence that says why a part is not a token. */
function whyUnread(part: string): string {
  const colon = part.indexOf(":");
  const shown = `“${shortened(part)}”`;
  if (colon === -1) return `${shown} is not a token: write a chain and an address, as in sol:<address>.`;
  const chain = part.slice(0, colon).toLowerCase();
  if (!isChainId(chain)) return `${shown} names an unknown chain: ${shownChains().join(" and ")} are known.`;
  const { title, detail } = invalidAddress(chain, chainOfAddress(part.slice(colon + 1)));
  return `${shown} is left out. ${title}. ${detail}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
