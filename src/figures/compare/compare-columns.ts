import { chains, homeChain } from "../../../contract/chains.ts";
import type { HolderBreakdowns, HolderDeltas, HolderListPage } from "../../../contract/holders.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { SupplyBreakdown, TokenPnl, TokenStats, WalletCategories } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import { type Answer, dataOf, metaOf } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { shortAddress } from "../../lib/address.ts";
import type { ComparedToken } from "../../metrics/compare.ts";
import { byWallet } from "../../metrics/counted.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { countedFlow } from "../../metrics/holder-flow.ts";
import { readHands } from "../../metrics/hands.ts";
import { readHhi } from "../../metrics/hhi.ts";
import { countedSizes, thresholds } from "../../metrics/value.ts";
import { placeholder } from "../placeholder.ts";
import { giniOf, hhiOf, readConcentration, supplyOf } from "../../metrics/token-figures.ts";

export interface CompareAnswers {
  readonly token: Answer<Token>;
  readonly stats: Answer<TokenStats>;
  readonly pnl: Answer<TokenPnl>;
  readonly categories: Answer<WalletCategories>;
  readonly supplyBreakdown: Answer<SupplyBreakdown>;
  readonly firstHolders: Answer<HolderListPage>;
  readonly deltas: Answer<HolderDeltas>;
  readonly breakdowns: Answer<HolderBreakdowns>;
}

/** Of the others only how they stand counts: those of a day come together. */
type ColumnAnswers = Pick<CompareAnswers, "token" | "firstHolders"> &
  Readonly<Record<keyof CompareAnswers, Answer<unknown>>>;

/** One token of the page: what was asked, what is known of it, and what follows from that. */
export interface CompareColumn extends ComparedToken {
  readonly ref: TokenRef;
  /** As labels of charts and headings can carry it. */
  readonly ticker: string;
  readonly token: Token | null;
  readonly meta: Meta | undefined;
  readonly stats:
    | {
        readonly [K in "gini" | "avg_time_held" | "retention_rate"]: TokenStats[K] | null;
      }
    | null;
  readonly answers: ColumnAnswers;
  /** The day of UTC at whose end it is; empty for now. */
  readonly day: string;
  /** That day, and without whom, as findings have it before them; undefined for now. */
  readonly when?: string | undefined;
  /** What is not known of that day, or why nothing is. */
  readonly note?: string | undefined;
}

/** What a column is called, from what is known of its token. */
export function namesOf(ref: TokenRef, token: Token | null) {
  const named = { name: token?.name ?? "", ticker: token?.ticker ?? "", address: ref.address };
  return {
    ref,
    name: token ? spokenName(named) : shortAddress(ref.address),
    ticker: spokenTicker(named),
    token,
  };
}

type Named = Pick<CompareColumn, "ref" | "name" | "ticker">;

/** With the chain after what several are called, or the address where they are on one chain: "Two Chains (Base)". */
export function withDistinctNames<Column extends Named>(columns: readonly Column[]): Column[] {
  const told = (column: Column, own: "name" | "ticker") => {
    const same = columns.filter((each) => each[own] === column[own]);
    if (same.length < 2) return column[own];
    const { chain, address } = column.ref;
    const isOnOneChain = same.filter(({ ref }) => ref.chain === chain).length > 1;
    return `${column[own]} (${isOnOneChain ? shortAddress(address) : chains[chain].name})`;
  };
  return columns.map((column) => ({ ...column, name: told(column, "name"), ticker: told(column, "ticker") }));
}

/** What a token lacks, and what has not come yet, is null: `answers` says which. */
export function compareColumn(ref: TokenRef, answers: CompareAnswers): CompareColumn {
  const token = dataOf(answers.token);
  const meta = metaOf(answers.token);
  const source = meta?.sources[0];
  const stats = dataOf(answers.stats);
  const first = dataOf(answers.firstHolders);
  const categories = dataOf(answers.categories);
  const breakdown = dataOf(answers.supplyBreakdown);
  const breakdowns = dataOf(answers.breakdowns);
  const holderCount = first?.holder_count ?? null;
  const concentration = token && meta && first ? readConcentration(token, meta, first, breakdown) : null;
  const { counted } = concentration ?? { counted: byWallet };
  const deltas = dataOf(answers.deltas);
  const flow = deltas && countedFlow(holderCount ?? 0, deltas, counted);
  const sizes = breakdowns && countedSizes(breakdowns, holderCount ?? breakdowns.total_holders, counted);
  const supply = token && meta ? supplyOf(token, meta, first) : 0;
  return {
    ...namesOf(ref, token),
    day: "",
    meta,
    stats: stats && { ...stats, gini: concentration ? giniOf(stats, concentration) : stats.gini },
    answers,
    holderCount,
    deltas: flow && flow.deltas,
    ...(flow && { flowHolders: flow.holders }),
    concentration,
    hhi:
      stats && (concentration && meta ? hhiOf(stats, concentration, meta) : readHhi(stats.hhi, [], source)),
    hands:
      categories && breakdown
        ? readHands({
            categories,
            breakdown,
            supply,
            holderCount: holderCount ?? 0,
            source,
            notes: meta?.notes,
          })
        : null,
    thresholds: sizes && thresholds(sizes.breakdowns, sizes.holders),
    pnl: dataOf(answers.pnl),
    costShare: meta?.facts?.costShare,
  };
}

function ready<T>(data: T): Answer<T> {
  return { state: "ready", data, meta: placeholder.meta };
}

/** Gives a column its geometry while its answers are on their way. */
export const placeholderColumn = compareColumn(
  { chain: homeChain, address: "" },
  {
    token: ready(placeholder.token),
    stats: ready(placeholder.stats),
    pnl: ready(placeholder.pnl),
    categories: ready(placeholder.categories),
    supplyBreakdown: ready(placeholder.supplyBreakdown),
    firstHolders: ready(placeholder.holders),
    deltas: ready(placeholder.deltas),
    breakdowns: ready(placeholder.breakdowns),
  },
);

export type Need = keyof CompareAnswers;

/** The state of what a cell needs: a failure first, then what is not there, then what is on its way. */
export function cellState({ answers }: CompareColumn, needs: readonly Need[]): Answer<unknown>["state"] {
  const states = new Set(needs.map((need) => answers[need].state));
  return (["failed", "unavailable", "loading"] as const).find((state) => states.has(state)) ?? "ready";
}

/** Asks again for whatever of it failed. */
export function retryCell({ answers }: CompareColumn, needs: readonly Need[]): void {
  for (const need of needs) {
    const answer = answers[need];
    if (answer.state === "failed") answer.retry();
  }
}
