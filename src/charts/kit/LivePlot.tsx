import { memo, useLayoutEffect } from "react";
import { useXAxisScale, useYAxisScale } from "recharts";
import type { Mark } from "./Readout.tsx";
import { plots } from "../plots.ts";
import type { Drawing } from "./stills.ts";
import { type Plot, plotOf, type Room } from "./plot.ts";

/** What can be read in a chart that is drawn. */
export interface Reading {
  readonly marks: readonly Mark[];
  readonly crosshair: boolean;
}

interface LivePlotProps {
  readonly drawing: Drawing;
  readonly room: Room;
  /** Told what can be read whenever the chart has been drawn anew. */
  readonly onDrawn: (reading: Reading) => void;
}

/** A chart of Recharts in the page, in the place of what the server drew. */
export const LivePlot = memo(function LivePlot({ drawing, room, onDrawn }: LivePlotProps) {
  const plot = plotOf(plots, drawing.kind);
  return (
    <plot.Chart data={drawing.data} room={room}>
      <ReadMarks plot={plot} data={drawing.data} room={room} onDrawn={onDrawn} />
    </plot.Chart>
  );
});

interface ReadMarksProps {
  readonly plot: Plot<unknown>;
  readonly data: unknown;
  readonly room: Room;
  readonly onDrawn: LivePlotProps["onDrawn"];
}

/** Asks the chart around it where its values lie. */
function ReadMarks({ plot, data, room, onDrawn }: ReadMarksProps) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  useLayoutEffect(() => {
    if (!x || !y) return;
    const scales = { x: (value: number) => x(value) ?? 0, y: (value: number) => y(value) ?? 0 };
    onDrawn({ marks: plot.marks(data, scales, room), crosshair: plot.crosshair ?? false });
  }, [plot, data, room, x, y, onDrawn]);
  return null;
}
