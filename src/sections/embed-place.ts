import { createContext } from "react";
import type { EmbedChart, EmbedSubject } from "../../contract/embed.ts";

export interface EmbedTarget {
  readonly subject: EmbedSubject;
  /** As a heading can say it. */
  readonly name: string;
}

/** What the sections around belong to, where their charts can be embedded. */
export const EmbedPlace = createContext<EmbedTarget | null>(null);

/** The card that shows what a section shows, by the section's anchor. */
export const chartOfSection: Readonly<Partial<Record<string, EmbedChart>>> = {
  "over-time": "holders",
  concentration: "concentration",
  hands: "hands",
  value: "value",
  pnl: "pnl",
};
