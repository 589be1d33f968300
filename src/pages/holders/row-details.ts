import { useContext, useMemo } from "react";
import { dataOf, optional } from "../../api/answer.ts";
import { eachOnce, holderDetailsQuery, labelsQuery } from "../../api/behind-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import { Loading } from "../../ui/loading.ts";
import type { HolderRow } from "./holder-column.ts";

/** What the columns that are switched on need beside the rows: one question for all of them, asked only then. */
export function useRowDetails(
  token: TokenRef,
  addresses: readonly string[],
  switched: readonly SwitchedColumn[],
): (address: string) => Pick<HolderRow, "known" | "detail"> {
  // Rows that give a loading list its geometry are nobody.
  const isAsked = !useContext(Loading) && addresses.length > 0;
  const asked = useMemo(() => eachOnce(addresses), [addresses]);
  const labels = useAnswer({
    ...labelsQuery(token, asked),
    enabled: isAsked && switched.includes("kind"),
  });
  const answer = useAnswer({
    ...holderDetailsQuery(token, asked),
    enabled: isAsked && switched.some((column) => column !== "kind"),
  });
  const known = dataOf(optional(labels))?.addresses;
  const details = optional(answer);
  return (address) => ({
    known: known?.find((each) => each.address === address),
    detail:
      details.state === "ready"
        ? (details.data?.wallets.find((each) => each.address === address) ?? null)
        : undefined,
  });
}
