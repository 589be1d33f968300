import { count, relativeChange } from "../../lib/format.ts";
import { partsOf, sumOf } from "../../metrics/history/columns.ts";
import { valueFinding } from "../../metrics/history/findings.ts";
import { dayName } from "../../metrics/history/range.ts";
import { Change } from "../../ui/Change.tsx";
import { DataTable, totalRow } from "../../ui/DataTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { SizeSwatch } from "../../ui/Swatch.tsx";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { rowWord } from "./ConcentrationSection.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import { type HistoryProps, rankedHistory, type ShownHistory, useHistory } from "./shown-history.ts";

const sizes = [
  { size: "shrimp", name: "Shrimp", holds: "up to $10", step: 1 },
  { size: "crab", name: "Crab", holds: "$10–100", step: 2 },
  { size: "fish", name: "Fish", holds: "$100–1k", step: 3 },
  { size: "dolphin", name: "Dolphin", holds: "$1k–10k", step: 4 },
  { size: "whale", name: "Whale", holds: "over $10k", step: 5 },
] as const;

/** What the holdings were worth. */
export function ValueSection(props: HistoryProps) {
  const { answer, isTurning } = useHistory(props);
  return (
    <HistorySection
      id="size"
      token={props.token}
      answer={answer}
      placeholder={placeholderHistory}
      isTurning={isTurning}
      finding={(shown) => valueFinding(rankedHistory(shown).history, shown.range, rowWord(props.token.chain))}
    >
      {(everyPoint) => {
        const shown = rankedHistory(everyPoint);
        const parts = partsOf(shown.history, "holders_by_value");
        if (!parts) return null;
        return (
          <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,690fr)_minmax(0,454fr)]">
            <Bands
              className=""
              shown={shown}
              bands={sizes
                .map(({ size, name, step }) => ({ name, tone: `step-${step}` as const, values: parts[size] }))
                .toReversed()}
              unit="count"
              subject={
                <>
                  <b>
                    Holders by <Term metric="size">size category</Term>
                  </b>
                  , number of {rowWord(props.token.chain)}s
                </>
              }
              caption="Holders by size category"
              frame={frames.beside}
            />
            <SizeTable shown={shown} parts={parts} />
          </div>
        );
      }}
    </HistorySection>
  );
}

interface SizeTableProps {
  readonly shown: ShownHistory;
  readonly parts: NonNullable<ReturnType<typeof partsOf<"holders_by_value">>>;
}

/** The ends of the range as figures: the largest are thinner than a line in the drawing. */
function SizeTable({ shown: { range, times }, parts }: SizeTableProps) {
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
              {dayName(times[0] ?? range.from)}
            </th>
            <th scope="col" className="text-right">
              {range.isNow ? "Now" : dayName(range.to)}
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
        <td key={index} className="text-right" data-value={value ?? ""}>
          {value === null ? <NotAvailable>not known</NotAvailable> : count(value)}
        </td>
      ))}
      <td className="text-right" data-value={difference ?? ""}>
        <Change value={difference} {...(text !== undefined && { text })} />
      </td>
    </>
  );
}
