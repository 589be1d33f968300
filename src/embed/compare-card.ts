import { writeTokens } from "../../contract/compared-tokens.ts";
import type { Answer } from "../api/answer.ts";
import { beingRead } from "../metrics/being-read.ts";
import { isAbsent } from "../api/readings.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { type Figures, named } from "../charts/kit/figures.ts";
import { tiers } from "../charts/supply/strip-layout.ts";
import { change, count, share } from "../lib/format.ts";
import { growth } from "../metrics/compare.ts";
import { compareLead } from "../metrics/findings/compare.ts";
import { compareColumn, type CompareAnswers, type CompareColumn } from "../reading/compare-columns.ts";
import { readSelection } from "../reading/compare-selection.ts";
import { comparedDemo, datedComparison, newestAsOf } from "../reading/compare-source.ts";
import type { Ask } from "./ask.ts";
import { type Card, leadFinding } from "./card.ts";
import type { ComparedRow } from "../charts/cards/compared-rows.ts";
import { failedCard, messageCard } from "./plain-cards.ts";

/** A card that sets two to four tokens side by side. */
export async function compareCard(ask: Ask, selection: string): Promise<Card> {
  const { tokens, problems } = readSelection(selection);
  const asked = await Promise.all(tokens.map((token) => askColumn(ask, token)));
  const columns = asked.filter(({ token }) => token !== null);
  const place = {
    kind: "compare",
    heads: columns.map(({ ref, token }) => ({
      ...ref,
      name: token?.name ?? "",
      ticker: token?.ticker ?? "",
    })),
    page: columns.length > 0 ? `/compare?t=${writeTokens(columns.map(({ ref }) => ref))}` : "/compare",
    asOf: newestAsOf(columns),
    demo: comparedDemo(columns),
  } as const;
  if (columns.length === 0) {
    const failed = asked
      .map(({ answers }) => answers.token)
      .find((answer) => answer.state === "failed" && !isAbsent(answer.error));
    if (failed?.state === "failed") return failedCard(place, "the comparison", failed.error);
    const isBeingRead = asked.some(
      ({ answers: { token } }) => token.state === "failed" && token.error.code === "token_being_read",
    );
    if (isBeingRead) return { ...messageCard(place, beingRead.title, "", beingRead.detail), status: 404 };
    const rest = problems[0] ?? "Name two to four tokens, as in t=sol:<address>,eth:<address>.";
    return { ...messageCard(place, "No tokens to compare", "", rest), status: 404 };
  }
  return {
    ...place,
    status: 200,
    finding: leadFinding(datedComparison(compareLead(columns), columns)),
    subject: "Holders, and the supply from the largest holder on",
    keys: [],
    drawings: [{ kind: "compared", data: { rows: columns.map(rowOf) } }],
    figures: [table(columns)],
    message: null,
  };
}

async function askColumn(ask: Ask, ref: TokenRef): Promise<CompareColumn> {
  const questions = tokenQueries(ref);
  // What the card does not show is not asked for.
  const none: Answer<never> = { state: "unavailable" };
  const [token, stats, firstHolders, deltas, supplyBreakdown] = await Promise.all([
    ask(questions.token),
    ask(questions.stats),
    ask(questions.firstHolders),
    ask(questions.deltas),
    ask(questions.supplyBreakdown),
  ]);
  const answers: CompareAnswers = {
    token,
    stats,
    firstHolders,
    deltas,
    supplyBreakdown,
    pnl: none,
    categories: none,
    breakdowns: none,
  };
  return compareColumn(ref, answers);
}

function rowOf(column: CompareColumn): ComparedRow {
  const { name, holderCount, deltas, concentration } = column;
  const { shares = [], top1000 = null } = concentration ?? {};
  return {
    name,
    holders: holderCount,
    week: deltas?.["7days"] ?? null,
    weekShare: growth(column, "7days"),
    top10: concentration?.top10 ?? null,
    tiers: holderCount === null ? [] : tiers({ shares, top1000, holders: holderCount }),
  };
}

function table(columns: readonly CompareColumn[]): Figures {
  return {
    caption: "Tokens compared",
    columns: ["Token", "Holders", "Change in 7 days", "Top 10 hold"],
    rows: columns
      .map(rowOf)
      .map((row) => [
        named(row.name),
        { text: count(row.holders), value: row.holders },
        { text: change(row.week), value: row.week },
        { text: share(row.top10), value: row.top10 },
      ]),
  };
}
