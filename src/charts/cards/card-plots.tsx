/** What the drawing thread knows of cards, by kind: charts of Recharts, and drawings of our own that have no axis. */
import type { ComponentProps, ReactNode } from "react";
import type { Plot, Room } from "../kit/plot.ts";
import { holdersPlot } from "../flow/HoldersPlot.tsx";
import { lorenzPlot } from "../supply/LorenzPlot.tsx";
import { SquaresDrawing } from "../value/NestedSquares.tsx";
import { basisPlot } from "../history/BasisPlot.tsx";
import { pnlPlot } from "../pnl/PnlPlot.tsx";
import { cardStripPlot } from "./CardStripPlot.tsx";
import { type CohortsData, CohortsCard } from "./CohortsCard.tsx";
import { comparedPlot } from "./ComparedPlot.tsx";
import { type HandsData, HandsCard } from "./HandsCard.tsx";
import { filteredAmountsPlot } from "./FilteredAmountsPlot.tsx";
import { HhiCard, type HhiData } from "./HhiCard.tsx";
import {
  pinnedBandsPlot,
  pinnedCostPlot,
  pinnedFlowsPlot,
  pinnedLinesPlot,
  pinnedSeriesPlot,
} from "./history-plots.tsx";
import { holdingsPlot } from "../wallet/HoldingsPlot.tsx";
import { holdingPlot } from "./HoldingPlot.tsx";
import { MapCard } from "./MapCard.tsx";
import type { MapCardData } from "./map-card-drawing.ts";

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
