import { useQuery } from "@tanstack/react-query";
import type { Holder } from "../../contract/holders.ts";
import { firstHolders, holdersQuery, tokenQueries, type TokenRef } from "../api/token-queries.ts";

const oneSide = 3;
const shown = 2 * oneSide + 1;

/** The rows around a rank: from the first page where it has them, else with one call for the seven. */
export function useNeighbours(token: TokenRef, rank: number | null): readonly Holder[] {
  const first = useQuery(tokenQueries(token).firstHolders).data?.data;
  const from = Math.max(1, (rank ?? 1) - oneSide);
  const known =
    from + shown - 1 <= firstHolders || (first !== undefined && first.holder_count <= firstHolders);
  const deep = useQuery({
    ...holdersQuery(token, { limit: shown, offset: from - 1 }),
    enabled: rank !== null && !known,
  }).data?.data;
  if (rank === null) return first?.holders.slice(0, shown) ?? [];
  if (!known) return deep?.holders ?? [];
  const rows = first?.holders ?? [];
  // Near the end of a short list the window moves up, so that it stays full.
  const start = Math.max(0, Math.min(from - 1, rows.length - shown));
  return rows.slice(start, start + shown);
}
