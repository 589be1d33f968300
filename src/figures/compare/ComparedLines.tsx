import { endRoom, rightRoom } from "../../charts/history/frame-room.ts";
import { drawnName } from "../../charts/kit/drawn-name.ts";
import { textWidth } from "../../charts/kit/text-width.ts";
import type { Figures } from "../../charts/kit/figures.ts";
import type { Interval } from "../../../contract/history.ts";
import type { ComparedFigure } from "../../metrics/history/compared-figures.ts";
import { csv } from "../../lib/csv.ts";
import { count, large } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import {
  type ComparedAxis,
  type ComparedLine,
  type ComparedScale,
  valueAt,
} from "../../metrics/history/compared-series.ts";
import { daySeconds } from "../../metrics/history/range.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { momentName } from "../../metrics/history/points.ts";
import { moments } from "../../sections/moments.ts";
import { Button } from "../../ui/Button.tsx";

interface ComparedLinesProps {
  readonly lines: readonly ComparedLine[];
  readonly figure: ComparedFigure;
  readonly axis: ComparedAxis;
  readonly scale: ComparedScale;
  /** That of a figure of intervals. */
  readonly interval: Interval | null;
}

const intervalHeads: Readonly<Record<Interval, string>> = {
  "1hour": "Hour to the end of",
  "1day": "Day to the end of",
  "1week": "Week to the end of",
};
const wide = { width: 1176, height: 300 };
const narrow = { width: 358, height: 280 };
/** Of the table that is read aloud; the file has all. */
const mostRows = 60;
/** Characters that may have room at the end of a line. */
const mostName = 24;

export function ComparedLines({ lines, figure, axis, scale, interval }: ComparedLinesProps) {
  const { id, name, format, text, isInTokens } = figure;
  const isIndex = scale === "index";
  const words = isIndex ? (value: number) => (value < 1_000 ? value.toFixed(1) : count(value)) : text;
  const said = (value: number | null) => (value === null ? "not known" : words(value));
  const times = [...new Set(lines.flatMap((line) => line.times))].toSorted((left, right) => left - right);
  const span = {
    from: times[0] ?? 0,
    to: times.at(-1) ?? 0,
    // Of an interval the last one that is over is shown.
    isNow: axis === "dates" && interval === null,
    ...(axis === "launch" && { isAge: true }),
  };
  const timeName = axis === "launch" ? ageName : momentName;
  // Figures of an interval are missed where its row is: all of them are rows.
  const every = interval === null ? Math.ceil(times.length / mostRows) : 1;
  const rows = times.filter((_, index) => (times.length - 1 - index) % every === 0);
  const figures: Figures = {
    caption: `${name} over time${isIndex ? ", indexed" : ""}`,
    columns: [
      axis === "launch" ? "Since launch" : interval === null ? "At the end of" : intervalHeads[interval],
      ...lines.map((line) => line.name),
    ],
    rows: rows.map((time) => [
      { text: timeName(time), value: axis === "launch" ? time / daySeconds : isoText(time) },
      ...lines.map((line) => {
        const value = valueAt(line, time);
        return { text: said(value), value };
      }),
    ]),
  };
  const save = () =>
    saveFile(`holderscope-compared-${id}${isInTokens ? "-tokens" : ""}.csv`, [
      csv([
        [axis === "launch" ? "days_since_launch" : "time", ...lines.map((line) => line.name)],
        ...times.map((time) => [
          axis === "launch" ? time / daySeconds : isoText(time),
          ...lines.map((line) => valueAt(line, time)),
        ]),
      ]),
    ]);
  const ends = lines.map((line) => `${line.name} ${said(line.values.at(-1) ?? null)}`);
  return (
    <>
      <HistoryChart
        drawing={{
          kind: "lines",
          data: {
            span,
            lines: lines.map((line) => ({
              ...line,
              name: endName(line.name, said(line.values.at(-1) ?? null)),
            })),
            format: isIndex ? "index" : format,
            isLog: scale === "log",
          },
        }}
        label={`${name} over time, at the end: ${ends.join(", ")}`}
        wide={wide}
        narrow={narrow}
        span={span}
        moments={moments(
          times,
          (index) =>
            lines.map((line) => ({
              name: drawnName(line.name),
              text: said(valueAt(line, times[index] ?? 0)),
            })),
          timeName,
        )}
        figures={figures}
      />
      <Button icon="download" className="mt-2 max-md:hidden print:hidden" onClick={save}>
        Export CSV
      </Button>
    </>
  );
}

/** As much of a name as has room beside its figure, where its line ends. */
export function endName(name: string, figure: string): string {
  const room = rightRoom(false) - endRoom;
  let limit = mostName;
  while (limit > 12 && textWidth(`${drawnName(name, limit)} ${figure}`, 12, true) > room) limit -= 1;
  return drawnName(name, limit);
}

function isoText(time: number): string {
  return new Date(time * 1_000).toISOString();
}

function ageName(seconds: number): string {
  return `Day ${seconds < daySeconds ? 0 : large(Math.floor(seconds / daySeconds), { from: 100_000 })}`;
}
