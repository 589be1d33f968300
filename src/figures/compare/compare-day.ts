import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { History } from "../../../contract/history.ts";
import type { SeriesAsked } from "../../../contract/history/series.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import { isHolderCountLeast } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { sizes } from "../../../contract/sizes.ts";
import { windows, windowSeconds } from "../../../contract/windows.ts";
import { type Answer, dataOf, metaOf } from "../../api/answer.ts";
import { daysQuery } from "../../api/history-queries.ts";
import { start } from "../../api/queries.ts";
import { firstHolders, holdersQuery, tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { isAhead } from "../../lib/age.ts";
import { dayEnd, dayText } from "../../lib/days.ts";
import { date, dateTime } from "../../lib/format.ts";
import { concentration } from "../../metrics/concentration.ts";
import { type Counted, readCounted } from "../../metrics/counted.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import { readHhi } from "../../metrics/hhi.ts";
import { columnOf, firstOf, partsOf, type PlainName, timesOf } from "../../metrics/history/columns.ts";
import { newestDay, whyNoPast } from "../../metrics/known-past.ts";
import { readWholeDay } from "../../metrics/past-days.ts";
import { thresholdsOfSizes } from "../../metrics/value.ts";
import { asAnswer } from "../figure.ts";
import { type CompareColumn, namesOf, withDistinctNames } from "./compare-columns.ts";
import { comparison, comparisonOf, knownColumnsOf } from "./comparison.ts";
import { newestAsOf } from "./compare-source.ts";

const daySeries: SeriesAsked = {
  series: ["supply", "avg_time_held", "average_cost"],
  // Of accounts the rows of the day tell them; asked for with them are those of wallets.
  ranked: [
    "top_10_share",
    "top_100_share",
    "top_1000_share",
    "hhi",
    "gini",
    "half_of_supply",
    "holders_by_value",
  ],
};

export interface ComparedAt {
  /** A day of UTC, which means its end. */
  readonly day: string;
  /** Who is not counted, then as now. */
  readonly exclusions: Exclusions;
}

/** What of an address says when tokens are compared, and without whom. */
interface Asked {
  /** Empty is now. */
  readonly at: string;
  readonly exclusions: Exclusions;
}

export interface DayAnswers {
  readonly token: Answer<Token>;
  /** The largest of the end of the day. */
  readonly firstHolders: Answer<HolderListPage>;
  /** The days of the month before, and the day. */
  readonly history: Answer<History>;
}

/** What a comparison at the end of a day asks of a token, without those who are not counted. */
export function dayQueries(ref: TokenRef, { day, exclusions }: ComparedAt) {
  const to = dayEnd(day);
  return {
    token: tokenQueries(ref).token,
    firstHolders: holdersQuery(ref, { limit: firstHolders, at: day }, exclusions),
    history: daysQuery(ref, daySeries, { from: to - windowSeconds["30days"], to }, exclusions),
  };
}

type Dated = Parameters<typeof newestAsOf>[0];

/** The day that an address means for these tokens; empty is now. */
export function comparedDay(at: string, columns: Dated) {
  return readWholeDay(at, newestDay(newestAsOf(columns)));
}

/** Asks for all of what is compared at the end of a day: which one that is, the tokens tell. */
export async function startDay(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  { at, exclusions }: Asked,
): Promise<void> {
  await start(queryClient, ...tokens.map((ref) => tokenQueries(ref).token));
  const { day } = comparedDay(at, namedOf(queryClient, tokens));
  await start(queryClient, ...tokens.flatMap((ref) => Object.values(dayQueries(ref, { day, exclusions }))));
}

function namedOf(queryClient: QueryClient, tokens: readonly TokenRef[]): Dated {
  return tokens.map((ref) => ({
    name: "",
    meta: queryClient.getQueryData(tokenQueries(ref).token.queryKey)?.meta,
  }));
}

/** The columns of now, or of a day, as far as the answers that are there tell them. */
export function knownColumns(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  { at, exclusions }: Asked,
): CompareColumn[] {
  const { day } = at === "" ? { day: "" } : comparedDay(at, namedOf(queryClient, tokens));
  return withDistinctNames(
    at === ""
      ? knownColumnsOf(queryClient, comparison, { tokens, isPage: true })
      : knownColumnsOf(queryClient, comparisonOnDay, { tokens, day, exclusions }),
  );
}

/** Tokens as they were at the end of a day. */
export const comparisonOnDay = comparisonOf<
  DayAnswers,
  ComparedAt & { readonly tokens: readonly TokenRef[] }
>(
  (ref, when) => {
    const { token, firstHolders: first, history } = dayQueries(ref, when);
    return { token: asAnswer(token), firstHolders: asAnswer(first), history: asAnswer(history) };
  },
  (ref, answers, when) => dayColumn(ref, when, answers),
);

/**
 * A token as it was at the end of a day of UTC. Of one whose data end before, or that has no past, nothing is known
 * then; what is kept of now alone (retention, hands, profit) is not known of any day.
 */
export function dayColumn(ref: TokenRef, { day, exclusions }: ComparedAt, asked: DayAnswers): CompareColumn {
  const token = dataOf(asked.token);
  const meta = metaOf(asked.token);
  const why = meta && whyUnknown(meta, day);
  const none: Answer<never> = { state: "unavailable" };
  // A moment after the newest data is answered with those of the newest.
  const answers = why === undefined ? asked : { ...asked, firstHolders: none, history: none };
  const first = dataOf(answers.firstHolders);
  const history = dataOf(answers.history);
  const end = dayEnd(day);
  const at = (name: PlainName) => (history ? valueAt(history, name, end) : null);
  const supply = at("supply");
  const thousand = at("top_1000_share");
  const holderCount = first?.holder_count ?? null;
  const isLeast = isHolderCountLeast(meta?.notes) || undefined;
  const counted = token && first && { ...countedAt(token, first, history, end), isLeast };
  const holders = holderCount === null ? null : (at("holders") ?? holderCount);
  const ranks =
    token && counted && first && history && (supply !== null || first.holder_count === 0)
      ? concentration({
          holders: first.holders,
          holderCount: first.holder_count,
          supply: supply ?? 0,
          breakdown: thousand === null || supply === null ? null : { all: thousand * supply },
          counted,
        })
      : null;
  const hhi = at("hhi");
  const bySize = history && sizesAt(history, end);
  const cost = at("average_cost");
  return {
    ...namesOf(ref, token),
    day,
    when: isExcluding(exclusions) ? `${dayText(day)}, without ${withoutText(exclusions)}` : dayText(day),
    meta,
    stats: history && { gini: at("gini"), avg_time_held: at("avg_time_held"), retention_rate: null },
    answers: {
      token: answers.token,
      firstHolders: answers.firstHolders,
      stats: answers.history,
      deltas: answers.history,
      breakdowns: answers.history,
      pnl: answers.history,
      categories: none,
      supplyBreakdown: answers.history,
    },
    holderCount,
    deltas: history && holders !== null ? changesTo(history, end, holders) : null,
    ...(holders !== null && { flowHolders: holders }),
    concentration: ranks,
    hhi: hhi === null ? null : readHhi(hhi, ranks?.shares ?? [], meta?.sources[0]),
    hands: null,
    thresholds:
      bySize && holders !== null
        ? thresholdsOfSizes(
            bySize,
            bySize.reduce((sum, each) => sum + each, 0),
          )
        : null,
    pnl: history && { break_even_price: cost, realized_pnl_total: null, unrealized_pnl_total: null },
    note: why ?? whatLacks(day, first, history),
  };
}

/** What the rows of that day are, with what the history says of their wallets. */
function countedAt(
  { network }: Token,
  { holder_count: rows }: HolderListPage,
  history: History | null,
  end: number,
): Counted {
  const at = (name: PlainName) => (history && history.series[name]?.[indexAt(history, end)]) ?? null;
  const count = at("owners");
  const [top10, top100] = [at("wallet_top_10_share"), at("wallet_top_100_share")];
  const half = at("wallet_half_of_supply");
  if (count === null) return readCounted(network, undefined, rows);
  const wallets = {
    count,
    ...(top10 !== null && { top10 }),
    ...(top100 !== null && { top100 }),
    ...(half !== null && { half }),
  };
  return readCounted(network, { wallets }, rows);
}

function whyUnknown(meta: NonNullable<CompareColumn["meta"]>, day: string): string | undefined {
  const noPast = whyNoPast(meta);
  if (noPast !== undefined || meta.asOf === undefined || day < newestDay(meta.asOf)) return noPast;
  const isThatDay = day === newestDay(meta.asOf);
  return isThatDay
    ? `Its data end on ${isAhead(meta.asOf) ? date(meta.asOf) : dateTime(meta.asOf)}, before that day was over.`
    : `Its data end on ${date(meta.asOf)}, before that day.`;
}

/** What is not known of a day of which something is. */
function whatLacks(day: string, first: HolderListPage | null, history: History | null): string | undefined {
  if (!first || !history) return undefined;
  const began = firstOf(history);
  if (first.holder_count === 0) {
    const isLater = began !== undefined && began > dayEnd(day);
    return `Nobody held it at the end of that day${isLater ? "; its first known transfer came later" : ""}.`;
  }
  // Days are asked for: what is not in order at each of them is at the ends of weeks.
  if (history.ranked === "1week") {
    return "Its HHI, Gini and dollar values are known at the ends of weeks alone.";
  }
  return undefined;
}

function indexAt(history: History, time: number): number {
  return timesOf(history).indexOf(time);
}

function valueAt(history: History, name: PlainName, time: number): number | null {
  return columnOf(history, name)?.[indexAt(history, time)] ?? null;
}

/** Holders by the size of their holding, the smallest first; null where that is not known. */
function sizesAt(history: History, time: number): number[] | null {
  const index = indexAt(history, time);
  const parts = partsOf(history, "holders_by_value");
  const counts = sizes.flatMap((size) => parts?.[size][index] ?? []);
  return counts.length === sizes.length ? counts : null;
}

/** Changes over the windows of whole days, but of those that begin before anything is known. */
function changesTo(history: History, end: number, holders: number) {
  return Object.fromEntries(
    windows.flatMap((name) => {
      const before = valueAt(history, "holders", end - windowSeconds[name]);
      return before === null ? [] : [[name, holders - before]];
    }),
  );
}
