import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { ReactNode } from "react";
import { count, nowOrDate, relativeChange } from "../../lib/format.ts";
import { type partsOf, sumOf } from "../../metrics/history/columns.ts";
import { capital } from "../../metrics/findings/words.ts";
import { momentName } from "../../metrics/history/points.ts";
import { Change } from "../../ui/Change.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { totalRow } from "../../ui/ColumnTable.tsx";
import { SizeSwatch } from "../../ui/Swatch.tsx";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { sizes } from "./value.ts";

interface SizeTableProps extends Pick<ShownHistory, "times" | "range"> {
  readonly parts: NonNullable<ReturnType<typeof partsOf<"holders_by_value">>>;
}

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly holds: string;
  readonly first: number | null;
  readonly last: number | null;
}

/** The ends of the range as figures: the largest are thinner than a line in the drawing. */
export function SizeTable({ range, times, parts }: SizeTableProps) {
  const all = parts.shrimp.map((_, index) => sumOf(sizes.map(({ size }) => parts[size][index])));
  const ends = (column: readonly (number | null)[]) => ({
    first: column[0] ?? null,
    last: column.at(-1) ?? null,
  });
  const rows: Row[] = [
    ...sizes.map(({ size, name, holds, step }) => ({
      key: size,
      name: (
        <>
          <SizeSwatch step={step} />
          {name}
        </>
      ),
      holds,
      ...ends(parts[size]),
    })),
    { key: "all", name: "All", holds: "all values", ...ends(all) },
  ];
  const columns: readonly Column<Row>[] = [
    { name: "Size", cell: ({ name }) => name },
    {
      name: "Holds",
      isWide: true,
      cell: ({ key, holds }) => (key === "all" ? holds : <span className="text-ink-2">{holds}</span>),
    },
    endColumn("first", momentName(times[0] ?? range.from, range)),
    endColumn(
      "last",
      range.isNow
        ? capital(nowOrDate(new Date(range.to * 1000)))
        : momentName(times.at(-1) ?? range.to, range),
    ),
    {
      name: "Change",
      isNumber: true,
      cell: (row) => {
        const difference = differenceOf(row);
        const text = difference !== null && row.first ? relativeChange(difference / row.first, 0) : undefined;
        return <Change value={difference} {...(text !== undefined && { text })} />;
      },
      value: differenceOf,
    },
  ];
  return (
    <figure className="border-rule max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6">
      <ColumnTable
        data-figures=""
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        rowLook={({ key }) => (key === "all" ? totalRow : "")}
      />
    </figure>
  );
}

/** What it was at the start, or is at the end. */
function endColumn(end: "first" | "last", head: string): Column<Row> {
  return {
    name: end,
    head,
    isNumber: true,
    cell: ({ [end]: value }) => (value === null ? <NotAvailable>not known</NotAvailable> : count(value)),
    value: ({ [end]: value }) => value,
  };
}

function differenceOf({ first, last }: Row): number | null {
  return first === null || last === null ? null : last - first;
}
