import type { Exclusions } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { type Answer, dataOf, metaOf } from "../../api/answer.ts";
import type { Ask } from "../../api/ask.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { type CompareAnswers, compareColumn, type CompareColumn } from "./compare-columns.ts";
import { comparedDay, dayColumn, dayQueries } from "./compare-day.ts";

interface Compared {
  /** The day of the address; empty is now. */
  readonly at: string;
  readonly exclusions: Exclusions;
}

/** A column a token, of now or of the end of a day, for cards and pictures. Those that are not here have no token. */
export async function askComparison(
  ask: Ask,
  tokens: readonly TokenRef[],
  compared: Compared,
): Promise<CompareColumn[]> {
  return compared.at === ""
    ? Promise.all(tokens.map((token) => askColumn(ask, token)))
    : askDayColumns(ask, tokens, compared);
}

export interface Remaining {
  readonly column: CompareColumn;
  /** Null where it is not known. */
  readonly summary: HolderSummary | null;
}

/** What remains of each of them without what is left out. */
export async function askRemaining(
  ask: Ask,
  columns: readonly CompareColumn[],
  exclusions: Exclusions,
): Promise<Remaining[]> {
  return Promise.all(
    columns.map(async (column) => ({
      column,
      summary: dataOf(await ask(summaryQuery(column.ref, exclusions))),
    })),
  );
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

/** The day that is meant is found in the answers about the tokens. */
async function askDayColumns(
  ask: Ask,
  refs: readonly TokenRef[],
  { at, exclusions }: Compared,
): Promise<CompareColumn[]> {
  const tokens = await Promise.all(refs.map((ref) => ask(tokenQueries(ref).token)));
  const { day } = comparedDay(
    at,
    tokens.map((answer) => ({ name: "", meta: metaOf(answer) })),
  );
  return Promise.all(
    refs.map(async (ref, index) => {
      const questions = dayQueries(ref, { day, exclusions });
      const [firstHolders, history] = await Promise.all([
        ask(questions.firstHolders),
        ask(questions.history),
      ]);
      return dayColumn(ref, { day, exclusions }, { token: tokens[index]!, firstHolders, history });
    }),
  );
}
