import { bandsPlot } from "../history/BandsPlot.tsx";
import { costPlot } from "../history/CostPlot.tsx";
import { flowsPlot } from "../history/FlowsPlot.tsx";
import { topRoom, timeRoom } from "../history/frame-room.ts";
import { seriesPlot } from "../history/SeriesPlot.tsx";
import { linesPlot } from "../history/LinesPlot.tsx";
import type { Plot } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";

/** A moment in unix seconds that is marked; null for none. */
interface Pinned {
  readonly pinned: number | null;
}

/** A chart of history with a line at the moment that is pinned: a card has no cursor. */
function withPin<Data>({ Chart, marks }: Plot<Data>): Plot<Data & Pinned> {
  return {
    Chart: ({ data, room }) => (
      <Chart data={data} room={room}>
        <WithScales>
          {({ x }) =>
            data.pinned !== null && (
              <line
                className="axis-line strong"
                x1={x(data.pinned)}
                x2={x(data.pinned)}
                y1={topRoom - 6}
                y2={room.height - timeRoom}
              />
            )
          }
        </WithScales>
      </Chart>
    ),
    marks,
  };
}

export const pinnedSeriesPlot = withPin(seriesPlot);
export const pinnedBandsPlot = withPin(bandsPlot);
export const pinnedFlowsPlot = withPin(flowsPlot);
export const pinnedCostPlot = withPin(costPlot);
export const pinnedLinesPlot = withPin(linesPlot);
