import { type EmbedParameters, isHistoryChart } from "../../../contract/embed.ts";
import { isExcluding, noExclusions, exclusionSearch } from "../../../contract/exclusions.ts";
import { usualMap } from "../../../contract/map-view.ts";
import type { Ask } from "../../api/ask.ts";
import { isAbsent } from "../../api/readings.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import type { Subject } from "../figure.ts";
import { overviewCards } from "../overview-figures.ts";
import { overviewSearch } from "../../lib/search-params.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { missingSection } from "../missing-section.ts";
import { type Card, cardFinding } from "./card.ts";
import { historyCard } from "../history/history-card.ts";
import { mapCard } from "../map/map.ts";
import { failedCard, messageCard, unknownTokenCard } from "./plain-cards.ts";

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
  const left = isExcluding(exclusions) ? `?${exclusionSearch.write(exclusions)}` : "";
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
  const { figure, isWithout, ask: askFigure } = await overviewCards[kind]();
  const subject: Subject = { token, meta, exclusions, place: "card", ...overviewSearch.usual };
  const answer = await askFigure(ask, subject);
  if (answer.state === "failed") return failedCard(place, figure.section.name, answer.error);
  const content = answer.state === "ready" ? answer.data : null;
  if (content === null) {
    const { finding, note } = missingSection(figure.missing, token, named);
    return messageCard(place, finding, note.lead, note.rest);
  }
  const card: Card = { ...place, status: 200, subject: "", keys: [], message: null, ...content };
  // What is left out is in the words of its card; a card that does not know it says that.
  if (isExcluding(exclusions) && !isWithout) {
    return countsAll({ ...card, finding: cardFinding(dated(card.finding, meta.asOf)) });
  }
  return { ...card, finding: cardFinding(dated(card.finding, meta.asOf)) };
}
