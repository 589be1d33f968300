import { date, plural } from "../../lib/format.ts";
import type { Plot } from "../kit/plot.ts";
import { formats, type SeriesData, seriesPlot } from "./SeriesPlot.tsx";

/** One figure over time, read point by point where no cursor goes through several charts. */
export const trendPlot: Plot<SeriesData> = {
  ...seriesPlot,
  crosshair: true,
  marks: ({ times, values, format }, { x, y }) =>
    times.flatMap((time, index) => {
      const value = values[index] ?? null;
      if (value === null) return [];
      // A midnight ends the day before.
      const detail = date(new Date((time - 1) * 1000));
      const title = format === "count" ? plural(value, "holder") : formats[format].text(value);
      return [{ x: x(time), y: y(value), title, detail }];
    }),
};
