import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { ReactElement, ReactNode } from "react";
import type { HolderDetail } from "../../../contract/holders.ts";
import { date, exact, large, money, priceText, share } from "../../lib/format.ts";
import type { MetricId } from "../../metrics/definitions/definitions.ts";
import { kindText } from "../../metrics/behind.ts";
import { Term } from "../../sections/Term.tsx";
import { Change } from "../../ui/Change.tsx";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import type { HolderColumn, HolderRow } from "./holder-column.ts";
import { holderColumns } from "./holder-columns.tsx";

/** A row of two lines has no room for them. */
const wide = "text-right max-md:hidden";

function head(metric: MetricId, text: string, className = wide): () => ReactElement {
  return () => (
    <th scope="col" className={className}>
      <Term metric={metric}>{text}</Term>
    </th>
  );
}

/** A cell of what the answer about wallets says: nothing until it is there, "not available" where it says nothing. */
function cellOf<K extends keyof HolderDetail>(
  field: K,
  shown: (value: NonNullable<HolderDetail[K]>, detail: HolderDetail) => ReactNode,
): (row: HolderRow) => ReactElement {
  return function cell({ detail }) {
    const value = detail?.[field];
    const isKnown = detail && value !== null && value !== undefined;
    return (
      <td translate="no" data-part={field} className={wide}>
        {detail === undefined ? null : isKnown ? shown(value, detail) : <NotAvailable />}
      </td>
    );
  };
}

const valueOf =
  <K extends keyof HolderDetail>(field: K) =>
  ({ detail }: HolderRow) =>
    detail?.[field] ?? null;

function moved(tokens: number): ReactNode {
  const text = large(tokens);
  return (
    <span title={exact(tokens)}>
      <Change value={tokens} text={tokens > 0 ? `+${text}` : text} />
    </span>
  );
}

/** Columns that a reader switches on, on the screen and in files. */
const switchedHolderColumns: readonly HolderColumn[] = [
  {
    name: "kind_in_words",
    switchedBy: "kind",
    head: head("address-kind", "Kind", "max-md:hidden"),
    cell: ({ known }) => (
      <td data-part="kind" className="max-md:hidden">
        {known === undefined ? null : kindText(known)}
      </td>
    ),
  },
  {
    name: "change_24h",
    switchedBy: "change_24h",
    value: valueOf("change_24h"),
    head: head("wallet-change", "24 h"),
    cell: cellOf("change_24h", moved),
  },
  {
    name: "change_7d",
    switchedBy: "change_7d",
    value: valueOf("change_7d"),
    head: head("wallet-change", "7 d"),
    cell: cellOf("change_7d", moved),
  },
  {
    name: "first_received",
    switchedBy: "first_received",
    value: valueOf("first_received"),
    head: head("first-received", "First received"),
    cell: cellOf("first_received", (time) => <time dateTime={time}>{date(new Date(time))}</time>),
  },
  {
    name: "average_cost_usd",
    switchedBy: "average_cost",
    value: valueOf("average_cost"),
    head: head("wallet-average-cost", "Average cost"),
    cell: cellOf("average_cost", (usd, { costed_share: part }) => (
      <>
        {priceText(usd)}
        {part !== null && part < 0.995 && (
          <span className="ml-1.5 text-axis text-ink-3" title="Part of what it holds whose cost is known">
            of {share(part)}
          </span>
        )}
      </>
    )),
  },
  { name: "costed_share", switchedBy: "average_cost", value: valueOf("costed_share") },
  {
    name: "unrealized_pnl_usd",
    switchedBy: "unrealized_pnl",
    value: valueOf("unrealized_pnl"),
    head: head("unrealized", "Unrealized"),
    cell: cellOf("unrealized_pnl", (usd) => <Change value={usd} text={money(usd, { sign: true })} />),
  },
];

/** The usual columns with those that are switched on. */
export function columnsWith(switched: readonly SwitchedColumn[]): readonly HolderColumn[] {
  const place = holderColumns.findIndex(({ name }) => name === "price_usd");
  const more = switchedHolderColumns.filter(({ switchedBy }) => switchedBy && switched.includes(switchedBy));
  return holderColumns.toSpliced(place, 0, ...more);
}
