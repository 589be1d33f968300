import type { ReactElement, ReactNode } from "react";
import type { Mark } from "./Readout.tsx";

/** The room that a drawing has, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** Drawn for a hand-held width. */
  readonly narrow: boolean;
  /** A prefix for what a drawing must name, such as a pattern. */
  readonly id: string;
}

export interface PlotProps<Data> {
  readonly data: Data;
  readonly room: Room;
  /** Stands inside the chart, so that it can ask for the chart's scales. */
  readonly children?: ReactNode;
}

/** Where values lie in a drawing, in pixels, as Recharts has it. */
export interface Scales {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

/** A chart of Recharts, and what can be read in it. */
export interface Plot<Data> {
  readonly Chart: (props: PlotProps<Data>) => ReactElement;
  /** A line through the mark that is read. */
  readonly crosshair?: boolean;
  readonly marks: (data: Data, scales: Scales, room: Room) => readonly Mark[];
}

/** What a chart of one of these kinds shows, as data: the same for the server, for the page and for a card. */
export type DrawingOf<Plots> = {
  [K in keyof Plots & string]: Plots[K] extends Plot<infer Data>
    ? { readonly kind: K; readonly data: Data }
    : never;
}[keyof Plots & string];

/** A drawing has the data of its own kind, which the type of the table cannot say. */
export function plotOf<Plots extends object>(plots: Plots, kind: keyof Plots): Plot<unknown> {
  return plots[kind] as Plot<unknown>;
}
