import type { QueryClient } from "@tanstack/react-query";
import { chains } from "../../contract/chains.ts";
import { knownToken, type TokenRef } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { plainName } from "../lib/text.ts";

interface TokenContext {
  readonly queryClient: QueryClient;
  readonly token: TokenRef;
}

/** Title and description of a page about a token, from what is known of it when the page opens. */
export function tokenHead({ queryClient, token }: TokenContext, subject: string, description: string) {
  const known = knownToken(queryClient, token)?.data;
  const name = known
    ? `${plainName(known.name)} (${plainName(known.ticker, 16)})`
    : shortAddress(token.address);
  const place = `on ${chains[token.chain].name}`;
  return pageHead(`${name} ${subject} ${place}`, `${name} ${place}: ${description}`);
}

export function pageHead(title: string, description: string) {
  return {
    meta: [{ title: `${title} · Holderscope` }, { name: "description", content: description }],
  };
}
