import type { HistoryChart } from "../../contract/embed.ts";
import type { History } from "../../contract/history.ts";
import { type Answer, dataOf } from "../api/answer.ts";
import type { ExclusionArgs } from "../api/exclusion-args.ts";
import { costAtQuery, costBasisQuery } from "../api/history-queries.ts";
import type { TokenRef } from "../api/token-queries.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { isLogCost } from "../charts/history/cost-rows.ts";
import { type Figures, named } from "../charts/kit/figures.ts";
import { count, hhiText, priceText, share } from "../lib/format.ts";
import { capital, rowWord } from "../metrics/findings/words.ts";
import { ageBands, costBins, costNote, rankBands } from "../metrics/history/bands.ts";
import { columnOf, pointWords } from "../metrics/history/columns.ts";
import { basisFinding, costFinding } from "../metrics/history/cost-findings.ts";
import {
  ageFinding,
  allWoodText,
  concentrationFinding,
  holdersFinding,
  isAllWood,
} from "../metrics/history/findings.ts";
import { momentName, nearestIndex, pinnedIn } from "../metrics/history/points.ts";
import { dayName, daySeconds, throughText } from "../metrics/history/range.ts";
import { rankedHistory, type ShownHistory } from "../metrics/history/shown.ts";
import type { Ask } from "./ask.ts";
import type { Card } from "./card.ts";

/** What a chart of history says and draws. */
export interface HistoryContent extends Pick<Card, "finding" | "subject" | "drawings" | "figures"> {
  readonly legend?: Card["legend"];
  /** Why nothing is drawn. */
  readonly instead?: string;
}

interface Options {
  readonly chain: string;
  /** The moment that is pinned; empty for none. */
  readonly at: string;
}

/** Null where the answers hold nothing to say. */
type Chart = (shown: ShownHistory, options: Options) => HistoryContent | null;

const holders: Chart = (shown, { at }) => {
  const { history, times, bars, unit, range, span } = shown;
  const finding = holdersFinding(history, bars, unit, range);
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
  const finding = concentrationFinding(history, range, rowWord(chain));
  const bands = rankBands(history);
  if (finding === null || bands === null) return null;
  const index = columnOf(history, "hhi");
  const indexes = index
    ? [{ name: "HHI", values: index, text: (value: number) => hhiText(value * 10_000) }]
    : [];
  return parts(shown, { finding, what: `supply by ${rowWord(chain)} rank, % of supply`, bands, indexes, at });
};

const age: Chart = (shown, { at }) => {
  const { history, range, life } = shown;
  const finding = ageFinding(history, range, life);
  const bands = ageBands(history);
  if (finding === null || bands === null) return null;
  const content = parts(shown, { finding, what: "supply by age, % of supply", bands, indexes: [], at });
  return isAllWood(shown) ? { ...content, drawings: [], legend: [], instead: allWoodText(life) } : content;
};

const cost: Chart = (shown, { at }) => {
  const { history, times, range, span } = shown;
  const finding = costFinding(history, range);
  const [prices, costs] = [columnOf(history, "price_usd"), columnOf(history, "average_cost")];
  if (finding === null || prices === null || costs === null) return null;
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
    legend: columns.map(({ name, values }) => ({ name, text: priceOf(values.at(-1)) })),
    drawings: [{ kind: "history-cost", data }],
    figures: [table("Price and average cost, US dollars", shown, columns)],
  };
};

/** All but the cost of what is held, which is of no range. */
export type HistoryContents = Readonly<Record<Exclude<HistoryChart, "history-basis">, Chart>>;

export const historyContents: HistoryContents = {
  "history-holders": holders,
  "history-concentration": concentration,
  "history-age": age,
  "history-cost": cost,
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
  const lastOf = (name: "supply_in_profit" | "average_cost") =>
    (said && columnOf(said, name)?.at(-1)) ?? null;
  const inProfit = lastOf("supply_in_profit");
  const finding = basisFinding(basis, inProfit, pinned === null ? undefined : momentName(pinned));
  if (finding === null) return { ...answer, data: null };
  const { bins, known } = costBins(basis);
  const data = { bins, price: basis.price_usd, cost: lastOf("average_cost"), inProfit };
  const note = costNote(basis, known);
  return {
    ...answer,
    data: {
      finding,
      subject: `${pinned === null ? `Through ${dayName(Date.parse(basis.at) / 1000)}` : `${pinned % daySeconds === 0 ? "At the end of" : "At"} ${momentName(pinned)}`}. Supply by price when received, log scale${note === "" ? "" : `. ${note.replace(/\.$/, "")}`}`,
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

interface Column {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly text: (value: number) => string;
}

interface Parts {
  readonly finding: string;
  readonly what: string;
  readonly bands: Extract<CardDrawing, { kind: "history-bands" }>["data"]["bands"];
  /** Columns of the table that are not drawn. */
  readonly indexes: readonly Column[];
  readonly at: string;
}

/** Parts of a whole over time. */
function parts(shown: ShownHistory, { finding, what, bands, indexes, at }: Parts): HistoryContent {
  const { times, span } = shown;
  const pinned = pinnedIn(shown.span, at);
  const columns = bands.map(({ name, values }) => ({ name, values, text: share }));
  return {
    finding,
    subject: subjectOf(shown, what, pinned, columns.slice(0, 1)),
    legend: bands.map(({ name, tone, values }) => ({ name, text: shareOf(values.at(-1)), swatch: tone })),
    drawings: [{ kind: "history-bands", data: { span, times, bands, unit: "share", pinned } }],
    figures: [table(capital(what), shown, [...columns, ...indexes])],
  };
}

/** The range, what is drawn, and what it was at the moment that is pinned. */
export function subjectOf(
  { range, times }: ShownHistory,
  what: string,
  pinned: number | null,
  columns: readonly Column[],
): string {
  const text = `${capital(throughText(range))}. ${capital(what)}`;
  if (pinned === null) return text;
  const index = nearestIndex(times, pinned);
  const values = columns.map(({ name, values: column, text: write }) => {
    const value = column[index] ?? null;
    return `${name.toLowerCase()} ${value === null ? "not known" : write(value)}`;
  });
  return `${text}. Marked: ${momentName(times[index] ?? pinned)}, ${values.join(", ")}`;
}

/** A row an interval, as on the page. */
export function table(caption: string, { times, bars }: ShownHistory, columns: readonly Column[]): Figures {
  return {
    caption,
    columns: ["At the end of", ...columns.map(({ name }) => capital(name))],
    rows: bars.map(({ to }) => {
      const index = nearestIndex(times, to);
      return [
        named(momentName(to)),
        ...columns.map(({ values, text }) => {
          const value = values[index] ?? null;
          return { text: value === null ? "not known" : text(value), value };
        }),
      ];
    }),
  };
}

function shareOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "not known" : share(value);
}

function priceOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "not known" : priceText(value);
}
