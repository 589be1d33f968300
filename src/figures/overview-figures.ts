import type { HistoryChart } from "../../contract/history/figures.ts";
import type { EmbedChart } from "../../contract/embed.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { type LatePart, latePart } from "../lib/late-part.tsx";
import type { FigureCard } from "./figure-card.ts";

/*
 * The figures of a token's overview: what the page says of each before it has its code, its section, and its card. This
 * is the only place that names them all.
 */

/** What a page says of a section before it has its code. */
export interface Heading {
  readonly id: string;
  readonly name: string;
  /** The card that shows what the section shows. */
  readonly card: EmbedChart;
}

/** In the order of the page. */
export const overviewHeadings = {
  holdersOverTime: { id: "over-time", name: "Holders over time", card: "holders" },
  concentration: { id: "concentration", name: "Concentration", card: "concentration" },
  hands: { id: "hands", name: "Hands", card: "hands" },
  value: { id: "value", name: "Value and size", card: "value" },
  pnl: { id: "pnl", name: "Profit and loss", card: "pnl" },
} as const satisfies Record<string, Heading>;

type Section = LatePart<{ readonly token: TokenRef }>;

export const overviewSections: Readonly<Record<keyof typeof overviewHeadings, Section>> = {
  holdersOverTime: latePart(
    async () => (await import("./holders-over-time/HoldersOverTimeSection.tsx")).HoldersOverTimeSection,
  ),
  concentration: latePart(
    async () => (await import("./concentration/ConcentrationSection.tsx")).ConcentrationSection,
  ),
  hands: latePart(async () => (await import("./hands/HandsSection.tsx")).HandsSection),
  value: latePart(async () => (await import("./value/ValueSection.tsx")).ValueSection),
  pnl: latePart(async () => (await import("./pnl/PnlSection.tsx")).PnlSection),
};

/** Cards are made on the server: the scripts of pages have nothing of what only they need. */
type CardOf = () => Promise<FigureCard>;

type Cards = Readonly<Record<Exclude<EmbedChart, HistoryChart | "map">, CardOf>>;

export const overviewCards: Cards = import.meta.env.SSR
  ? {
      summary: async () => (await import("./concentration/summary.ts")).summaryCard,
      holders: async () => (await import("./holders-over-time/holders-over-time.ts")).holdersCard,
      concentration: async () => (await import("./concentration/concentration.ts")).concentrationCard,
      lorenz: async () => (await import("./concentration/lorenz.ts")).lorenzCard,
      hands: async () => (await import("./hands/hands.ts")).handsCard,
      value: async () => (await import("./value/value.ts")).valueCard,
      pnl: async () => (await import("./pnl/pnl.ts")).pnlCard,
    }
  : ({} as never);
