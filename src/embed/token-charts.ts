import type { EmbedChart, HistoryChart } from "../../contract/embed.ts";
import { type Exclusions, isExcluding } from "../../contract/exclusions.ts";
import type { History } from "../../contract/history.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { type Answer, ifAvailable, optional } from "../api/answer.ts";
import { shownSummaryQuery, summaryQuery } from "../api/behind-queries.ts";
import type { tokenQueries, TokenRef } from "../api/token-queries.ts";
import { tiers } from "../charts/supply/strip-layout.ts";
import { windowSeconds } from "../../contract/windows.ts";
import { windowLengths } from "../charts/flow/window-lengths.ts";
import { change, hhiText, notAvailable, plural, priceText } from "../lib/format.ts";
import { type Concentration, ownership, supplyByRank } from "../metrics/concentration.ts";
import { type Counted, holderNumber } from "../metrics/counted.ts";
import { withBounds } from "../metrics/completeness/silent.ts";
import { withoutNote } from "../metrics/findings/adjusted.ts";
import { concentrationFinding } from "../metrics/findings/concentration.ts";
import { flowFinding, flowNoun } from "../metrics/findings/flow.ts";
import { handsFinding } from "../metrics/findings/hands.ts";
import { summaryFinding } from "../metrics/findings/lead.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { pnlFinding } from "../metrics/findings/pnl.ts";
import { valueFinding } from "../metrics/findings/value.ts";
import { capital, knownPart, rowNoun } from "../metrics/findings/words.ts";
import { type Hands, perHand, populationText, readHands } from "../metrics/hands.ts";
import type { Hhi } from "../metrics/hhi.ts";
import { countedFlow, flowPoints, flowWindows } from "../metrics/holder-flow.ts";
import { holderLine, type Line } from "../metrics/last-year.ts";
import { readPrice } from "../metrics/price.ts";
import type { UnavailableSection } from "../metrics/states.ts";
import { countedSizes, thresholds } from "../metrics/value.ts";
import { knownCosts } from "../charts/pnl/known-costs.ts";
import { countedOf, hhiOf, readConcentration, supplyOf } from "../reading/token-figures.ts";
import { yearQueries } from "../reading/year-queries.ts";
import { adjustedContent, lorenzContent } from "./adjusted-content.ts";
import { type Ask, gather } from "./ask.ts";
import type { CardContent, CardKey } from "./card.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import * as tables from "./figure-tables.ts";

interface ChartInput {
  readonly ask: Ask;
  readonly place: TokenRef;
  readonly questions: ReturnType<typeof tokenQueries>;
  readonly token: Token;
  readonly meta: Meta;
  readonly exclusions: Exclusions;
}

/** What is left out, where the card asks for it and the service knows; null where all are counted. */
async function askLeftOut({ ask, place, exclusions }: ChartInput): Promise<Answer<HolderSummary | null>> {
  if (!isExcluding(exclusions)) return optional({ state: "unavailable" });
  return ask(summaryQuery(place, exclusions));
}

/** Null where the answers hold nothing to say. */
type Chart = (input: ChartInput) => Promise<Answer<CardContent | null>>;

function read<T>(answer: Answer<T>, content: (data: T) => CardContent | null): Answer<CardContent | null> {
  return answer.state === "ready" ? { ...answer, data: content(answer.data) } : answer;
}

const summary: Chart = async (input) => {
  const { ask, questions, token, meta, exclusions } = input;
  const answer = await gather({
    left: askLeftOut(input),
    first: ask(questions.firstHolders),
    stats: ask(questions.stats).then(optional),
    deltas: ask(questions.deltas).then(optional),
    breakdown: ask(questions.supplyBreakdown).then(optional),
  });
  return read(answer, ({ left, first, stats, deltas, breakdown }) => {
    const concentration = readConcentration(token, meta, first, breakdown);
    if (left) return adjustedContent(left, { exclusions, first, word: concentration.counted.word });
    const { counted } = concentration;
    const week = deltas ? countedFlow(first.holder_count, deltas, counted).deltas["7days"] : undefined;
    const keys: CardKey[] = [
      holdersKey(first.holder_count, counted),
      { label: "7 days", value: change(week), ...(week !== undefined && { sign: Math.sign(week) }) },
      hhiKey(stats && hhiOf(stats, concentration, meta)),
    ];
    return {
      finding: withBounds(
        summaryFinding({ name: spokenName(token), concentration, deltas }),
        meta,
        ownership(concentration).top10,
        token,
      ),
      keys,
      drawings: stripOf(concentration),
      figures: [tables.keys(keys), ...tables.supply(concentration)],
    };
  });
};

const holders: Chart = async ({ ask, questions, token, place, meta }) => {
  const year = yearQueries(place, meta);
  const none: Answer<History> = { state: "unavailable" };
  const answer = await gather({
    first: ask(questions.firstHolders),
    deltas: ask(questions.deltas),
    history: (year ? ask(year.days) : Promise.resolve(none)).then(optional),
  });
  return read(answer, ({ first, deltas: told, history }) => {
    const line = history && holderLine(history, "30d");
    const counted = countedOf(token, meta, first);
    const { deltas, holders: held } = countedFlow(first.holder_count, told, counted);
    const finding = flowFinding(deltas, held, flowNoun(counted), counted);
    if (finding === null) return null;
    const points = flowPoints(held, deltas);
    const known = flowWindows(held, deltas);
    const windows = windowLengths.map(({ window, seconds }) => ({
      name: window,
      change: known.find((each) => each.seconds === seconds)?.change ?? null,
    }));
    const drawing: CardDrawing = line
      ? { kind: "history-series", data: monthOf(line) }
      : { kind: "card-holders", data: { points, spanSeconds: windowSeconds["30days"], asOf: null } };
    return {
      finding,
      subject: line
        ? "Number of holders at the end of each day, 30 days"
        : "Number of holders. Dots are known counts",
      drawings: [drawing],
      figures: [tables.windows(windows, held)],
    };
  });
};

function monthOf({ times, values }: Line) {
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0, isNow: true };
  return { span, times, values, format: "count", pinned: null } as const;
}

const concentration: Chart = async (input) => {
  const { ask, questions, token, meta, exclusions } = input;
  const answer = await gather({
    left: askLeftOut(input),
    first: ask(questions.firstHolders),
    stats: ask(questions.stats),
    breakdown: ask(questions.supplyBreakdown).then(optional),
  });
  return read(answer, ({ left, first, stats, breakdown }) => {
    const known = readConcentration(token, meta, first, breakdown);
    if (left) return adjustedContent(left, { exclusions, first, word: known.counted.word });
    const hhi = hhiOf(stats, known, meta);
    // The index is drawn, so that the sentence need not say it.
    const finding = concentrationFinding(known, null) ?? concentrationFinding(null, hhi);
    if (finding === null) return null;
    const ruler: CardDrawing[] = hhi.points === null ? [] : [{ kind: "hhi", data: { points: hhi.points } }];
    const strip = stripOf(known);
    const drawn = [
      strip.length > 0 && `share of supply by ${known.counted.word} rank`,
      ruler.length > 0 && "the concentration index",
    ];
    return {
      finding: withBounds(finding, meta, ownership(known).top10, token),
      subject: capital(drawn.filter(Boolean).join(", and ")),
      drawings: [...strip, ...ruler],
      figures: [...tables.supply(known), tables.hhi(hhi)],
    };
  });
};

const lorenz: Chart = async ({ ask, place, exclusions }) => {
  const answer = await ask(shownSummaryQuery(place, exclusions));
  return read(answer, (both) => lorenzContent(both, { exclusions }));
};

const handsChart: Chart = async (input) => {
  const { ask, questions, token, meta, exclusions } = input;
  const answer = await gather({
    left: askLeftOut(input),
    first: ask(questions.firstHolders),
    categories: ask(questions.categories).then(ifAvailable),
    breakdown: ask(questions.supplyBreakdown).then(ifAvailable),
  });
  return read(answer, ({ left, first, categories, breakdown }) => {
    const known = readHands({
      categories: left ? (left.hands?.wallets ?? null) : categories,
      breakdown: left ? (left.hands?.tokens ?? null) : breakdown,
      supply: left ? left.supply : supplyOf(token, meta, first),
      holderCount: left ? left.holder_count : first.holder_count,
      source: meta.sources[0],
      notes: meta.notes,
    });
    const finding = handsFinding(known);
    if (finding === null) return null;
    const drawing: CardDrawing = {
      kind: "hands",
      data: {
        wallets: perHand(known, "wallets"),
        newWallets: known.newWallets ?? 0,
        tokens: perHand(known, "tokens"),
      },
    };
    return {
      finding,
      subject: `${population(known)} and the tokens ${known.wallets === 1 ? "it holds" : "they hold"}${left ? `, ${withoutNote(left, exclusions)}` : ""}`,
      // The bridge needs both its sides; the table says what there is of either.
      drawings: known.wallets && known.tokens !== null ? [drawing] : [],
      figures: [tables.hands(known), ...(left ? [tables.leftOut(left)] : [])],
    };
  });
};

const value: Chart = async ({ ask, questions, token, meta }) => {
  const answer = await gather({ first: ask(questions.firstHolders), breakdowns: ask(questions.breakdowns) });
  return read(answer, ({ first, breakdowns: told }) => {
    const sizes = countedSizes(told, first.holder_count, countedOf(token, meta, first));
    const { breakdowns, holders: holderCount, word } = sizes;
    const rows = thresholds(breakdowns, holderCount);
    const finding = valueFinding(rows, holderCount, rowNoun(word, sizes));
    if (finding === null) return null;
    const over = rows.map(({ usd, holders: above }) => ({ usd, count: above }));
    return {
      finding,
      subject: `${capital(word)}s above a value in US dollars, nested`,
      drawings: holderCount > 0 ? [{ kind: "squares", data: { holders: holderCount, word, over } }] : [],
      figures: [tables.value(rows, holderCount, word)],
    };
  });
};

const pnl: Chart = async ({ ask, questions, meta }) => {
  const answer = await gather({
    totals: ask(questions.pnl),
    first: ask(questions.firstHolders).then(optional),
    breakdowns: ask(questions.breakdowns).then(optional),
  });
  return read(answer, ({ totals, first, breakdowns }) => {
    const price = readPrice({ knownUsd: meta.priceUsd, breakdowns, holders: first?.holders ?? [] });
    const part = knownPart(meta.facts?.costShare);
    const { realized_pnl_total: realized, unrealized_pnl_total: unrealized, break_even_price: even } = totals;
    return {
      finding: pnlFinding(totals, price, meta.facts),
      subject: `All holders, US dollars${even === null ? "" : `; break-even ${priceText(even)}${part === null ? "" : ` for ${part} of supply`}`}`,
      drawings: [{ kind: "card-pnl", data: { realized, unrealized } }],
      figures: [tables.pnl(totals, price), ...knownCosts(meta.facts ?? {})],
    };
  });
};

/** The section of the token's page whose chart it is, which says what is missing where there is none. */
export const charts: Readonly<
  Record<Exclude<EmbedChart, HistoryChart | "map">, { section: UnavailableSection; chart: Chart }>
> = {
  summary: { section: "concentration", chart: summary },
  holders: { section: "overTime", chart: holders },
  concentration: { section: "concentration", chart: concentration },
  lorenz: { section: "concentration", chart: lorenz },
  hands: { section: "hands", chart: handsChart },
  value: { section: "value", chart: value },
  pnl: { section: "pnl", chart: pnl },
};

/** The supply strip; empty where nothing can be divided. */
export function stripOf(known: Concentration): CardDrawing[] {
  const ranked = supplyByRank(known);
  if (known.shares.length === 0) return [];
  const { half, word } = ranked;
  return [{ kind: "card-strip", data: { tiers: tiers(ranked), half, word } }];
}

function holdersKey(holderCount: number, counted: Counted): CardKey {
  const { wallets } = counted;
  const note = wallets && `in ${plural(holderCount, "account")}`;
  return {
    label: "Holders",
    value: holderNumber(wallets?.count ?? holderCount, counted),
    ...(note && { note }),
  };
}

function hhiKey(hhi: Hhi | null): CardKey {
  if (!hhi) return { label: "HHI", value: notAvailable };
  if (hhi.points === null) return { label: "HHI", value: String(hhi.reported), note: "as reported" };
  return { label: "HHI", value: hhiText(hhi.points), ...(hhi.label && { note: `${hhi.label} band` }) };
}

function population(known: Hands): string {
  return known.wallets === 0 ? "No wallets" : capital(populationText(known.wallets, known));
}
