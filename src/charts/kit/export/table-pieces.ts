import { fitText } from "../text-width.ts";

/** What is for other eyes, or for hands. */
const leftOut =
  "[popover], .sr-only, .print\\:hidden, .visually-hidden, svg, input, select, fieldset, [hidden]";
/** The largest mark that stands for a colour beside a name, in pixels. */
const swatchSize = 16;

/** The tables of a section as they stand beside its drawings: lines, coloured cells, swatches and texts. */
export function tablePieces(section: HTMLElement): Piece[] {
  return [...section.querySelectorAll<HTMLElement>("table")]
    .filter((table) => !table.closest(leftOut) && table.checkVisibility())
    .map(tablePiece)
    .filter(({ node, box }) => box.width > 0 && node.childElementCount > 0);
}

function tablePiece(table: HTMLElement): Piece {
  const box = table.getBoundingClientRect();
  const node = element("g", {});
  const family = getComputedStyle(table).fontFamily;
  const place = (left: number, top: number) => ({ x: left - box.left, y: top - box.top });
  for (const part of table.querySelectorAll<HTMLElement>("*")) {
    if (part.closest(leftOut) || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const style = getComputedStyle(part);
    const own = part.getBoundingClientRect();
    const { x, y } = place(own.left, own.top);
    const { width, height } = own;
    const isSwatch = part.matches("i") && Math.max(width, height) <= swatchSize;
    if (isSwatch || part.matches("td, th, span")) {
      const fill = style.backgroundColor;
      const isOutlined = isSwatch && style.borderTopStyle !== "none";
      if (!isClear(fill)) node.append(element("rect", { x, y, width, height, fill }));
      else if (isOutlined)
        node.append(element("rect", { x, y, width, height, fill: "none", stroke: style.borderTopColor }));
    }
    if (part.matches("thead, tr, td, th")) {
      for (const [side, at] of [
        ["Top", y],
        ["Bottom", y + height],
      ] as const) {
        if (style[`border${side}Style`] === "none" || Number.parseFloat(style[`border${side}Width`]) === 0)
          continue;
        const stroke = style[`border${side}Color`];
        node.append(element("line", { x1: x, x2: x + width, y1: at, y2: at, stroke }));
      }
    }
    const room = roomOf(part);
    for (const line of linesOf(part)) {
      const { x: start, y: top } = place(line.left, line.top);
      const size = Number.parseFloat(style.fontSize);
      if (line.top + size / 2 > room.bottom) continue;
      const wide = Math.min(line.right, room.right) - line.left;
      const isCut = line.right > room.right;
      const words = isCut ? fitText(line.words, wide, size, Number(style.fontWeight) > 500) : line.words;
      node.append(
        text(words, {
          x: start,
          y: top + ascentOf(style),
          fill: style.color,
          "font-size": size,
          "font-weight": style.fontWeight,
          "font-stretch": style.fontStretch,
          "font-variant-numeric": style.fontVariantNumeric,
          // As wide as in its own typeface, which a picture does not have.
          ...(style.fontFamily !== family && { textLength: wide, lengthAdjust: "spacingAndGlyphs" }),
        }),
      );
    }
  }
  return { node, box };
}

interface Line {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** The texts of an element's own, line by line as they are broken. */
function linesOf(part: HTMLElement): Line[] {
  const lines: Line[] = [];
  for (const child of part.childNodes) {
    if (!(child instanceof Text)) continue;
    let last: { words: string; left: number; right: number; top: number } | undefined;
    for (const { 0: word, index } of child.data.matchAll(/\S+/gu)) {
      const range = document.createRange();
      range.setStart(child, index);
      range.setEnd(child, index + word.length);
      const { left, right, top, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      if (last && Math.abs(last.top - top) < 1)
        Object.assign(last, { words: `${last.words} ${word}`, right });
      else lines.push((last = { words: word, left, right, top }));
    }
  }
  return lines;
}

/** Where what does not fit is cut. */
function roomOf(part: HTMLElement): { readonly right: number; readonly bottom: number } {
  let [right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let each: HTMLElement | null = part; each && !each.matches("table"); each = each.parentElement) {
    if (getComputedStyle(each).overflowX === "visible") continue;
    const box = each.getBoundingClientRect();
    [right, bottom] = [Math.min(right, box.right + 1), Math.min(bottom, box.bottom + 1)];
  }
  return { right, bottom };
}

let context: CanvasRenderingContext2D | null | undefined;

/** From the top of a line's box to its letters' foot. */
function ascentOf({ fontSize, fontFamily, fontWeight }: CSSStyleDeclaration): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return Number.parseFloat(fontSize) * 0.88;
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return context.measureText("x").fontBoundingBoxAscent;
}

function isClear(colour: string): boolean {
  return colour === "transparent" || /(,|\/)\s*0\)$/.test(colour);
}

/** A part of a section in the place where it stands on the page. */
export interface Piece {
  readonly node: SVGElement;
  readonly box: DOMRect;
}

/** Where more than this is empty from one piece to the next below it, so much is left. */
const widestGap = 28;

/** Without the empty space that other parts of the page took between them. */
export function closedUp(pieces: readonly Piece[]): Piece[] {
  const above = pieces.toSorted((one, other) => one.box.top - other.box.top);
  const moved: Piece[] = [];
  let shift = 0;
  let end = above[0]?.box.top ?? 0;
  for (const { node, box } of above) {
    shift += Math.max(0, box.top - end - widestGap);
    end = Math.max(end, box.bottom);
    moved.push({ node, box: new DOMRect(box.left, box.top - shift, box.width, box.height) });
  }
  // What lies over a drawing stays over it.
  return pieces.map(({ node }) => moved.find((piece) => piece.node === node)!);
}

export const namespace = "http://www.w3.org/2000/svg";

export function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const node = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

export function text(content: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const node = element("text", attributes);
  node.textContent = content;
  return node;
}
