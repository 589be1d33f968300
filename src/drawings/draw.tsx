import "./dom.ts";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { plots } from "../charts/plots.ts";
import type { Drawing } from "../charts/kit/drawing.ts";
import { plotOf, type Room } from "../charts/kit/plot.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { cardPlots } from "../charts/cards/card-plots.tsx";
import { compact } from "./compact.ts";

const all = { ...plots, ...cardPlots };

/**
 * Draws a chart as one `<svg>`, its colours and type left to the style sheet of the page. Recharts fills a chart from layout
 * effects, which a renderer to text does not run (github.com/recharts/recharts/issues/5997), so it is mounted
 * in a document without a browser and read back. Throws where the chart throws.
 */
export function draw(drawing: Drawing | CardDrawing, room: Room): string {
  const { Chart } = plotOf(all, drawing.kind);
  const container = document.createElement("div");
  let failure: unknown;
  const root = createRoot(container, { onUncaughtError: (error) => (failure = error) });
  try {
    flushSync(() => root.render(<Chart data={drawing.data} room={room} />));
    if (failure !== undefined) throw failure;
    const surface = container.querySelector("svg");
    if (surface === null) throw new Error(`${drawing.kind} was drawn without a surface`);
    const content = [...surface.children].map(compact).join("");
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${room.width} ${room.height}" height="${room.height}" preserveAspectRatio="xMinYMin meet">${content}</svg>`;
  } finally {
    flushSync(() => root.unmount());
  }
}
