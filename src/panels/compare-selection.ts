import type { SearchSchemaInput } from "@tanstack/react-router";
import { chainOfAddress, normalizeAddress } from "../../contract/address.ts";
import { chainIds, isChainId } from "../../contract/chains.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { invalidAddress } from "../metrics/states.ts";

export const mostCompared = 4;

export interface CompareSearch {
  readonly t: string;
}

/** Room for more tokens than are shown, so that those beyond can be named. */
const longestText = 2_000;

export function readCompareSearch({ t }: Partial<CompareSearch> & SearchSchemaInput): CompareSearch {
  return { t: typeof t === "string" ? t.slice(0, longestText) : "" };
}

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
    if (typeof token === "string") problems.add(token);
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

/** The reverse of {@link readSelection}, for links. */
export function writeSelection(tokens: readonly TokenRef[]): string {
  return tokens.map(({ chain, address }) => `${chain}:${address}`).join(",");
}

/** The token beside those that are compared; in place of the last where there is no room. */
export function withToken(compared: readonly TokenRef[], token: TokenRef): readonly TokenRef[] {
  if (compared.some((each) => isSame(each, token))) return compared;
  return [...compared.slice(0, mostCompared - 1), token];
}

export function isSame(left: TokenRef, right: TokenRef): boolean {
  return left.chain === right.chain && left.address === right.address;
}

/** A token, or the sentence that says why it is none. */
function readToken(part: string): TokenRef | string {
  const colon = part.indexOf(":");
  const shown = `“${shortened(part)}”`;
  // A pasted address tells its chain by its form.
  const chain = colon === -1 ? chainOfAddress(part) : part.slice(0, colon).toLowerCase();
  if (chain === undefined)
    return `${shown} is not a token: write a chain and an address, as in sol:<address>.`;
  if (!isChainId(chain)) return `${shown} names an unknown chain: ${chainIds.join(" and ")} are known.`;
  const text = part.slice(colon + 1);
  const address = normalizeAddress(chain, text);
  if (address !== undefined) return { chain, address };
  const { title, detail } = invalidAddress(chain, chainOfAddress(text));
  return `${shown} is left out. ${title}. ${detail}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
