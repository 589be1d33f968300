/** What the drawing thread knows of cards, by kind: charts of Recharts, and drawings of our own that have no axis. */
import type { ComponentProps, ReactNode } from "react";
import type { Plot, Room } from "../kit/plot.ts";
import { holdersPlot } from "../flow/HoldersPlot.tsx";
import { lorenzPlot } from "../supply/LorenzPlot.tsx";
import { SquaresDrawing } from "../value/NestedSquares.tsx";
import { basisPlot } from "../history/BasisPlot.tsx";
import { pnlPlot } from "../pnl/PnlPlot.tsx";
import { cardStripPlot } from "./CardStripPlot.tsx";
import { CohortsCard, type CohortsData } from "./CohortsCard.tsx";
import { comparedPlot } from "./ComparedPlot.tsx";
import { HandsCard, type HandsData } from "./HandsCard.tsx";
import { filteredAmountsPlot } from "./FilteredAmountsPlot.tsx";
import { HhiCard, type HhiData } from "./HhiCard.tsx";
import { holdingsPlot } from "../wallet/HoldingsPlot.tsx";
import { holdingPlot } from "./HoldingPlot.tsx";
import { MapCard } from "./MapCard.tsx";
import type { MapCardData } from "./map-card-drawing.ts";
import { bandsPlot } from "../history/BandsPlot.tsx";
import { costPlot } from "../history/CostPlot.tsx";
import { flowsPlot } from "../history/FlowsPlot.tsx";
import { timeRoom, topRoom } from "../history/frame-room.ts";
import { seriesPlot } from "../history/SeriesPlot.tsx";
import { linesPlot } from "../history/LinesPlot.tsx";
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

const pinnedSeriesPlot = withPin(seriesPlot);
const pinnedBandsPlot = withPin(bandsPlot);
const pinnedFlowsPlot = withPin(flowsPlot);
const pinnedCostPlot = withPin(costPlot);
const pinnedLinesPlot = withPin(linesPlot);

type SquaresData = Omit<ComponentProps<typeof SquaresDrawing>, "size">;

/** Wider, the columns of figures beside the squares would lose touch with each other. */
const widestSquares = 560;

export const cardPlots = {
  "card-strip": cardStripPlot,
  "card-holders": holdersPlot,
  lorenz: lorenzPlot,
  holding: holdingPlot,
  holdings: holdingsPlot,
  compared: comparedPlot,
  "card-pnl": pnlPlot,
  "filtered-amounts": filteredAmountsPlot,
  "history-series": pinnedSeriesPlot,
  "history-bands": pinnedBandsPlot,
  "history-flows": pinnedFlowsPlot,
  "history-cost": pinnedCostPlot,
  "history-basis": basisPlot,
  "history-lines": pinnedLinesPlot,
  "history-cohorts": own<CohortsData>((data, { width }) => <CohortsCard {...data} width={width} />),
  hhi: own<HhiData>((data, { width, narrow }) => <HhiCard {...data} width={width} isWide={!narrow} />),
  hands: own<HandsData>((data, { width, id }) => <HandsCard {...data} width={width} id={id} />),
  map: own<MapCardData>((data, { width, height }) => <MapCard {...data} width={width} height={height} />),
  squares: own<SquaresData>((data, room) => (
    <SquaresDrawing {...data} size={{ ...room, width: Math.min(room.width, widestSquares) }} />
  )),
};

function own<Data>(draw: (data: Data, room: Room) => ReactNode): Plot<Data> {
  return { Chart: ({ data, room }) => <svg>{draw(data, room)}</svg>, marks: () => [] };
}
