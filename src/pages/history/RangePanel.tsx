import { useNavigate } from "@tanstack/react-router";
import type { History } from "../../../contract/history.ts";
import { metaOf } from "../../api/answer.ts";
import type { HistoryProps } from "../../figures/history/history-subject.ts";
import { useHistory } from "../../figures/history/shown-history.ts";
import { type Cell, csv } from "../../lib/csv.ts";
import { count } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { columnOf, timesOf } from "../../metrics/history/columns.ts";
import {
  dayText,
  firstDayText,
  type Life,
  lifeOf,
  type Range,
  readRange,
} from "../../metrics/history/range.ts";
import { DayFields, type ShowRange } from "../../sections/DayFields.tsx";
import { LifeBrush } from "../../sections/LifeBrush.tsx";
import { RangePresets } from "../../sections/RangePresets.tsx";
import { Button } from "../../ui/Button.tsx";

/** Which part of the token's life the page is about: presets, two days, and a brush over all of it. */
export function RangePanel(props: HistoryProps) {
  const { life: answer, answer: shown } = useHistory(props);
  const navigate = useNavigate({ from: "/$chain/$token/history" });
  const history = answer.state === "ready" ? answer.data : undefined;
  const life = history && lifeOf(history);
  const range = (life && readRange(props.search, life)) ?? undefined;
  const show: ShowRange = (change) =>
    void navigate({ search: (search) => ({ ...search, ...change, at: "" }), resetScroll: false });
  const unit = shown.state === "ready" ? shown.data.unit : undefined;
  return (
    <section
      aria-label="Range"
      className="grid grid-cols-rail gap-x-gutter border-t border-rule-2 pt-3.5 max-lg:block print:hidden"
    >
      <div className="max-md:hidden">
        <p className="text-body font-name">Range</p>
        <p className="mt-1 text-label text-pretty text-ink-2 max-lg:mb-2.5">
          Drag the handles, or the part between them. Charts, sentences and the address follow.
        </p>
      </div>
      <div>
        <div className="mb-2.5 flex min-h-control flex-wrap items-center gap-3 text-data">
          <RangePresets life={life ?? undefined} range={range} />
          <DayFields
            key={`${range?.from} ${range?.to}`}
            from={range ? firstDayText(range) : ""}
            to={range && !range.isNow ? dayText(range.to) : ""}
            onApply={show}
          />
          <span className="text-label text-ink-2 max-md:hidden">
            {unit && history?.source === "computed" && `bars: one ${unit}`}
          </span>
          {shown.state === "ready" && (
            <ExportHistory history={shown.data.history} asOf={metaOf(shown)?.asOf} />
          )}
        </div>
        <Brush history={history} life={life ?? undefined} range={range} show={show} />
      </div>
    </section>
  );
}

interface BrushProps {
  readonly history: History | undefined;
  readonly life: Life | undefined;
  readonly range: Range | undefined;
  readonly show: ShowRange;
}

function Brush({ history, life, range, show }: BrushProps) {
  if (!history || !life) return <div className="h-18.5 max-md:h-16.5" />;
  const values = columnOf(history, "holders") ?? [];
  return (
    <LifeBrush
      times={timesOf(history)}
      values={values}
      label={
        values.length === 0
          ? "The whole life; how many held it is not known"
          : `Holders over the whole life, from ${count(values[0])} to ${count(values.at(-1))}`
      }
      isObserved={history.source === "observed"}
      {...{ life, range }}
      onShow={show}
    />
  );
}

interface Column {
  readonly name: string;
  readonly values: readonly Cell[];
}

interface ExportHistoryProps {
  readonly history: History;
  readonly asOf: Date | undefined;
}

/** All points of the range with all their digits, as a file. */
function ExportHistory({ history, asOf }: ExportHistoryProps) {
  const save = () =>
    saveFile(`holderscope-history-${asOf?.toISOString().slice(0, 10) ?? "undated"}.csv`, [
      historyCsv(history),
    ]);
  return (
    <Button icon="download" className="ml-auto max-md:hidden" onClick={save}>
      Export CSV
    </Button>
  );
}

/**
 * A row a point, a column a series; a part of a series is named after both. Where balances are put in order at fewer
 * points than there are, a last column says at the ends of what.
 */
export function historyCsv({ times, series, interval, ranked = interval }: History): string {
  const columns = Object.entries(series).flatMap<Column>(([name, column]) => {
    if (!column) return [];
    if (Array.isArray(column)) return [{ name, values: column }];
    return Object.entries(column).map(([part, values]) => ({
      name: `${name}_${part}`,
      values: values as readonly Cell[],
    }));
  });
  if (ranked !== interval) columns.push({ name: "ranked", values: times.map(() => ranked) });
  return csv([
    ["time", ...columns.map(({ name }) => name)],
    ...times.map((time, index) => [time, ...columns.map(({ values }) => values[index] ?? null)]),
  ]);
}
