import type { Exclusions } from "../../../contract/exclusions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HolderListPage } from "../../../contract/holders.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { holdersPageQuery, type TokenRef } from "../../api/token-queries.ts";
import type { HoldersSearch } from "../../lib/search-params.ts";

/** Goes to a list that is changed in this. */
export type ShowHolders = (change: Partial<HoldersSearch>) => void;

export interface HoldersAnswer {
  readonly answer: Answer<HolderListPage>;
  /** The view that its rows belong to: the one before, as long as they turn. */
  readonly rowsOf: HoldersSearch;
  /** The rows are still those of the page before. */
  readonly turning: boolean;
  /** When this browser got them; milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** The page of holders that the address names. Its rows stay until the next ones of the same time are there. */
export function useHoldersPage(
  token: TokenRef,
  search: HoldersSearch,
  exclusions?: Exclusions,
): HoldersAnswer {
  const place = answersOf(token.chain, token.address)[1];
  const page = holdersPageQuery(token, search, exclusions);
  const query = useQuery({
    ...page,
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === place && asked.queryKey[3].at === page.queryKey[3].at ? before : undefined,
  });
  const turning = query.isPlaceholderData;
  const [rowsOf, setRowsOf] = useState(search);
  if (!turning && rowsOf !== search) setRowsOf(search);
  return { answer: answerOf(query), rowsOf, turning, fetchedAt: query.dataUpdatedAt };
}
