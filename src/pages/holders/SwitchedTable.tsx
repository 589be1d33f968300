import { useContext, useMemo } from "react";
import { dataOf, optional } from "../../api/answer.ts";
import { eachOnce, holderDetailsQuery, labelsQuery } from "../../api/behind-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import { Loading } from "../../ui/loading.ts";
import type { HolderRow } from "./holder-column.ts";
import { HolderTable, type HolderTableProps } from "./HolderTable.tsx";
import { columnsWith } from "./switched-columns.tsx";

interface SwitchedTableProps extends Omit<HolderTableProps, "columns" | "detailsOf"> {
  readonly switched: readonly SwitchedColumn[];
}

/** The holders with the columns that are switched on. More than the page has room for are reached by scrolling. */
export function SwitchedTable(props: SwitchedTableProps) {
  const { token, rows, switched } = props;
  const addresses = useMemo(() => rows.map(({ address }) => address), [rows]);
  const detailsOf = useRowDetails(token, addresses, switched);
  const columns = useMemo(() => columnsWith(switched), [switched]);
  return (
    <div className="md:scrolls-sideways">
      <HolderTable {...props} columns={columns} detailsOf={detailsOf} />
    </div>
  );
}

/** What the columns that are switched on need beside the rows: one question for all of them, asked only then. */
function useRowDetails(
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
