import { createContext } from "react";
import type { plots } from "../plots.ts";
import type { DrawingOf, Room } from "./plot.ts";

/** A drawing that the server makes beside a page, and where it is found at other widths. */
export interface Still {
  /** Stands for the drawing in `/drawings/<key>/<width>`. */
  readonly key: string;
  /** Takes the place of the drawing until it is there. */
  readonly html: string;
}

export type StillRoom = Omit<Room, "id">;

/** While the server draws a page: asks for a drawing. Null in the browser. */
export const StillsContext = createContext<((drawing: Drawing, room: StillRoom) => Still) | null>(null);

/** What a chart on a page shows, as data. A type alone: the charts themselves are loaded late. */
export type Drawing = DrawingOf<typeof plots>;
