import {
  type EmbedCard,
  type EmbedParameters,
  type EmbedSubject,
  isHistoryChart,
} from "../../contract/embed.ts";
import { historyPath, mapPath, pagePath, type SitePage } from "../../contract/page-address.ts";
import { shareImagePath } from "../../contract/share-image.ts";

export const chartNames: Readonly<Record<EmbedCard, string>> = {
  summary: "Summary",
  holders: "Holders over time",
  concentration: "Concentration",
  lorenz: "Lorenz curve",
  hands: "Hands",
  value: "Value and size",
  pnl: "Profit and loss",
  map: "Map of the largest wallets",
  "history-holders": "History: holders",
  "history-concentration": "History: concentration",
  "history-age": "History: age of supply",
  "history-cost": "History: price and cost",
  "history-basis": "Cost of what is held",
  wallet: "A wallet",
  compare: "A comparison",
};

/** What a frame allows its card here: as little as the strictest of other pages. */
export const cardSandbox = "allow-scripts allow-popups";

/** The page that a card is taken from. */
export function pageOf(
  subject: EmbedSubject,
  { chart, range, map }: Pick<EmbedParameters, "chart" | "range" | "map">,
): string {
  if (subject.kind === "token" && isHistoryChart(chart)) return historyPath(subject, range);
  if (subject.kind === "token" && chart === "map") return mapPath(subject, map);
  return pagePath(sitePageOf(subject));
}

/** Path of the picture of that page. */
export function pictureOf(subject: EmbedSubject): string {
  return shareImagePath(sitePageOf(subject));
}

function sitePageOf(subject: EmbedSubject): SitePage {
  if (subject.kind === "compare") return { page: "compare", selection: subject.selection };
  const { chain, address } = subject;
  return subject.kind === "wallet"
    ? { page: "wallet", chain, address, wallet: subject.wallet }
    : { page: "overview", chain, address };
}
