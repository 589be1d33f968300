import { chainOfAddress, normalizeAddress, type TokenAddress } from "./address.ts";
import { isChainId } from "./chains.ts";
import { anyText, day, searchSchema } from "./search/schema.ts";

export const mostCompared = 4;

/** Room for more tokens than are shown, so that those beyond can be named. */
export const longestSelection = 2_000;

/** What is compared, as {@link readTokens} reads it, and the day of UTC at whose end; empty is now. */
export const comparisonSearch = searchSchema({ t: anyText(longestSelection), at: day });

/** Reads `sol:<address>`, or an address alone, whose form tells its chain. Undefined where it is not a token. */
export function readToken(part: string): TokenAddress | undefined {
  const colon = part.indexOf(":");
  const chain = colon === -1 ? chainOfAddress(part) : part.slice(0, colon).toLowerCase();
  if (chain === undefined || !isChainId(chain)) return undefined;
  const address = normalizeAddress(chain, part.slice(colon + 1));
  return address === undefined ? undefined : { chain, address };
}

/** Reads `sol:<address>,eth:<address>`; what cannot be read and what is there twice is left out. */
export function readTokens(text: string): TokenAddress[] {
  const tokens = new Map<string, TokenAddress>();
  for (const part of text.slice(0, longestSelection).split(",")) {
    const token = readToken(part.trim());
    if (token) tokens.set(writeTokens([token]), token);
  }
  return [...tokens.values()].slice(0, mostCompared);
}

/** The reverse of {@link readTokens}. */
export function writeTokens(tokens: readonly TokenAddress[]): string {
  return tokens.map(({ chain, address }) => `${chain}:${address}`).join(",");
}

/** The token beside those that are compared; in place of the last where there is no room. */
export function withToken(compared: readonly TokenAddress[], token: TokenAddress): readonly TokenAddress[] {
  if (compared.some((each) => isSame(each, token))) return compared;
  return [...compared.slice(0, mostCompared - 1), token];
}

export function isSame(left: TokenAddress, right: TokenAddress): boolean {
  return left.chain === right.chain && left.address === right.address;
}

/** What is compared and when, as query text: without tokens the day is of nothing. */
export function writeComparison({
  selection,
  at,
}: {
  readonly selection: string;
  readonly at: string;
}): string {
  return selection === "" ? "" : comparisonSearch.write({ t: selection, at });
}
