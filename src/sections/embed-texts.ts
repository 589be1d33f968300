import {
  type EmbedCard,
  embedCards,
  embedCharts,
  embedDefaults,
  type EmbedParameters,
  type EmbedSubject,
  isHistoryChart,
  walletCharts,
} from "../../contract/embed.ts";
import { withLeftOut } from "../../contract/exclusion-changes.ts";
import { historyPath, mapPath, pagePath, sitePageOf, walletPath } from "../../contract/page-address.ts";
import { shareImagePath } from "../../contract/share-image.ts";

/** What of a subject there are cards of; the first is the usual one. */
export function cardsOf({ kind }: EmbedSubject): readonly EmbedCard[] {
  if (kind === "token") return embedCharts;
  return kind === "wallet" ? ["wallet", ...walletCharts] : [kind];
}

/** How a card is asked for. */
export function askedAs(card: EmbedCard): Pick<EmbedParameters, "chart" | "walletChart"> {
  return {
    chart: embedCharts.find((each) => each === card) ?? embedDefaults.chart,
    walletChart: walletCharts.find((each) => each === card),
  };
}

/** What a frame allows its card here: as little as the strictest of other pages. */
export const cardSandbox = "allow-scripts allow-popups";

type Shown = Pick<EmbedParameters, "chart" | "walletChart" | "range" | "map" | "exclusions">;

/** The page that a card is taken from, at the section that has its chart. */
export function pageOf(subject: EmbedSubject, { chart, walletChart, range, map, exclusions }: Shown): string {
  if (subject.kind === "wallet") {
    return walletChart === undefined ? pagePath(sitePageOf(subject)) : walletPath(subject, range);
  }
  if (subject.kind === "holdings") return pagePath(sitePageOf(subject));
  if (subject.kind === "compare") return withLeftOut(pagePath(sitePageOf(subject)), exclusions);
  if (chart === "map") return mapPath(subject, map);
  const page = isHistoryChart(chart) ? historyPath(subject, range) : pagePath(sitePageOf(subject));
  const { section } = embedCards[chart];
  return withLeftOut(page, exclusions) + (section === undefined ? "" : `#${section}`);
}

/** Whether readers elsewhere cannot reach a host: this computer's own names, and addresses of private networks. */
export function isPrivateHost(hostname: string): boolean {
  return (
    /^(localhost|.*\.(localhost|local|internal|lan))$/.test(hostname) ||
    /^(?=[\d.]+$)(0|10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostname) ||
    /^\[(::1?|f[cde].*)\]$/.test(hostname)
  );
}

/** Path of the picture of that page. */
export function pictureOf(subject: EmbedSubject): string {
  return shareImagePath(sitePageOf(subject));
}
