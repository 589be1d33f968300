import type { History } from "../../../contract/history.ts";
import { type Cell, csv } from "../../lib/csv.ts";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../lib/save-file.ts";

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

/** A row a point, a column a series; a part of a series is named after both. */
export function historyCsv({ times, series }: History): string {
  const columns = Object.entries(series).flatMap(([name, column]) => {
    if (!column) return [];
    if (Array.isArray(column)) return [{ name, values: column }];
    return Object.entries(column).map(([part, values]) => ({
      name: `${name}_${part}`,
      values: values as readonly Cell[],
    }));
  });
  return csv([
    ["time", ...columns.map(({ name }) => name)],
    ...times.map((time, index) => [time, ...columns.map(({ values }) => values[index] ?? null)]),
  ]);
}
