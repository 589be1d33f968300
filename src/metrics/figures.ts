import type { HolderDeltas } from "../../contract/holders.ts";
import type { Facts } from "../../contract/facts.ts";
import type { DataSource } from "../../contract/meta.ts";
import type { TokenPnl, TokenStats, WalletStats } from "../../contract/stats.ts";
import { isOld } from "../lib/age.ts";
import {
  change,
  count,
  date,
  duration,
  exact,
  hhiText,
  large,
  money,
  notAvailable,
  plural,
  priceText,
  relativeChange,
  share,
} from "../lib/format.ts";
import { type Concentration, type Ownership, ownership } from "./concentration.ts";
import { byWallet, type Counted, countedOwners, holderNumber } from "./counted.ts";
import type { MetricId } from "./definitions/definitions.ts";
import { capital, knownPart } from "./findings/words.ts";
import { countedFlow, flowWindows } from "./holder-flow.ts";
import type { Hands } from "./hands.ts";
import type { Hhi } from "./hhi.ts";
import { type Price, worth } from "./price.ts";
import { isOwnService } from "./source.ts";
import type { SizeRow, Threshold } from "./value.ts";

/** One key figure: what it is, what it says, and the line below it. */
export interface Figure<Metric extends MetricId = MetricId> {
  readonly metric: Metric;
  readonly label: string;
  /** Null is written as "not available". */
  readonly value: string | null;
  /** The value is this price: drawn with its zeros counted. */
  readonly priceUsd?: number;
  /** Positive, negative or 0 where the value is a gain or a loss. */
  readonly sign?: number;
  /** All digits, for hover and copy, where the value is shortened. */
  readonly exact?: string;
  readonly note: string;
  readonly noteSign?: number;
  /** What the note is of: after it, and without its sign. */
  readonly noteOf?: string;
  /** What the note says there is none of. Where its answer did not come, that is not known. */
  readonly lacking?: string;
}

interface Overview {
  readonly holderCount: number | null;
  readonly deltas: HolderDeltas | null;
  readonly concentration: Concentration | null;
  readonly hhi: Hhi | null;
  readonly hands: Hands | null;
  readonly thresholds: readonly Threshold[] | null;
  readonly stats: TokenStats | null;
  readonly pnl: TokenPnl | null;
  readonly price: Price | null;
  readonly counted?: Counted;
  readonly facts?: Facts | undefined;
  readonly asOf?: Date | undefined;
}

/** What the key figures of a token are of; the page says of each which answers it needs. */
export type OverviewMetric =
  | "holders"
  | "holder-change"
  | "top-share"
  | "hhi"
  | "supply-by-hand"
  | "value-thresholds"
  | "time-held"
  | "break-even";

/** The figures of a token, in the order in which people ask. */
export function overviewFigures(input: Overview): Figure<OverviewMetric>[] {
  const { holderCount, concentration, hhi, hands, thresholds, stats, counted = byWallet, facts = {} } = input;
  // Of all owners where there are more than the 1,000 largest, whose hands these are.
  const { diamondShare } = facts;
  const diamond = diamondShare ?? hands?.rows.find(({ hand }) => hand === "diamond")?.supplyShare ?? null;
  const thousand = thresholds?.find(({ usd }) => usd === 1_000);
  const who = concentration && ownership(concentration);
  return [
    holdersFigure(holderCount, input.deltas, counted),
    weekFigure(holderCount, input.deltas, counted),
    {
      metric: "top-share",
      label: "Top 10 hold",
      value: orNull(who?.top10, share),
      note: largestNote(who),
    },
    {
      metric: "hhi",
      label: "HHI",
      value: hhi && (hhi.points === null ? large(hhi.reported) : hhiText(hhi.points)),
      note: hhi ? (hhi.label ? `in the ${hhi.label} band` : "as reported, scale not known") : "no index",
    },
    {
      metric: "supply-by-hand",
      label: "Diamond",
      value: orNull(diamond, share),
      note: diamond === null ? "no categories" : diamondNote(concentration, diamondShare !== undefined),
    },
    {
      metric: "value-thresholds",
      label: "Above $1,000",
      value: orNull(thousand?.holders, count),
      note: thousand?.share
        ? `${share(thousand.share)} of holders`
        : thousand
          ? "no holder"
          : input.price
            ? "no counts"
            : noPrice(facts),
    },
    {
      metric: "time-held",
      label: "Average time held",
      value: orNull(stats?.avg_time_held, duration),
      note: orNull(stats?.retention_rate, (rate) => `retention ${share(rate)}`) ?? "no retention rate",
    },
    breakEvenFigure(input, facts),
  ];
}

function largestNote(who: Ownership | null): string {
  if (who === null) return `top 100 ${notAvailable}`;
  if (who.count === 0) return "no holder";
  if (who.count <= 10 && !who.isLeast)
    return who.count === 1 ? `the only ${who.word}` : `all ${who.word}s there are`;
  return who.top100 === null ? `top 100 ${notAvailable}` : `top 100 hold ${share(who.top100)}`;
}

/** The breakdown is of the 1,000 largest owners: where there are more, it is not of all that is diamond. */
function diamondNote(concentration: Concentration | null, isOfAll: boolean): string {
  const owners = concentration && countedOwners(concentration.counted, concentration.holderCount);
  return isOfAll || (owners !== null && owners <= 1_000)
    ? "of supply, in diamond lots"
    : "of supply, with the top 1,000";
}

/** Wallets where they are known; where accounts are more, changes are of these unless those of wallets are told. */
function holdersFigure(
  holderCount: number | null,
  deltas: HolderDeltas | null,
  counted: Counted,
): Figure<"holders"> {
  const day = countedFlow(holderCount ?? 0, deltas ?? {}, counted).deltas["1day"];
  const wallets = holderCount === null ? null : countedOwners(counted, holderCount);
  return {
    metric: "holders",
    label: "Holders",
    value: orNull(wallets ?? holderCount, (number) => holderNumber(number, counted)),
    ...(deltas === null || day === undefined
      ? { note: "no change figures", lacking: "change figures" }
      : { note: `${change(day)} in 24 hours`, noteSign: Math.sign(day) }),
    ...(counted.word === "account" && {
      noteOf:
        wallets === null
          ? "by account"
          : `${counted.changes ? "in" : "of"} ${plural(holderCount ?? 0, "account")}`,
    }),
  };
}

function weekFigure(
  holderCount: number | null,
  deltas: HolderDeltas | null,
  counted: Counted,
): Figure<"holder-change"> {
  const flow = countedFlow(holderCount ?? 0, deltas ?? {}, counted);
  const week = deltas && flowWindows(flow.holders, flow.deltas).find(({ name }) => name === "7days");
  if (!week) {
    const note = deltas === null ? "no history" : "not known that far back";
    return { metric: "holder-change", label: "Change in 7 days", value: null, note };
  }
  const relative =
    holderCount === null || week.changeShare === null ? "" : `${relativeChange(week.changeShare)}, `;
  return {
    metric: "holder-change",
    label: "Change in 7 days",
    value: change(week.change),
    sign: Math.sign(week.change),
    note: `${relative}${pace(week.perDay)}`,
    ...(counted.wallets !== null && !counted.changes && { noteOf: "accounts" }),
  };
}

/** "302 a day", "−45 a day"; the plus stands with the figure already. */
export function pace(perDay: number): string {
  if (perDay !== 0 && Math.abs(perDay) < 1) return "under 1 a day";
  return `${change(Math.round(perDay)).replace("+", "")} a day`;
}

/** "no price", or since when there is none. */
function noPrice({ lastPrice }: Facts): string {
  return lastPrice ? `no price since ${date(new Date(lastPrice.at * 1000))}` : "no price";
}

function breakEvenFigure({ pnl, price, asOf }: Overview, facts: Facts): Figure<"break-even"> {
  const usd = pnl?.break_even_price ?? null;
  const part = knownPart(facts.costShare);
  const when = isOld(asOf) ? "then" : "now";
  const now = price && `${price.kind === "implied" ? `implied ${when}` : when} ${priceText(price.usd)}`;
  return {
    metric: "break-even",
    label: "Break-even price",
    value: orNull(usd, priceText),
    ...(usd === null ? {} : { priceUsd: usd }),
    note: [part !== null && usd !== null && `of ${part} of supply`, now ?? noPrice(facts)]
      .filter(Boolean)
      .join(", "),
    ...(now === null && { lacking: "price" }),
  };
}

interface WalletInput {
  readonly stats: WalletStats;
  readonly ticker: string;
  readonly supplyShare: number | null;
  readonly rank: number | null;
  /** Whether it holds in several accounts: ranks are of accounts, so that of a wallet in several is another's. */
  readonly isSpread?: boolean;
  readonly holderCount: number | null;
  /** What is ranked; holders where that is not said. */
  readonly word?: Counted["word"];
  /** Share of supply of this wallet and all larger ones. */
  readonly cumulativeShare: number | null;
  /** Of all holders, seconds. */
  readonly tokenTimeHeld: number | null;
  readonly size: SizeRow | null;
  readonly price: Price | null;
  /** Its amount as wallets show it, where that is another. */
  readonly inWallets?: string | undefined;
  /** Those of the answer about the wallet. */
  readonly facts?: Facts | undefined;
  readonly source?: DataSource | undefined;
}

/** The figures of a wallet, in the order in which people ask. */
export function walletFigures(input: WalletInput): Figure[] {
  const { stats, ticker, rank, isSpread = false, holderCount, word, price, facts = {} } = input;
  const part = knownPart(facts.costShare);
  const sales = knownPart(facts.soldShare);
  const above = rank === null ? 0 : rank - 1;
  const { walletRank, wallets } = facts;
  return [
    {
      metric: "amount",
      label: "Amount",
      value: large(stats.amount),
      exact: exact(stats.amount),
      note: amountNote(stats.amount, ticker),
      ...(input.inWallets !== undefined && { noteOf: `in wallets ${exact(input.inWallets)}` }),
    },
    {
      metric: "share-of-supply",
      label: "Share of supply",
      value: orNull(input.supplyShare, share),
      note:
        (walletRank ?? (isSpread ? null : rank)) === 1
          ? "the largest"
          : input.cumulativeShare === null || rank === null || isSpread || walletRank !== undefined
            ? "of all tokens"
            : `${share(input.cumulativeShare)} with the ${above === 1 ? "one" : count(above)} above`,
    },
    {
      metric: "rank",
      label: "Rank",
      ...(walletRank !== undefined && wallets
        ? { value: count(walletRank), note: `of ${plural(wallets.count, "wallet")}` }
        : {
            value: isSpread ? null : orNull(rank, count),
            note: isSpread
              ? `in several accounts; ${above === 0 ? "no" : count(above)} account${above < 2 ? " holds" : "s hold"} more`
              : holderCount === null
                ? "by balance"
                : `of ${plural(holderCount, word === "account" ? word : "holder")}`,
          }),
    },
    {
      metric: "size",
      label: "Size category",
      value: stats.holder_category === "unknown" ? null : capital(stats.holder_category),
      note: stats.holder_category === "unknown" ? whyNoSize(input) : bandText(input.size?.band ?? null),
    },
    {
      metric: "time-held",
      label: "Average time held",
      value: orNull(stats.avg_time_held, duration),
      ...(input.tokenTimeHeld === null
        ? { note: whyNoTime(input), lacking: "that of all holders" }
        : { note: `all holders ${duration(input.tokenTimeHeld)}` }),
    },
    profit("realized", "Realized", stats.realized_pnl, {
      note: sales === null ? "taken by selling" : `on the ${sales} of sales with known prices`,
      missing: whyNotRealized(input),
    }),
    profit("unrealized", "Unrealized", stats.unrealized_pnl, {
      note: part === null ? walletValue(stats.amount, price) : `on the ${part} with a known cost`,
      missing: whyNotUnrealized(input),
    }),
  ];
}

/** As in a table where they fit below the figure; of less than one token, every digit that it has. */
function amountNote(amount: number, ticker: string): string {
  const digits = amount < 1 ? exact(amount) : exact(Number(amount.toFixed(2)));
  return digits.length <= 24 ? `${digits} ${ticker}` : ticker;
}

function profit(
  metric: "realized" | "unrealized",
  label: string,
  usd: number | null,
  { note, missing }: { readonly note: string; readonly missing: string },
): Figure {
  if (usd === null) return { metric, label, value: null, note: missing };
  return { metric, label, value: money(usd, { sign: true }), sign: Math.sign(usd), exact: exact(usd), note };
}

const notPublished = "not published";
const notAllTransfers = "not every transfer known";

/** A price of the past is enough; where one is known, so is which part of the sales had both prices. */
function whyNotRealized({ price, facts = {}, source }: WalletInput): string {
  if (!isOwnService(source)) return notPublished;
  if (price === null && !facts.lastPrice) return "no price";
  return facts.soldShare === undefined ? notAllTransfers : "no sale with known prices";
}

function whyNotUnrealized({ price, facts = {}, source }: WalletInput): string {
  if (!isOwnService(source)) return notPublished;
  if (price === null) return noPrice(facts);
  return facts.costShare === undefined ? notAllTransfers : "no known cost";
}

function whyNoSize({ price, facts = {}, source }: WalletInput): string {
  return isOwnService(source) || price === null ? noPrice(facts) : notPublished;
}

/** Beside the time of a wallet, or in its place; that of all holders is not known. */
function whyNoTime({ stats, source }: WalletInput): string {
  if (stats.avg_time_held !== null) return `all holders ${notAvailable}`;
  if (stats.amount === 0) return "nothing held";
  return isOwnService(source) ? notAllTransfers : notPublished;
}

function walletValue(amount: number, price: Price | null): string {
  const usd = worth(amount, price);
  if (usd === null) return "still on paper";
  return `value ${price?.kind === "implied" ? "about " : ""}${money(usd)}`;
}

/** "up to $10", "$10–100", "over $10k"; empty where the bands are not certain. */
export function bandText(band: SizeRow["band"]): string {
  if (band === null) return "";
  const { over, upTo } = band;
  if (over === null) return `up to $${short(upTo ?? 0)}`;
  return upTo === null ? `over $${short(over)}` : `$${short(over)}–${short(upTo)}`;
}

function short(usd: number): string {
  return usd < 1000 ? String(usd) : `${usd / 1000}k`;
}

/** What stands beside the median: our own is in whole tokens, a hosted one's unit is not documented. */
export function medianNote(ticker: string, source: DataSource | undefined): string {
  return isOwnService(source) ? ticker : "as reported, no unit";
}

function orNull<T>(value: T | null | undefined, format: (value: T) => string): string | null {
  return value === null || value === undefined ? null : format(value);
}
