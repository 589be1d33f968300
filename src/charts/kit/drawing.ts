import type { plots } from "../plots.ts";
import type { DrawingOf } from "./plot.ts";

/** What a chart on a page shows, as data. A type alone: the charts themselves are loaded late. */
export type Drawing = DrawingOf<typeof plots>;
