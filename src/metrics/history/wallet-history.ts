import type { WalletHistory } from "../../../contract/wallet-history.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { count, date, large, money } from "../../lib/format.ts";
import { finding, knownPart } from "../findings/words.ts";
import { priceStanding } from "./standing.ts";
import { dayName, inRange, type Life, type Range, readRange } from "./range.ts";

type Column = readonly (number | null)[];

/** Unix seconds of the points. */
export function walletTimes({ times }: Pick<WalletHistory, "times">): number[] {
  return times.map((time) => Date.parse(time) / 1_000);
}

/** From the first receipt to the time of the data; null where no point is known. */
export function walletLife(history: WalletHistory): Life | null {
  const times = walletTimes(history);
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The range of an address: all of the wallet's life where it says nothing. */
export function readWalletRange(search: Pick<HistoryRange, "from" | "to">, life: Life): Range | null {
  return readRange({ ...search, from: search.from || "all" }, life);
}

/** The days of the address lie outside of the wallet's life. */
export function outsideWalletLife(life: Life) {
  return {
    title: "Nothing to show of this wallet in these days",
    detail: `It had received none before ${dayName(life.first)}, and the newest data is of ${date(new Date(life.last * 1_000))}.`,
  };
}

/** A range of a wallet's life, with what it held in it. */
export interface ShownWallet {
  readonly life: Life;
  readonly range: Range;
  readonly history: WalletHistory;
  /** Unix seconds of its points. */
  readonly times: readonly number[];
  /** What all charts are drawn over. */
  readonly span: Pick<Range, "from" | "to" | "isNow">;
}

export function shownWallet(history: WalletHistory, range: Range, life: Life): ShownWallet {
  const times = walletTimes(history);
  // What came before the first point is marked where it came.
  const [oldest] = history.total === history.transfers.length ? history.transfers.slice(-1) : [];
  const earliest = oldest ? Date.parse(oldest.time) / 1_000 : Number.POSITIVE_INFINITY;
  const span = {
    from: Math.min(times[0] ?? range.from, earliest),
    to: times.at(-1) ?? range.to,
    isNow: range.isNow,
  };
  return { life, range, history, times, span };
}

export interface WalletMark {
  readonly time: number;
  readonly kind: "receipt" | "sale";
  /** Tokens; never below 0. */
  readonly tokens: number;
  /** US dollars a token, where known. */
  readonly price: number | null;
}

export interface WalletMarks {
  readonly marks: readonly WalletMark[];
  /** A mark is a transfer; else what came, or what was sold, in one interval. */
  readonly areTransfers: boolean;
}

/** Beyond so many a mark each would be a smear. */
const mostSingle = 150;

/** A mark for each transfer where there are few, else for each interval in which something came or was sold. */
export function walletMarks({ times, series, total, transfers }: WalletHistory): WalletMarks {
  if (total <= mostSingle && transfers.length === total) {
    const marks = transfers.toReversed().map(({ time, change, price_usd: price }) => ({
      time: Date.parse(time) / 1_000,
      kind: change > 0 ? ("receipt" as const) : ("sale" as const),
      tokens: Math.abs(change),
      price,
    }));
    return { marks, areTransfers: true };
  }
  const marks = walletTimes({ times }).flatMap((time, index) => {
    const price = series.price_usd?.[index] ?? null;
    const [received = 0, sold = 0] = [series.received[index], series.sold[index]];
    return [
      ...(received > 0 ? [{ time, kind: "receipt" as const, tokens: received, price }] : []),
      ...(sold > 0 ? [{ time, kind: "sale" as const, tokens: sold, price }] : []),
    ];
  });
  return { marks, areTransfers: false };
}

/** Its balance where the line of balances has it, at the end of the point that the mark belongs to. */
export function balanceAt({ times, series }: WalletHistory, time: number): number | null {
  const index = walletTimes({ times }).findIndex((each) => each >= time);
  return series.balance[index] ?? null;
}

const mostRows = 60;

/** A row of a table: the points after those of the row before, up to the one that it is called by. */
export interface WalletRow {
  readonly first: number;
  readonly last: number;
}

/** At most so many rows, of as many points each, up to the last point; the first row may have fewer. */
export function walletRows(points: number): WalletRow[] {
  const every = Math.ceil(points / mostRows);
  return Array.from({ length: points }, (_, index) => index)
    .filter((index) => (points - 1 - index) % every === 0)
    .map((last) => ({ first: Math.max(0, last - every + 1), last }));
}

/** What came or went in all of a row's points; null where that is known of none. */
export function sumOfRow(column: Column | undefined, { first, last }: WalletRow): number | null {
  const known = (column ?? []).slice(first, last + 1).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The points at which the rank was reckoned, and those at which nothing was held; null where none was reckoned. */
export function rankedWallet({ times, series }: WalletHistory): { times: number[]; ranks: Column } | null {
  const { rank, balance } = series;
  if (!rank?.some((value) => value !== null)) return null;
  const all = walletTimes({ times });
  const kept = all.flatMap((_, index) => (rank[index] !== null || balance[index] === 0 ? [index] : []));
  return { times: kept.map((index) => all[index]!), ranks: kept.map((index) => rank[index] ?? null) };
}

/** One sentence: what came, what was sold, what that gained, and whether something is left. */
export function walletHistoryFinding({ series }: WalletHistory, range: Range, ticker: string): string | null {
  if (series.balance.length === 0) return null;
  const sum = (column: Column) => column.reduce<number>((total, value) => total + (value ?? 0), 0);
  const [received, sold] = [sum(series.received), sum(series.sold)];
  const held = series.balance.at(-1) ?? 0;
  const when = range.isAll && range.isNow ? "so far" : inRange(range);
  const gains = series.realized_pnl?.filter((value) => value !== null) ?? [];
  const gained = sum(gains);
  const gain =
    gains.length === 0
      ? []
      : [
          `; where cost and price are known, sales ${gained < 0 ? "lost" : "gained"} ${money(Math.abs(gained))}`,
        ];
  const left = held === 0 ? [range.isNow ? ", and has nothing left" : ", and held nothing at the end"] : [];
  const amount = (tokens: number) => `${large(tokens)} ${ticker}`;
  if (received === 0 && sold === 0) {
    return held === 0
      ? `This wallet held nothing ${when}`
      : `This wallet held ${amount(held)} ${when}, and moved none`;
  }
  if (sold === 0) return finding(`This wallet received ${amount(received)} ${when}`, " and sold none");
  if (received === 0) return finding(`This wallet sold ${amount(sold)} ${when}`, ...left, ...gain);
  return finding(
    `This wallet received ${amount(received)} and sold ${large(sold)} ${when}`,
    ...left,
    ...gain,
  );
}

/** Where the price stands to what its tokens cost; null where the two are not known at the end. */
export function walletCostFinding({ series }: WalletHistory, range: Range): string | null {
  const [price, cost] = [series.price_usd?.at(-1) ?? null, series.average_cost?.at(-1) ?? null];
  if (price === null || cost === null) return null;
  const part = knownPart(series.costed_share?.at(-1) ?? undefined);
  const when = range.isNow ? "The price is" : "At the end the price was";
  const known = part === null ? "" : `, known for ${part} of what it ${range.isNow ? "holds" : "held"}`;
  return `${when} ${priceStanding(price, cost)} this wallet's average cost${known}`;
}

/** From which place to which; null where no place was reckoned. */
export function walletRankFinding(history: WalletHistory, range: Range): string | null {
  const ranked = rankedWallet(history);
  if (!ranked) return null;
  const known = ranked.ranks.flatMap((rank, index) =>
    rank === null ? [] : [{ rank, day: dayName(ranked.times[index]!) }],
  );
  const first = known[0]!;
  const last = ranked.ranks.at(-1) ?? null;
  if (last === null) {
    const best = known.reduce((least, each) => (each.rank < least.rank ? each : least));
    const nothing = range.isNow ? "holds nothing now" : "held nothing at the end";
    return `This wallet ${nothing}; its best rank was ${count(best.rank)}, on ${best.day}`;
  }
  // Of a large token the last rank that is known may be of some days before.
  const lastTime = ranked.times.at(-1)!;
  const when = lastTime === walletTimes(history).at(-1) ? "" : ` on ${dayName(lastTime)}`;
  const place = `This wallet ${range.isNow && when === "" ? "is" : "was"} at rank ${count(last)}${when}`;
  if (known.length === 1) return place;
  if (first.rank === last) return `${place}, as on ${first.day}`;
  return `${place}, ${last < first.rank ? "up" : "down"} from ${count(first.rank)} on ${first.day}`;
}
