import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { large, money } from "../../lib/format.ts";
import { finding } from "../findings/words.ts";
import type { SectionText } from "../sections.ts";
import { inRange, type Life, type Range } from "./range.ts";

export const walletHistorySection: SectionText = {
  id: "history",
  name: "Over time",
  read: [
    "What the wallet held, all its accounts together, and what those tokens had cost on average, first in, first out.",
    "Filled triangles are receipts, hollow ones sales. Every transfer to another wallet counts as a sale.",
  ],
  sources: ["wallet history (transfers, prices)"],
  metrics: ["amount", "wallet-average-cost", "realized", "rank"],
};

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
