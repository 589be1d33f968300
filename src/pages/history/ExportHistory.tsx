import type { History } from "../../../contract/history.ts";
import { type Cell, csv } from "../../lib/csv.ts";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../lib/save-file.ts";

interface Column {
  readonly name: string;
  readonly values: readonly Cell[];
}

interface ExportHistoryProps {
  readonly history: History;
  readonly asOf: Date | undefined;
}

/** All points of the range with all their digits, as a file. */
export function ExportHistory({ history, asOf }: ExportHistoryProps) {
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
