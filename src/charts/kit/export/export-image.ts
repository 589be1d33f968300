/**
 * A section as a picture of its own: drawings as they stand on the page, with finding, source and time,
 * colours resolved and the typeface inside, so that it looks the same wherever it is pasted.
 */
import archivo from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url";
import { captionLines } from "./caption-lines.ts";
import { closedUp, element, namespace, type Piece, tablePieces, text } from "./table-pieces.ts";
import { findingOf, type Provenance } from "./provenance.ts";
import { fitText, wrapText } from "../text-width.ts";

const margin = 24;
const nameSize = 13;
const nameLine = 21;
const titleSize = 20;
const titleLine = 26;
const footSize = 11;
const footLine = 15;
const captionSize = 12;
const captionLine = 17;
const scaleOfPng = 2;

/** What a drawing's style sheet decides; everything else is in its attributes. */
const styleNames = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-stretch",
  "font-variant-numeric",
  "text-anchor",
] as const;

const patienceMs = 10_000;

/** A chart that comes after the page (server/drawings) is waited for: a picture without it would be a part. */
async function untilDrawn(section: HTMLElement): Promise<void> {
  const isMissing = (chart: Element) =>
    chart.checkVisibility() && ![...chart.querySelectorAll("svg")].some((svg) => svg.checkVisibility());
  const end = performance.now() + patienceMs;
  while ([...section.querySelectorAll(".drawing")].some(isMissing)) {
    if (performance.now() > end) throw new Error("A drawing of this section has not come yet");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The section as one SVG text, its tables beside its drawings. Throws where it has neither, or a drawing does not come. */
export async function sectionSvg(section: HTMLElement, provenance: Provenance): Promise<string> {
  await untilDrawn(section);
  const own = [...drawings(section), ...subjects(section), ...tablePieces(section)];
  const pieces = closedUp([...own, ...comparedNames(section, own)]);
  const boxes = pieces.map((piece) => piece.box);
  if (boxes.length === 0) throw new Error("This section has no drawing.");
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(360, ...boxes.map((box) => box.right - left));
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;

  const title = findingOf(section);
  const lines = wrapText(title, width, titleSize, true);
  const titleY = margin + nameLine;
  const bodyY = titleY + lines.length * titleLine + 10;
  const footY = bodyY + height + 34;
  const foot = footLines(provenance, width);
  const style = getComputedStyle(section);
  const colour = (name: string) => colourOf(section, name);

  const root = element("svg", {
    xmlns: namespace,
    width: width + 2 * margin,
    height: footY + (foot.length - 1) * footLine + 10,
    viewBox: `0 0 ${width + 2 * margin} ${footY + (foot.length - 1) * footLine + 10}`,
    "font-family": style.fontFamily,
  });
  root.append(fontFace(await fontData()));
  root.append(element("rect", { width: "100%", height: "100%", fill: colour("--bg") }));
  root.append(
    text(fitText(provenance.page, width, nameSize, true), {
      x: margin,
      y: margin + nameSize - 2,
      "font-size": nameSize,
      "font-weight": 600,
      fill: colour("--ink-2"),
    }),
  );
  for (const [index, line] of lines.entries()) {
    root.append(
      text(line, {
        x: margin,
        y: titleY + titleSize + index * titleLine - 3,
        "font-size": titleSize,
        "font-weight": 600,
        fill: colour("--ink-1"),
      }),
    );
  }
  for (const { node, box } of pieces) {
    const place = element("g", {
      transform: `translate(${margin + box.left - left} ${bodyY + box.top - top})`,
    });
    place.append(node);
    root.append(place);
  }
  const small = { "font-size": footSize, fill: colour("--ink-3") };
  root.append(
    element("line", {
      x1: margin,
      x2: margin + width,
      y1: footY - 18,
      y2: footY - 18,
      stroke: colour("--rule-1"),
    }),
    ...foot.map((line, index) => text(line, { x: margin, y: footY + index * footLine, ...small })),
  );
  return new XMLSerializer().serializeToString(root);
}

/** The same as a PNG at twice the size of the page. */
export async function sectionPng(section: HTMLElement, provenance: Provenance): Promise<Blob> {
  const svg = await sectionSvg(section, provenance);
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scaleOfPng;
    canvas.height = image.naturalHeight * scaleOfPng;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error("The browser could not draw the picture."));
      }, "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Whose figures, their source, time and link, in as many lines as the width of a phone asks for. */
function footLines({ page, source, time, link }: Provenance, width: number): string[] {
  const breakable = link.replaceAll(/[/?#,]+/g, "$& ");
  return [
    ...wrapText(`Holderscope: ${page}. ${source} ${time}`, width, footSize),
    ...wrapText(breakable, width, footSize).map((line) => line.replaceAll(" ", "")),
  ];
}

function drawings(section: HTMLElement): Piece[] {
  const visible = visibleDrawings(section);
  return visible.length > 0 ? visible : hiddenDrawings(section);
}

/** Drawings of our own, of the server and of Recharts, and what lies over them, in the order in which they lie. */
const anyDrawing = ".chart > svg, .still > svg, .live .recharts-surface, .filter-handles";

function visibleDrawings(section: HTMLElement): Piece[] {
  return [...section.querySelectorAll<SVGSVGElement>(anyDrawing)].flatMap((svg) => {
    const box = svg.getBoundingClientRect();
    // A brush chooses a range, and says nothing.
    return box.width === 0 || svg.closest("[data-brush]") ? [] : [{ node: resolved(svg, box), box }];
  });
}

/** Where a narrow page has rows in place of a drawing, the picture is that of a wide page. */
function hiddenDrawings(section: HTMLElement): Piece[] {
  let { left, top } = (section.querySelector("figure") ?? section).getBoundingClientRect();
  top += 24;
  return [...section.querySelectorAll<SVGSVGElement>(".chart > .stills > svg.only-wide")].map((svg) => {
    const { width, height } = svg.viewBox.baseVal;
    const box = new DOMRect(left, top, width, height);
    top += height + 24;
    return { node: resolved(svg, box), box };
  });
}

/** Above the drawings of a comparison, what they show and of which token each one is. */
function comparedNames(section: HTMLElement, drawn: readonly Piece[]): Piece[] {
  const how = section.querySelector<HTMLElement>(':scope > header > [data-part="how"]');
  if (!how || drawn.length === 0) return [];
  const names = [...section.querySelectorAll<HTMLElement>('[data-part="cell"]')].flatMap((cell) => {
    const name = cell.querySelector('[data-part="token"] b')?.textContent;
    const box = visibleDrawings(cell)[0]?.box;
    if (!name || !box) return [];
    const colour = colourOf(section, "--ink-1");
    const node = text(fitText(name, box.width, 13, true), {
      y: 12,
      "font-size": 13,
      "font-weight": 600,
      fill: colour,
    });
    return [{ node, box: new DOMRect(box.left, box.top - 24, 0, 24) }];
  });
  const all = [...drawn, ...names].map(({ box }) => box);
  const [left, top] = [Math.min(...all.map((box) => box.left)), Math.min(...all.map((box) => box.top))];
  const right = Math.max(...all.map((box) => box.right));
  const lines = wrapText(visibleText(how), right - left, 12);
  const places = lines.map((line, index) => ({
    node: text(line, { y: 12, "font-size": 12, fill: getComputedStyle(how).color }),
    box: new DOMRect(left, top - 12 - (lines.length - index) * 16, 0, 16),
  }));
  return [...names, ...places];
}

/** Above each drawing, what says subject, unit and scale; links lead nowhere in a picture. */
function subjects(section: HTMLElement): Piece[] {
  const strong = { "font-weight": 600, fill: colourOf(section, "--ink-1") };
  return [...section.querySelectorAll<HTMLElement>("figure > figcaption")].flatMap((caption) => {
    const box = caption.getBoundingClientRect();
    if (box.width === 0 || !caption.parentElement?.querySelector(`${anyDrawing}, table`)) return [];
    const style = getComputedStyle(caption);
    const parts = [...caption.childNodes]
      .filter((part) => !(part instanceof HTMLElement && part.matches("fieldset, a")))
      .map((part) => ({
        text: visibleText(part),
        isStrong: part instanceof HTMLElement && part.matches("b"),
      }));
    // It begins with what is chosen on the page, which is no word of a picture.
    const first = parts.find((part) => part.text.trim() !== "");
    if (first) first.text = first.text.trimStart().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    const node = text("", { "font-size": captionSize, fill: style.color });
    for (const [index, line] of captionLines(parts, box.width, captionSize).entries()) {
      for (const [place, part] of line.entries()) {
        const span = element("tspan", part.isStrong ? strong : {});
        if (place === 0) {
          span.setAttribute("x", "0");
          span.setAttribute("y", String(captionSize + index * captionLine));
        }
        span.textContent = part.text;
        node.append(span);
      }
    }
    return [{ node, box: new DOMRect(box.left, box.top, 0, box.height) }];
  });
}

/** What a variable of the palette comes to there: the variable itself holds both themes. */
function colourOf(place: Element, variable: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${variable})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Text of a caption without the definitions folded into it. */
function visibleText(node: Node): string {
  // React parts texts by comments.
  if (node instanceof Comment) return "";
  if (node instanceof HTMLElement && node.matches(`[popover], .sr-only, .visually-hidden, .print\\:hidden`))
    return "";
  if (node.childNodes.length === 0) return node.textContent ?? "";
  return [...node.childNodes].map(visibleText).join("");
}

/** A copy whose style is written on every element. */
function resolved(svg: SVGSVGElement, box: DOMRect): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, original] of originals.entries()) {
    const target = copies[index];
    if (!target) continue;
    if (original.matches(".crosshair, .readout-mark, .skeleton-shape, .handle-target, .handle-focus")) {
      target.remove();
      continue;
    }
    const style = getComputedStyle(original);
    for (const name of styleNames) {
      const value = style.getPropertyValue(name);
      if (value) target.setAttribute(name, value.replaceAll('"', "'"));
    }
    for (const name of ["class", "style", "tabindex", "role", "aria-label"]) target.removeAttribute(name);
  }
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  copy.setAttribute("overflow", "visible");
  return copy;
}

function fontFace(data: string): SVGElement {
  const style = element("style", {});
  style.textContent = `@font-face{font-family:"Archivo Variable";font-weight:100 900;font-stretch:62% 125%;src:url(${data}) format("woff2")}`;
  return style;
}

let loadedFont: Promise<string> | undefined;

function fontData(): Promise<string> {
  loadedFont ??= loadFont();
  return loadedFont;
}

async function loadFont(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(archivo)).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:font/woff2;base64,${btoa(binary)}`;
}
