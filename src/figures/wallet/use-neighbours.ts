import { useQuery } from "@tanstack/react-query";
import type { Holder } from "../../../contract/holders.ts";
import { holdersQuery, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { neighboursOneSide, neighboursQuery, neighboursShown } from "../../api/wallet-rank.ts";

/** The rows around a rank; the first rows where there is none. */
export function useNeighbours(token: TokenRef, rank: number | null): readonly Holder[] {
  const first = useQuery(tokenQueries(token).firstHolders).data?.data;
  const deep = rank === null || !first ? null : neighboursQuery(token, rank, first.holder_count);
  const asked = useQuery({
    ...(deep ?? holdersQuery(token, { limit: neighboursShown })),
    enabled: deep !== null,
  });
  if (deep) return asked.data?.data.holders ?? [];
  const rows = first?.holders ?? [];
  // Near the end of a short list the window moves up, so that it stays full.
  const start = Math.max(0, Math.min((rank ?? 1) - neighboursOneSide - 1, rows.length - neighboursShown));
  return rows.slice(start, start + neighboursShown);
}
