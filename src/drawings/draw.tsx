import "./dom.ts";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { plots } from "../charts/plots.ts";
import type { Drawing } from "../charts/kit/stills.ts";
import { plotOf, type Room } from "../charts/kit/plot.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { cardPlots } from "../charts/cards/card-plots.tsx";

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

/** A drawing as Recharts leaves it in the document, written in as few bytes as say the same. */

/** Of Recharts' own: nothing is clipped, and the frame of the drawing says what it shows. */
const leftOut = new Set(["title", "desc", "clippath"]);

/** Attributes that only say what is so anyway, or are for scripts. */
function isNeeded(name: string, value: string): boolean {
  if (value === "" || name === "tabindex" || name === "role" || name.startsWith("data-recharts"))
    return false;
  if (name === "style" || name === "clip-path" || name === "orientation" || name === "type") return false;
  if (name === "id" && value.startsWith("recharts-")) return false;
  return name !== "stroke-dasharray" || !/^0px? 0/.test(value);
}

function compact(element: Element): string {
  if (leftOut.has(element.localName.toLowerCase())) return "";
  const children = [...element.childNodes].map((child) =>
    child.nodeType === 1 ? compact(child as Element) : escapeText(child.textContent ?? ""),
  );
  const content = children.join("");
  const attributes = [...element.attributes]
    .map(({ name, value }) => ({ name, value: name === "class" ? ownClasses(value) : rounded(value) }))
    .filter(({ name, value }) => isNeeded(name, value));
  const isGroup = element.localName === "g" || element.localName === "defs";
  if (isGroup && content === "") return "";
  if (element.localName === "g" && attributes.length === 0) return content;
  const written = attributes.map(({ name, value }) => ` ${name}="${escapeText(value)}"`).join("");
  return content === ""
    ? `<${element.localName}${written}/>`
    : `<${element.localName}${written}>${content}</${element.localName}>`;
}

function ownClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => !name.startsWith("recharts-"))
    .join(" ");
}

/** A hundredth of a pixel is more than a screen shows. */
function rounded(value: string): string {
  return value.replaceAll(/-?\d+\.\d{3,}(?:e-\d+)?/g, (number) => String(Number(Number(number).toFixed(2))));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
