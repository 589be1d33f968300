import type { HistoryChart } from "../../contract/embed.ts";
import { withLeftOut } from "../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding } from "../../contract/exclusions.ts";
import type { HistoryRange } from "../../contract/history-range.ts";
import type { Meta } from "../../contract/meta.ts";
import { historyPath } from "../../contract/page-address.ts";
import type { Token } from "../../contract/tokens.ts";
import { exclusionArgs } from "../api/exclusion-args.ts";
import { flowsQuery, lifeQuery, rangeQuery } from "../api/history-queries.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { countedWithoutText } from "../metrics/findings/adjusted.ts";
import { dated } from "../metrics/findings/dated.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { flowInterval } from "../metrics/history/bars.ts";
import { pinnedIn } from "../metrics/history/points.ts";
import { boundsOf, lifeOf, readRange } from "../metrics/history/range.ts";
import {
  type HistorySectionId,
  missingHistory,
  noHistoryText,
  outsideLife,
} from "../metrics/history/sections.ts";
import { shownHistory } from "../metrics/history/shown.ts";
import type { Ask } from "./ask.ts";
import { type Card, cardFinding } from "./card.ts";
import { cohortsContent } from "./cohorts-content.ts";
import { basisContent, historyContents } from "./history-charts.ts";
import type { HistoryContent } from "./history-content.ts";
import { observedContents } from "./observed-charts.ts";
import { failedCard, messageCard, type Place } from "./plain-cards.ts";

/** The section of the page of history whose chart it is. */
const sectionOf: Readonly<Record<HistoryChart, HistorySectionId>> = {
  "history-holders": "count",
  "history-concentration": "concentration",
  "history-age": "age",
  "history-value": "size",
  "history-cost": "cost",
  "history-profit": "taken",
  "history-basis": "basis",
  "history-cohorts": "cohorts",
};

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
  const section = sectionOf[kind];
  const place = { ...input.place, page: withLeftOut(`${historyPath(token, asked)}#${section}`, exclusions) };
  const name = spokenName(named);
  const { life, left, counting } = await askLife(ask, token, exclusions);
  if (life.state === "failed") return failedCard(place, "the history", life.error);
  const lived = life.state === "ready" ? lifeOf(life.data) : null;
  if (life.state !== "ready" || lived === null) {
    const { title, detail } = noHistoryText(name, meta);
    return messageCard(place, title, "", detail);
  }
  const range = readRange(asked, lived);
  if (range === null) {
    const isObserved = life.data.source === "observed";
    const { title, detail } = outsideLife(name, asked, { life: lived, isObserved });
    return messageCard(place, title, "", detail);
  }
  let content: HistoryContent | null;
  let pinned: number | null = null;
  if (kind === "history-basis") {
    pinned = pinnedIn({ from: lived.first, to: lived.last }, asked.at);
    const answer = await basisContent(ask, token, life.data, { pinned, left });
    if (answer.state === "failed") return failedCard(place, "the cost of what is held", answer.error);
    content = answer.state === "ready" ? answer.data : null;
  } else if (kind === "history-cohorts") {
    const answer = await cohortsContent(ask, token, left);
    if (answer.state === "failed") return failedCard(place, "the cohorts", answer.error);
    content = answer.state === "ready" ? answer.data : null;
  } else {
    const bounds = boundsOf(range);
    const interval = flowInterval(range);
    const [all, flows] = await Promise.all([
      ask(rangeQuery(token, bounds, left)),
      interval && ask(flowsQuery(token, bounds, interval, left)),
    ]);
    if (all.state === "failed") return failedCard(place, "the history", all.error);
    const known = flows?.state === "ready" ? flows.data : undefined;
    const shown = all.state === "ready" ? shownHistory(all.data, known, range, lived) : null;
    const contents = life.data.source === "observed" ? observedContents : historyContents;
    content = shown && contents[kind](shown, { chain: token.chain, at: asked.at });
  }
  if (content === null) {
    const { finding, note } = missingHistory(section, {
      isIncomplete: meta.history === "incomplete",
      isObserved: life.data.source === "observed",
    });
    return messageCard(place, finding, note.lead, note.rest);
  }
  const message = content.instead === undefined ? null : { lead: "", rest: content.instead, retry: false };
  // What ended before now is not old for want of newer data.
  const isNow = kind === "history-cohorts" || (kind === "history-basis" ? pinned === null : range.isNow);
  const finding = isNow ? dated(content.finding, meta.asOf) : content.finding;
  return {
    status: 200,
    keys: [],
    asOf: undefined,
    demo: "",
    ...place,
    ...content,
    ...(counting !== "" && {
      subject: `${content.subject}. ${counting}`,
      figures: content.figures.map((table) => ({ ...table, caption: `${table.caption}. ${counting}` })),
    }),
    finding: cardFinding(finding),
    message,
  };
}

/** The life of the token without what is left out, and what says so; that of everybody where it is not known without. */
async function askLife(ask: Ask, token: TokenRef, exclusions: Exclusions) {
  const left = exclusionArgs(token.chain, exclusions);
  const life = await ask(lifeQuery(token, left));
  if (!isExcluding(exclusions)) return { life, left, counting: "" };
  if (life.state !== "unavailable")
    return { life, left, counting: countedWithoutText(exclusions).slice(0, -1) };
  const counting = "Counts everybody: of this token it is not known without some of the holders";
  return { life: await ask(lifeQuery(token)), left: {}, counting };
}
