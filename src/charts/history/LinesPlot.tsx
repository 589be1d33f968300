import { Line, LineChart } from "recharts";
import { placeNames } from "../kit/line-layout.ts";
import type { Plot, Scales } from "../kit/plot.ts";
import { textWidth } from "../kit/text-width.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { clearTicks, EndLabels, placeEnds } from "./EndLabels.tsx";
import { Axes, chartFrame, Gaps } from "./frame.tsx";
import { placeIn, rightRoom, timeRoom, topRoom } from "./frame-room.ts";
import { gapsOf } from "./gaps.ts";
import { type LineFormat, lineFormats, linesScale, type LinesScale } from "./lines-scale.ts";
import type { TimeSpan } from "./time-ticks.ts";
import { type TransferMark, TransferMarks } from "./TransferMarks.tsx";

export interface LineOf {
  /** What it is called at its end; nothing where the subject of the chart says it. */
  readonly name: string;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

export interface LinesData {
  readonly span: TimeSpan;
  /** At most as many as there are looks; the first is the strongest. */
  readonly lines: readonly LineOf[];
  readonly format: LineFormat;
  readonly isLog?: boolean;
  /** A value holds until the next. */
  readonly isStep?: boolean;
  /** Hatched where the first line is not known. */
  readonly hasGaps?: boolean;
  readonly marks?: readonly TransferMark[];
  /** The chart below it has the time axis. */
  readonly isUpper?: boolean;
}

/** Told apart by their strokes, so that no colour has to be known. */
const looks = [
  { stroke: "var(--mark)", strokeWidth: 1.75 },
  { stroke: "var(--ink-2)", strokeWidth: 1.5, strokeDasharray: "5 3" },
  { stroke: "var(--mark)", strokeWidth: 1.75, strokeDasharray: "1.5 3", strokeLinecap: "round" },
  { stroke: "var(--ink-2)", strokeWidth: 1.5, strokeDasharray: "10 3 2 3" },
] as const;

/** Some figures over time on one scale, each line with points of its own. */
export const linesPlot: Plot<LinesData> = {
  Chart: ({ data, room, children }) => {
    const { span, lines, format, isLog = false, isStep = false, isUpper = false, marks = [] } = data;
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow);
    const bottom = height - (isUpper ? 1 : timeRoom);
    const scale = linesScale(knownOf(data), format, isLog);
    const ticks = narrow ? scale.ticks : ticksOf(data, scale, right, bottom);
    const [first] = lines;
    return (
      <LineChart {...chartFrame} width={width} height={height}>
        <Axes {...{ span, room, right, domain: scale.domain, ticks, isUpper }} />
        {lines.map((line, index) => (
          <Line
            // oxlint-disable-next-line react/no-array-index-key -- of two lines of one name each keeps its place
            key={index}
            data={rowsOf(line, scale)}
            dataKey="value"
            type={isStep ? "stepAfter" : "linear"}
            isAnimationActive={false}
            dot={false}
            activeDot={false}
            strokeLinejoin="round"
            {...looks[index]}
          />
        ))}
        {data.hasGaps && first && (
          <Gaps
            gaps={gapsOf(first.times, (index) => (first.values[index] ?? null) !== null, span.from)}
            {...{ room, bottom }}
            id={`${id}-gap`}
          />
        )}
        <WithScales>
          {(scales) => (
            <>
              <TransferMarks marks={marks} scales={scales} place={scale.place} bottom={bottom} />
              <LineEnds data={data} scale={scale} scales={scales} narrow={narrow} bottom={bottom} />
            </>
          )}
        </WithScales>
        {children}
      </LineChart>
    );
  },
  // The page reads it by the cursor that all charts of history share.
  marks: () => [],
};

/** The figures of the axis that have room beside what ends there. */
function ticksOf(data: LinesData, { domain, ticks, place }: LinesScale, right: number, bottom: number) {
  const yOf = placeIn(domain, false, bottom);
  const ends = data.lines.flatMap(({ name, values }) => {
    const last = values.findLast((value) => value !== null && place(value) !== null);
    if (last === undefined || last === null) return [];
    return [{ name, text: lineFormats[data.format].text(last), y: yOf(place(last)!) }];
  });
  return clearTicks(ticks, placeEnds(ends, topRoom, bottom), right, yOf);
}

function knownOf({ lines, marks = [] }: LinesData): number[] {
  return [...lines.flatMap(({ values }) => values), ...marks.map(({ value }) => value)].filter(
    (value): value is number => value !== null,
  );
}

function rowsOf({ times, values }: LineOf, { place }: LinesScale) {
  return times.map((time, index) => {
    const value = values[index] ?? null;
    return { time, value: value === null ? null : place(value) };
  });
}

interface LineEndsProps {
  readonly data: LinesData;
  readonly scale: LinesScale;
  readonly scales: Scales;
  readonly narrow: boolean;
  readonly bottom: number;
}

/** A dot at the last known point of each line, and what it is called: beside it, on a narrow page over the plot, where a line without a name has its value. */
function LineEnds({ data, scale, scales: { x, y }, narrow, bottom }: LineEndsProps) {
  const { text } = lineFormats[data.format];
  const ends = data.lines.flatMap(({ name, times, values }, index) => {
    const last = values.findLastIndex((value) => value !== null && scale.place(value) !== null);
    if (last === -1) return [];
    const value = values[last]!;
    return [{ key: index, name, text: text(value), x: x(times[last]!), y: y(scale.place(value)!) }];
  });
  const edge = x(data.span.to);
  const dots = ends.map((end) => (
    <circle key={end.key} className="series-dot" cx={end.x} cy={end.y} r={data.lines.length > 1 ? 3 : 4} />
  ));
  if (!narrow) {
    return (
      <>
        {dots}
        <EndLabels labels={ends} x={edge} top={topRoom} bottom={bottom} />
      </>
    );
  }
  const named = ends
    .map((end) => ({ ...end, name: end.name || (ends.length === 1 ? end.text : "") }))
    .filter(({ name }) => name !== "")
    .toSorted((left, right) => left.y - right.y);
  const ys = placeNames(
    named.map((end) => ({ x: nameEnd(end), y: end.y, width: textWidth(end.name, 12) })),
    data.lines.map((line) =>
      rowsOf(line, scale).flatMap(({ time, value }) => (value === null ? [] : [{ x: x(time), y: y(value) }])),
    ),
    topRoom - 8,
    bottom - 4,
  );
  return (
    <>
      {dots}
      {named.map((end, index) => (
        <text
          key={end.key}
          className={end.name === end.text ? "value-label" : "mark-label"}
          x={nameEnd(end)}
          y={ys[index]}
          textAnchor="end"
        >
          {end.name}
        </text>
      ))}
    </>
  );
}

/** Where a name on a narrow page has its right end, and room before it. */
function nameEnd(end: { readonly x: number }): number {
  return Math.max(end.x - 8, 60);
}
