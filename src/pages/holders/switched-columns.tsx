import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { ReactNode } from "react";
import type { HolderDetail } from "../../../contract/holders.ts";
import { date, exact, large, money, priceText, share } from "../../lib/format.ts";
import type { MetricId } from "../../metrics/definitions/definitions.ts";
import { kindText } from "../../metrics/behind.ts";
import { Term } from "../../sections/Term.tsx";
import { Change } from "../../ui/Change.tsx";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import type { HolderColumn } from "./holder-column.ts";
import { holderColumns } from "./holder-columns.tsx";

/** A column of what the answer about wallets says: nothing until it is there, "not available" where it says nothing. */
function detailColumn<K extends keyof HolderDetail>(
  field: K,
  switchedBy: SwitchedColumn,
  [metric, head]: readonly [MetricId, string],
  shown: (value: NonNullable<HolderDetail[K]>, detail: HolderDetail) => ReactNode,
  name: string = field,
): HolderColumn {
  return {
    name,
    switchedBy,
    head: <Term metric={metric}>{head}</Term>,
    value: ({ detail }) => detail?.[field] ?? null,
    isNumber: true,
    isWide: true,
    part: field,
    cell: ({ detail }) => {
      const value = detail?.[field];
      if (detail === undefined) return null;
      return detail && value !== null && value !== undefined ? shown(value, detail) : <NotAvailable />;
    },
  };
}

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
    name: "Kind",
    switchedBy: "kind",
    head: <Term metric="address-kind">Kind</Term>,
    isWide: true,
    part: "kind",
    cell: ({ known }) => (known === undefined ? null : kindText(known)),
  },
  detailColumn("change_24h", "change_24h", ["wallet-change", "24 h"], moved),
  detailColumn("change_7d", "change_7d", ["wallet-change", "7 d"], moved),
  detailColumn("first_received", "first_received", ["first-received", "First received"], (time) => (
    <time dateTime={time}>{date(new Date(time))}</time>
  )),
  detailColumn(
    "average_cost",
    "average_cost",
    ["wallet-average-cost", "Average cost"],
    (usd, { costed_share: part }) => (
      <>
        {priceText(usd)}
        {part !== null && part < 0.995 && (
          <span className="ml-1.5 text-axis text-ink-3" title="Part of what it holds whose cost is known">
            of {share(part)}
          </span>
        )}
      </>
    ),
    "average_cost_usd",
  ),
  {
    name: "costed_share",
    switchedBy: "average_cost",
    value: ({ detail }) => detail?.costed_share ?? null,
  },
  detailColumn(
    "unrealized_pnl",
    "unrealized_pnl",
    ["unrealized", "Unrealized"],
    (usd) => <Change value={usd} text={money(usd, { sign: true })} />,
    "unrealized_pnl_usd",
  ),
];

/** The usual columns with those that are switched on. */
export function columnsWith(switched: readonly SwitchedColumn[]): readonly HolderColumn[] {
  const place = holderColumns.findIndex(({ name }) => name === "price_usd");
  const more = switchedHolderColumns.filter(({ switchedBy }) => switchedBy && switched.includes(switchedBy));
  return holderColumns.toSpliced(place, 0, ...more);
}
