import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { isLogCost } from "./cost-rows.ts";
import type { LinesData } from "./LinesPlot.tsx";
import type { TimeSpan } from "./time-ticks.ts";
import type { TransferMark } from "./TransferMarks.tsx";

interface WalletLines {
  readonly history: WalletHistory;
  /** Unix seconds of its points. */
  readonly times: readonly number[];
  readonly span: TimeSpan;
}

/** What it held; what came and was sold is marked where it is given. */
export function balanceLines(
  { history, times, span }: WalletLines,
  marks: readonly TransferMark[] = [],
): LinesData {
  return {
    span,
    format: "tokens",
    isStep: true,
    lines: [{ name: "", times, values: history.series.balance }],
    ...(marks.length > 0 && { marks }),
  };
}

/** The price, and what its tokens cost on average, with what came and was sold. */
export function costLines(
  { history, times, span }: WalletLines,
  marks: readonly TransferMark[],
): LinesData & { readonly isLog: boolean } {
  const { price_usd: prices = [], average_cost: costs } = history.series;
  const isLog = isLogCost([...prices, ...marks.map(({ value }) => value)], costs ?? []);
  return {
    span,
    format: "price",
    isLog,
    hasGaps: true,
    lines: [
      { name: "price", times, values: prices },
      ...(costs ? [{ name: "cost", times, values: costs }] : []),
    ],
    marks,
  };
}

/** From this factor between its ranks on, a log scale shows them. */
const logFactor = 20;

/** In which place it stood at the times at which that was reckoned. */
export function rankLines(
  span: TimeSpan,
  { times, ranks }: { readonly times: readonly number[]; readonly ranks: readonly (number | null)[] },
): LinesData & { readonly isLog: boolean } {
  const known = ranks.filter((rank) => rank !== null);
  const isLog = Math.max(...known) / Math.min(...known) >= logFactor;
  return { span, format: "rank", isLog, lines: [{ name: "", times, values: ranks }] };
}
