import { useQuery } from "@tanstack/react-query";
import { dataOf, metaOf } from "../api/answer.ts";
import { holdersQuery, tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { type Price, readPrice, tighterRank } from "../metrics/price.ts";
import { useAnswer } from "../api/use-answer.ts";

/**
 * The token's price where a section is about it. Known if the service sends it; else bracketed from
 * the holder breakdown, with one more call for the two rows that narrow the bracket.
 */
export function usePrice(token: TokenRef): Price | null {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const breakdowns = dataOf(useAnswer(questions.breakdowns));
  const first = dataOf(useAnswer(questions.firstHolders));
  const knownUsd = metaOf(named)?.priceUsd;
  const rank =
    named.state === "ready" && knownUsd === undefined && breakdowns ? tighterRank(breakdowns) : null;
  const tighter = useQuery({
    ...holdersQuery(token, { limit: 2, offset: (rank ?? 1) - 1 }),
    enabled: rank !== null,
  }).data?.data;
  return readPrice({
    knownUsd,
    breakdowns,
    holders: [...(first?.holders ?? []), ...((rank !== null && tighter?.holders) || [])],
  });
}
