import type { History } from "../../contract/history.ts";
import { type Answer, dataOf } from "../api/answer.ts";
import type { ExclusionArgs } from "../api/exclusion-args.ts";
import { costAtQuery, costBasisQuery } from "../api/history-queries.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { isLogCost } from "../charts/history/cost-rows.ts";
import { count, date, hhiText, money, priceText, share } from "../lib/format.ts";
import { ageBands, costBins, costNote, rankBands, sizeBands } from "../metrics/history/bands.ts";
import { columnOf, pointWords, rankedWord, rankedWords } from "../metrics/history/columns.ts";
import { bookedOf } from "../metrics/history/bars.ts";
import {
  basisFinding,
  costFinding,
  lastPartsAtPrice,
  nothingTakenText,
  takenFinding,
} from "../metrics/history/cost-findings.ts";
import {
  ageFinding,
  allWoodText,
  concentrationFinding,
  holdersFinding,
  isAllWood,
  valueFinding,
} from "../metrics/history/findings.ts";
import { perUnit } from "../metrics/history/intervals.ts";
import { momentName, pinnedIn } from "../metrics/history/points.ts";
import { daySeconds } from "../metrics/history/range.ts";
import { rankedHistory } from "../metrics/history/shown.ts";
import type { Ask } from "./ask.ts";
import {
  barName,
  barSubject,
  barTable,
  type Chart,
  type Column,
  type HistoryContent,
  type HistoryContents,
  nothingCounted,
  parts,
  subjectOf,
  table,
  textOf,
} from "./history-content.ts";

const holders: Chart = (shown, { at }) => {
  const { history, times, span } = shown;
  const finding = holdersFinding(shown);
  const values = columnOf(history, "holders");
  if (finding === null || values === null) return null;
  const columns = [{ name: "Holders", values, text: count }];
  const pinned = pinnedIn(shown.span, at);
  return {
    finding,
    subject: subjectOf(shown, `holders, end of ${pointWords[history.interval]}`, pinned, columns),
    drawings: [{ kind: "history-series", data: { span, times, values, format: "count", pinned } }],
    figures: [table("Holders", shown, columns)],
  };
};

const concentration: Chart = (everyPoint, { chain, at }) => {
  const shown = rankedHistory(everyPoint);
  const { history, range } = shown;
  const word = rankedWord(history, chain);
  const finding = concentrationFinding(history, range, word);
  const bands = rankBands(history);
  if (finding === null) return null;
  if (bands === null) return nothingCounted(finding);
  const index = columnOf(history, "hhi");
  const indexes = index
    ? [{ name: "HHI", values: index, text: (value: number) => hhiText(value * 10_000) }]
    : [];
  return parts(shown, {
    finding,
    what: `supply by ${word} rank, % of supply${rankedWords(history)}`,
    bands,
    unit: "share",
    indexes,
    at,
  });
};

const age: Chart = (shown, { at }) => {
  const { history, range, life } = shown;
  const finding = ageFinding(history, range, life);
  const bands = ageBands(history);
  if (finding === null) return null;
  if (bands === null) return nothingCounted(finding);
  const content = parts(shown, {
    finding,
    what: "supply by age, % of supply",
    bands,
    unit: "share",
    indexes: [],
    at,
  });
  return isAllWood(shown) ? { ...content, drawings: [], legend: [], instead: allWoodText(life) } : content;
};

const value: Chart = (everyPoint, { chain, at }) => {
  const shown = rankedHistory(everyPoint);
  const { history, range } = shown;
  const word = rankedWord(history, chain);
  const finding = valueFinding(history, range, word);
  // A reader of another site does not know the names of the sizes.
  const bands = sizeBands(history)?.map(({ holds, tone, values }) => ({ name: holds, tone, values }));
  if (finding === null) return null;
  if (bands === undefined) return nothingCounted(finding);
  const what = `${word}s by value held, at the price of then${rankedWords(history)}`;
  return parts(shown, { finding, what, bands, unit: "count", indexes: [], at });
};

const cost: Chart = (shown, { at }) => {
  const { history, times, range, span } = shown;
  const finding = costFinding(history, range);
  if (finding === null) return null;
  const prices = columnOf(history, "price_usd") ?? [];
  const costs = columnOf(history, "average_cost") ?? [];
  if (prices.length === 0 && costs.length === 0) return nothingCounted(finding);
  const columns = [
    { name: "price", values: prices, text: priceText },
    { name: "average cost", values: costs, text: priceText },
  ];
  const pinned = pinnedIn(shown.span, at);
  const scale = isLogCost(prices, costs) ? ", log scale" : "";
  const data = { span, times, prices, costs, pinned };
  return {
    finding,
    subject: subjectOf(shown, `US dollars a token${scale}. Dashed: average cost`, pinned, columns),
    legend: columns.map(({ name, values }) => ({ name, text: textOf(values.at(-1), priceText) })),
    drawings: [{ kind: "history-cost", data }],
    figures: [table("Price and average cost, US dollars", shown, columns)],
  };
};

const profit: Chart = (shown, { at }) => {
  const { range, bars, unit, span } = shown;
  const finding = takenFinding(bars, unit, range);
  if (finding === null) return null;
  const text = (amount: number) => money(amount, { sign: true });
  const columns: readonly (Column & { readonly swatch?: string })[] = [
    { name: "profit", values: bars.map(({ sums }) => sums.realized_profit), text, swatch: "gain" },
    { name: "loss", values: bars.map(({ sums }) => sums.realized_loss), text, swatch: "loss" },
    { name: "net", values: bars.map(bookedOf), text },
  ];
  const pinned = pinnedIn(span, at);
  const drawn = bars.map(({ from, to, sums: { realized_profit: up, realized_loss: down } }) => {
    return { from, to, up, back: up === null ? null : 0, down };
  });
  const last = barName(unit, span.to);
  const isNothing = bars.every(({ sums }) => !sums.realized_profit && !sums.realized_loss);
  const data = { span, bars: drawn, unit: "money", names: { up: "profit", down: "loss" }, pinned } as const;
  return {
    finding,
    subject: barSubject(
      shown,
      `realized profit and loss, US dollars ${perUnit(unit)}. Ticks: net`,
      pinned,
      columns.slice(2),
    ),
    ...(isNothing
      ? { drawings: [], instead: nothingTakenText(range) }
      : {
          drawings: [{ kind: "history-flows", data }],
          legend: columns.map(({ name, values, swatch }, index) => ({
            name: index === 0 ? `${last}: ${name}` : name,
            text: textOf(values.at(-1), text),
            ...(swatch !== undefined && { swatch }),
          })),
        }),
    figures: [barTable("Realised profit and loss, US dollars", shown, columns)],
  };
};

export const historyContents: HistoryContents = {
  "history-holders": holders,
  "history-concentration": concentration,
  "history-age": age,
  "history-value": value,
  "history-cost": cost,
  "history-profit": profit,
};

/** What is held by what it cost, now or at a time that is pinned; `life` says the price and the cost of now. */
export async function basisContent(
  ask: Ask,
  token: TokenRef,
  life: History,
  { pinned, left }: { readonly pinned: number | null; readonly left: ExclusionArgs },
): Promise<Answer<HistoryContent | null>> {
  const [answer, then] = await Promise.all([
    ask(costBasisQuery(token, left, pinned ?? undefined)),
    pinned === null ? undefined : ask(costAtQuery(token, pinned, left)),
  ]);
  if (answer.state !== "ready") return answer;
  const basis = answer.data;
  const said = then === undefined ? life : dataOf(then);
  const atPrice = said ? lastPartsAtPrice(said) : null;
  const costNow = (said && columnOf(said, "average_cost")?.at(-1)) ?? null;
  const finding = basisFinding(
    basis,
    atPrice?.inProfit ?? null,
    pinned === null ? undefined : momentName(pinned),
  );
  if (finding === null) return { ...answer, data: null };
  const { bins, known } = costBins(basis);
  const data = { bins, price: basis.price_usd, cost: costNow, parts: atPrice };
  if (bins.length === 0 && basis.free.tokens === 0) return { ...answer, data: nothingCounted(finding) };
  const note = costNote(basis, known);
  return {
    ...answer,
    data: {
      finding,
      subject: `${pinned === null ? `Through ${date(new Date(basis.at))}` : `${pinned % daySeconds === 0 ? "At the end of" : "At"} ${momentName(pinned)}`}. Supply by price when received, log scale${note === "" ? "" : `. ${note.replace(/\.$/, "")}`}`,
      drawings: bins.length > 0 ? [{ kind: "history-basis", data }] : [],
      ...(bins.length === 0 && { instead: note }),
      figures: [
        {
          caption: "Supply by the price when it was received",
          columns: ["Above", "Up to", "Of supply with a known cost"],
          rows: bins.map((bin) => [
            { text: priceText(bin.from), value: bin.from },
            { text: priceText(bin.to), value: bin.to },
            { text: share(bin.share), value: bin.share },
          ]),
        },
      ],
    },
  };
}
