import { useQuery } from "@tanstack/react-query";
import type { Holder } from "../../contract/holders.ts";
import { firstHolders, holdersQuery, tokenQueries, type TokenRef } from "../api/token-queries.ts";

const oneSide = 3;
const shown = 2 * oneSide + 1;

/** The call for the seven rows around a rank; null where the first page has them. */
export function neighboursQuery(token: TokenRef, rank: number, holderCount: number) {
  const from = Math.max(1, rank - oneSide);
  if (from + shown - 1 <= firstHolders || holderCount <= firstHolders) return null;
  return holdersQuery(token, { limit: shown, offset: from - 1 });
}

/** The rows around a rank; the first rows where there is none. */
export function useNeighbours(token: TokenRef, rank: number | null): readonly Holder[] {
  const first = useQuery(tokenQueries(token).firstHolders).data?.data;
  const deep = rank === null || !first ? null : neighboursQuery(token, rank, first.holder_count);
  const asked = useQuery({ ...(deep ?? holdersQuery(token, { limit: shown })), enabled: deep !== null });
  if (deep) return asked.data?.data.holders ?? [];
  const rows = first?.holders ?? [];
  // Near the end of a short list the window moves up, so that it stays full.
  const start = Math.max(0, Math.min((rank ?? 1) - oneSide - 1, rows.length - shown));
  return rows.slice(start, start + shown);
}
