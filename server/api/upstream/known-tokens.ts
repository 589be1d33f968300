import { type ChainId, isChainId } from "../../../contract/chains.ts";
import type { Token, TokenListPage } from "../../../contract/tokens.ts";
import type { KeptAnswer, KeptAnswers } from "./kept-answers.ts";

export interface KnownTokens {
  readonly tokens: ReadonlyMap<string, Token>;
  /** As the newest list page said; null where none is kept. */
  readonly total: number | null;
}

/** Tokens of a chain that some kept answer names, by address. */
export function knownTokens(chain: ChainId, answers: KeptAnswers): KnownTokens {
  const tokens = new Map<string, Token>();
  let newest: KeptAnswer | undefined;
  for (const [question, kept] of answers.entries()) {
    const asked = question.split("/")[1] ?? "";
    if (kept.body === null || !isChainId(asked) || asked !== chain) continue;
    if (kept.endpoint === "getToken") {
      const token = JSON.parse(kept.body) as Token;
      tokens.set(token.address, token);
    } else if (kept.endpoint === "getTokens") {
      for (const token of (JSON.parse(kept.body) as TokenListPage).tokens) tokens.set(token.address, token);
      if (newest === undefined || kept.fetchedAt > newest.fetchedAt) newest = kept;
    }
  }
  return { tokens, total: newest?.pageTotal ?? null };
}
