import { count, relativeChange } from "../../lib/format.ts";
import { type partsOf, sumOf } from "../../metrics/history/columns.ts";
import { momentName } from "../../metrics/history/points.ts";
import { Change } from "../../ui/Change.tsx";
import { DataTable, totalRow } from "../../ui/DataTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { SizeSwatch } from "../../ui/Swatch.tsx";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { sizes } from "./value.ts";

interface SizeTableProps extends Pick<ShownHistory, "times" | "range"> {
  readonly parts: NonNullable<ReturnType<typeof partsOf<"holders_by_value">>>;
}

/** The ends of the range as figures: the largest are thinner than a line in the drawing. */
export function SizeTable({ range, times, parts }: SizeTableProps) {
  const all = parts.shrimp.map((_, index) => sumOf(sizes.map(({ size }) => parts[size][index])));
  return (
    <figure className="border-rule max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6">
      <DataTable data-figures="">
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col" className="max-md:hidden">
              Holds
            </th>
            <th scope="col" className="text-right">
              {momentName(times[0] ?? range.from, range)}
            </th>
            <th scope="col" className="text-right">
              {range.isNow ? "Now" : momentName(times.at(-1) ?? range.to, range)}
            </th>
            <th scope="col" className="text-right">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ size, name, holds, step }) => (
            <tr key={size}>
              <td>
                <SizeSwatch step={step} />
                {name}
              </td>
              <td className="text-ink-2 max-md:hidden">{holds}</td>
              <EndCells column={parts[size]} />
            </tr>
          ))}
          <tr className={totalRow}>
            <td>All</td>
            <td className="max-md:hidden">all values</td>
            <EndCells column={all} />
          </tr>
        </tbody>
      </DataTable>
    </figure>
  );
}

/** What it was at the start and is at the end, and how it changed. */
function EndCells({ column }: { readonly column: readonly (number | null)[] }) {
  const [first, last] = [column[0] ?? null, column.at(-1) ?? null];
  const difference = first === null || last === null ? null : last - first;
  const text = difference !== null && first ? relativeChange(difference / first, 0) : undefined;
  return (
    <>
      {[first, last].map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- start and end
        <td translate="no" key={index} className="text-right" data-value={value ?? ""}>
          {value === null ? <NotAvailable>not known</NotAvailable> : count(value)}
        </td>
      ))}
      <td translate="no" className="text-right" data-value={difference ?? ""}>
        <Change value={difference} {...(text !== undefined && { text })} />
      </td>
    </>
  );
}
