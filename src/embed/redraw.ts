import { type Drawing, drawingBody, drawingHeight } from "./drawing.tsx";
import { drawingWidth } from "./drawings/room.ts";
import { markup } from "./markup.ts";

/** Narrower drawings are not made; one is made smaller as a whole. */
const leastWidth = 220;

/** The drawings that the server sent with the card. */
export function readDrawings(): Drawing[] {
  return JSON.parse(document.querySelector("#drawings")?.textContent ?? "[]") as Drawing[];
}

/**
 * Draws for the width that there is; of the server's drawings only the one that fits exactly stays. The
 * width is the frame's and not measured inside it, which would lay out drawings that are about to go.
 */
export function redraw(drawings: readonly Drawing[]): void {
  const width = Math.max(leastWidth, drawingWidth(window.innerWidth));
  for (const [index, holder] of document.querySelectorAll<HTMLElement>(".chart").entries()) {
    const drawing = drawings[index];
    if (!drawing || holder.dataset["width"] === String(width)) continue;
    const all = [...holder.querySelectorAll("svg")];
    const fitting = all.find((svg) => svg.viewBox.baseVal.width === width);
    const svg = fitting ?? all[0];
    if (!svg) continue;
    for (const other of all) if (other !== svg) other.remove();
    svg.setAttribute("class", "drawn");
    if (!fitting) {
      const height = drawingHeight(drawing, width);
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("width", String(width));
      svg.setAttribute("height", String(height));
      svg.innerHTML = markup(drawingBody(drawing, { width, id: `live-${index}` }));
    }
    holder.dataset["width"] = String(width);
  }
}
