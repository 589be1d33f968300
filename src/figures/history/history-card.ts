import type { HistoryChart } from "../../../contract/history/figures.ts";
import { withLeftOut } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import type { Meta } from "../../../contract/meta.ts";
import { historyPath } from "../../../contract/page-address.ts";
import type { Token } from "../../../contract/tokens.ts";
import type { Ask } from "../../api/ask.ts";
import { lifeQuery } from "../../api/history-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { HistorySubject } from "./history-subject.ts";
import { loadHistoryCard } from "./history-figures.ts";
import { lineBody, lineCard } from "./range-card.ts";
import { countedWithoutText } from "../../metrics/findings/adjusted.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import {
  missingHistory,
  type MissingHistory,
  noHistoryText,
  outsideLife,
} from "../../metrics/history/missing-history.ts";
import { pinnedIn } from "../../metrics/history/points.ts";
import { lifeOf, readRange } from "../../metrics/history/range.ts";
import type { Card } from "../cards/card.ts";
import { answeredCard, failedCard, hasContent, messageCard, type Place } from "../cards/plain-cards.ts";
import type { History } from "../../../contract/history.ts";
import { count } from "../../lib/format.ts";
import { aboveTen } from "../../metrics/history/columns.ts";
import { type FigureCard, figureCard } from "../figure-card.ts";
import type { Line, RangeFigure } from "./history-figure.ts";
import { observedFigures, observedLines } from "./observed.ts";

interface HistoryCardInput {
  readonly ask: Ask;
  readonly token: TokenRef;
  readonly named: Token;
  readonly meta: Meta;
  /** All of the card but what it shows. */
  readonly place: Omit<Place, "page">;
  readonly kind: HistoryChart;
  readonly asked: HistoryRange;
  readonly exclusions: Exclusions;
}

/** A card with a range of a token's past, or with the reason why there is none. */
export async function historyCard(input: HistoryCardInput): Promise<Card> {
  const { ask, token, named, meta, kind, asked, exclusions } = input;
  const own = await loadHistoryCard(kind, lineCard);
  const { section, missing } = own.figure;
  const place = {
    ...input.place,
    page: withLeftOut(`${historyPath(token, asked)}#${section.id}`, exclusions),
  };
  const name = spokenName(named);
  const { life, counted, counting } = await askLife(ask, token, exclusions);
  if (life.state === "failed") return failedCard(place, "the history", life.error);
  const lived = life.state === "ready" ? lifeOf(life.data) : null;
  if (life.state !== "ready" || lived === null) {
    const { title, detail } = noHistoryText(name, meta);
    return messageCard(place, title, "", detail);
  }
  const isObserved = life.data.source === "observed";
  const range = readRange(asked, lived);
  if (range === null) {
    const { title, detail } = outsideLife(name, asked, { life: lived, isObserved });
    return messageCard(place, title, "", detail);
  }
  const pinned = pinnedIn({ from: lived.first, to: lived.last }, asked.at);
  const subject: HistorySubject = { token, exclusions: counted, life: lived, range, at: asked.at, pinned };
  const card = isObserved && isOfRange(kind) ? observedCards[kind] : own;
  const answer = await card?.ask(ask, subject);
  // What ended before now is not old for want of newer data.
  const isNow = isOfRange(kind) ? range.isNow : kind === "history-cohorts" || pinned === null;
  const shown = answeredCard(place, answer, {
    what: missing.subject ?? "the history",
    missing: missingHistory(section.name, missing, {
      isIncomplete: meta.history === "incomplete",
      isObserved,
    }),
    asOf: isNow ? meta.asOf : undefined,
  });
  if (counting === "" || !hasContent(answer)) return shown;
  return {
    ...shown,
    subject: `${shown.subject}. ${counting}`,
    figures: shown.figures.map((table) => ({ ...table, caption: `${table.caption}. ${counting}` })),
  };
}

/** All but the cost of what is held and the cohorts, which are of no range. */
function isOfRange(kind: HistoryChart): boolean {
  return kind !== "history-basis" && kind !== "history-cohorts";
}

/** The life of the token without what is left out, and what says so; that of everybody where it is not known without. */
async function askLife(ask: Ask, token: TokenRef, exclusions: Exclusions) {
  const life = await ask(lifeQuery(token, exclusions));
  if (!isExcluding(exclusions)) return { life, counted: exclusions, counting: "" };
  if (life.state !== "unavailable")
    return { life, counted: exclusions, counting: countedWithoutText(exclusions).slice(0, -1) };
  const counting = "Counts everybody: of this token it is not known without some of the holders";
  return { life: await ask(lifeQuery(token)), counted: noExclusions, counting };
}

type ObservedCard = FigureCard<HistorySubject, MissingHistory>;

/** A figure at the times at which it was told; nothing is drawn between them. */
function dotsCard(figure: RangeFigure, lineOf: (history: History) => Line): ObservedCard {
  // A card draws one figure: without it nothing is said of the others.
  const drawn: RangeFigure = {
    ...figure,
    finding: (shown, subject) =>
      lineOf(shown.history).values(shown.history) ? figure.finding(shown, subject) : null,
  };
  return figureCard(drawn, (shown, { at }) => {
    const line = lineOf(shown.history);
    return lineBody(shown, { ...line, unit: () => "as this site was told when it asked" }, at, true);
  });
}

const { holders, top, hhi, price } = observedLines;
const aboveTenLine: Line = {
  name: "Holders of more than $10",
  unit: () => "",
  format: "count",
  text: count,
  values: aboveTen,
};

const observedCards: Readonly<Partial<Record<HistoryChart, ObservedCard>>> = {
  "history-holders": dotsCard(observedFigures.holders, () => holders),
  "history-concentration": dotsCard(observedFigures.concentration, (history) =>
    top.values(history) ? { ...top, name: "Share of the ten largest" } : hhi,
  ),
  "history-value": dotsCard(observedFigures.value, () => aboveTenLine),
  "history-cost": dotsCard(observedFigures.cost, () => price),
};
