import { fetchStill } from "../charts/kit/fetch-still.ts";
import { drawingWidth } from "../charts/cards/card-room.ts";

/** Narrower drawings are not made; one is made smaller as a whole. */
const leastWidth = 220;

/**
 * Asks for the drawings at the width that there is, where what the server sent does not fit exactly. The
 * width is the frame's and not measured inside it. What is there stays until the other has come.
 */
export function redraw(): void {
  // A frame that is not shown yet.
  if (window.innerWidth === 0) return;
  const width = Math.max(leastWidth, drawingWidth(window.innerWidth));
  for (const chart of document.querySelectorAll<HTMLElement>(".chart")) {
    if (chart.dataset["width"] === String(width)) continue;
    chart.dataset["width"] = String(width);
    void fit(chart, width);
  }
}

async function fit(chart: HTMLElement, width: number): Promise<void> {
  const stills = [...chart.querySelectorAll<HTMLElement>(".still")];
  const shown = stills.find((still) => still.offsetParent !== null) ?? stills[0];
  const key = shown?.dataset["drawing"];
  if (!shown || key === undefined || widthOf(shown) === width) return;
  try {
    const svg = await fetchStill(key, width);
    // A frame that goes on changing has asked again.
    if (chart.dataset["width"] === String(width)) shown.innerHTML = svg;
  } catch {
    // Offline, or no longer known: what the server sent is made smaller as a whole.
  }
}

function widthOf(still: HTMLElement): number | undefined {
  return still.querySelector("svg")?.viewBox.baseVal.width;
}
