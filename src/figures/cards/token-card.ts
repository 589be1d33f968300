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
import { missingSection } from "../missing-section.ts";
import type { Card } from "./card.ts";
import { historyCard } from "../history/history-card.ts";
import { mapCard } from "../map/map.ts";
import { answeredCard, failedCard, hasContent, unknownTokenCard } from "./plain-cards.ts";

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
  const card = answeredCard(place, answer, {
    what: figure.section.name,
    missing: missingSection(figure.missing, token, named),
    asOf: meta.asOf,
  });
  // What is left out is in the words of its card; a card that does not know it says that.
  return isExcluding(exclusions) && !isWithout && hasContent(answer) ? countsAll(card) : card;
}
