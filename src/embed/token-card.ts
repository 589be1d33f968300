import { type EmbedChart, type EmbedParameters, isHistoryChart } from "../../contract/embed.ts";
import { writeExclusions } from "../../contract/exclusion-changes.ts";
import { isExcluding, noExclusions } from "../../contract/exclusions.ts";
import { usualMap } from "../../contract/map-view.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { isAbsent } from "../api/readings.ts";
import { dataMark } from "../metrics/completeness/silent.ts";
import { dated } from "../metrics/findings/dated.ts";
import { sections } from "../metrics/sections.ts";
import { missingSection } from "../reading/missing-section.ts";
import type { Ask } from "./ask.ts";
import { type Card, cardFinding } from "./card.ts";
import { historyCard } from "./history-card.ts";
import { mapCard } from "./map-card.ts";
import { failedCard, messageCard, unknownTokenCard } from "./plain-cards.ts";
import { charts } from "./token-charts.ts";

const adjustedCharts: ReadonlySet<EmbedChart> = new Set<EmbedChart>([
  "summary",
  "concentration",
  "lorenz",
  "hands",
]);

function countsAll(card: Card): Card {
  return { ...card, subject: [card.subject, "Counts all holders"].filter(Boolean).join(". ") };
}

/** A card with one of the charts of a token. */
export async function tokenCard(
  ask: Ask,
  token: TokenRef,
  {
    chart: kind,
    range,
    exclusions = noExclusions,
    map = usualMap,
  }: Pick<EmbedParameters, "chart" | "range"> & Partial<Pick<EmbedParameters, "exclusions" | "map">>,
): Promise<Card> {
  const questions = tokenQueries(token);
  const named = await ask(questions.token);
  const left = isExcluding(exclusions) ? `?${writeExclusions(exclusions)}` : "";
  const page = `/${token.chain}/${token.address}${left}`;
  if (named.state !== "ready") {
    if (named.state !== "failed" || isAbsent(named.error)) {
      return unknownTokenCard(kind, token, named.state === "failed" ? named.error.code : undefined);
    }
    return failedCard({ kind, heads: [{ ...token, name: "", ticker: "" }], page }, "the token", named.error);
  }
  const { data, meta } = named;
  const place = {
    kind,
    heads: [{ ...token, name: data.name, ticker: data.ticker }],
    page,
    asOf: meta.asOf,
    demo: dataMark(meta),
  };
  if (isHistoryChart(kind)) {
    return historyCard({ ask, token, named: data, meta, place, kind, asked: range, exclusions });
  }
  if (kind === "map") return mapCard({ ask, token, named: data, meta, place, view: map });
  const { section, chart } = charts[kind];
  const answer = await chart({ ask, questions, place: token, token: data, meta, exclusions });
  if (answer.state === "failed") return failedCard(place, sections[section].name, answer.error);
  const content = answer.state === "ready" ? answer.data : null;
  if (content === null) {
    const { finding, note } = missingSection(section, token, named);
    return messageCard(place, finding, note.lead, note.rest);
  }
  const card: Card = { ...place, status: 200, subject: "", keys: [], message: null, ...content };
  // What is left out is in the words of its card; a card that does not know it says that.
  if (isExcluding(exclusions) && !adjustedCharts.has(kind)) {
    return countsAll({ ...card, finding: cardFinding(dated(card.finding, meta.asOf)) });
  }
  return { ...card, finding: cardFinding(dated(card.finding, meta.asOf)) };
}
