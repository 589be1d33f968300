import type { Exclusions } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { dataOf, metaOf } from "../../api/answer.ts";
import type { Ask } from "../../api/ask.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { askFigure } from "../figure-card.ts";
import type { CompareColumn } from "./compare-columns.ts";
import { type Comparison, comparison } from "./comparison.ts";
import { comparedDay, comparisonOnDay } from "./compare-day.ts";

interface Compared {
  /** The day of the address; empty is now. */
  readonly at: string;
  readonly exclusions: Exclusions;
}

/** A column a token, of now or of the end of a day, for cards and pictures. Those that are not here have no token. */
export async function askComparison(
  ask: Ask,
  tokens: readonly TokenRef[],
  { at, exclusions }: Compared,
): Promise<CompareColumn[]> {
  if (at === "") return askColumns(ask, comparison, { tokens, isPage: false });
  // The day that is meant is found in the answers about the tokens.
  const named = await Promise.all(tokens.map((ref) => ask(tokenQueries(ref).token)));
  const { day } = comparedDay(
    at,
    named.map((answer) => ({ name: "", meta: metaOf(answer) })),
  );
  return askColumns(ask, comparisonOnDay, { tokens, day, exclusions });
}

async function askColumns<S extends { readonly tokens: readonly TokenRef[] }>(
  ask: Ask,
  figure: Comparison<S>,
  subject: S,
): Promise<CompareColumn[]> {
  return dataOf(await askFigure(ask, figure, subject))?.data ?? [];
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
