/**
 * All charts of Recharts on pages, by kind. Loaded by the server's drawing thread, and by a page once a
 * reader comes near a chart: nothing that a first view needs may import it.
 */
import { alertPlot } from "./account/AlertPlot.tsx";
import { usePlot } from "./account/UsePlot.tsx";
import { amountsPlot } from "./filter/AmountsPlot.tsx";
import { holdersPlot } from "./flow/HoldersPlot.tsx";
import { indexPlot } from "./flow/IndexPlot.tsx";
import { windowsPlot } from "./flow/WindowsPlot.tsx";
import { pairPlot } from "./hands/PairPlot.tsx";
import { bandsPlot } from "./history/BandsPlot.tsx";
import { basisPlot } from "./history/BasisPlot.tsx";
import { costPlot } from "./history/CostPlot.tsx";
import { flowsPlot } from "./history/FlowsPlot.tsx";
import { lifePlot } from "./history/LifePlot.tsx";
import { linesPlot } from "./history/LinesPlot.tsx";
import { seriesPlot, trendPlot } from "./history/SeriesPlot.tsx";
import { pnlPlot } from "./pnl/PnlPlot.tsx";
import { lorenzPlot } from "./supply/LorenzPlot.tsx";
import { stripPlot } from "./supply/StripPlot.tsx";
import { tiersPlot } from "./supply/TiersPlot.tsx";
import { thresholdsPlot } from "./value/ThresholdsPlot.tsx";
import { holdingsPlot } from "./wallet/HoldingsPlot.tsx";
import { ranksPlot } from "./wallet/RanksPlot.tsx";

export const plots = {
  holders: holdersPlot,
  windows: windowsPlot,
  index: indexPlot,
  strip: stripPlot,
  tiers: tiersPlot,
  lorenz: lorenzPlot,
  pair: pairPlot,
  thresholds: thresholdsPlot,
  pnl: pnlPlot,
  holdings: holdingsPlot,
  ranks: ranksPlot,
  amounts: amountsPlot,
  series: seriesPlot,
  trend: trendPlot,
  flows: flowsPlot,
  bands: bandsPlot,
  cost: costPlot,
  basis: basisPlot,
  life: lifePlot,
  lines: linesPlot,
  use: usePlot,
  alert: alertPlot,
};
