import { createContext } from "react";
import type { EmbedCard, EmbedSubject } from "../../contract/embed.ts";
import type { HistoryRange } from "../../contract/history-range.ts";
import type { MapView } from "../../contract/map-view.ts";

export interface EmbedTarget {
  readonly subject: EmbedSubject;
  /** As a heading can say it. */
  readonly name: string;
  /** What its charts of history show. */
  readonly range?: HistoryRange;
  /** What its map is of. */
  readonly map?: MapView;
}

export interface PlaceOfSections extends EmbedTarget {
  /** The card that shows what a section shows, by the section's anchor. */
  readonly charts: Readonly<Partial<Record<string, EmbedCard>>>;
}

/** What the sections around belong to, where their charts can be embedded. */
export const EmbedPlace = createContext<PlaceOfSections | null>(null);
