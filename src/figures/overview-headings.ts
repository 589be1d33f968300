import type { EmbedChart } from "../../contract/embed.ts";

/** What a page says of a section before it has its code. */
export interface Heading {
  readonly id: string;
  readonly name: string;
  /** The card that shows what the section shows. */
  readonly card: EmbedChart;
}

/** The sections of a token's overview in their order. */
export const overviewHeadings = {
  holdersOverTime: { id: "over-time", name: "Holders over time", card: "holders" },
  concentration: { id: "concentration", name: "Concentration", card: "concentration" },
  hands: { id: "hands", name: "Hands", card: "hands" },
  value: { id: "value", name: "Value and size", card: "value" },
  pnl: { id: "pnl", name: "Profit and loss", card: "pnl" },
} as const satisfies Record<string, Heading>;
