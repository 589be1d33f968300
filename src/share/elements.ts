import { identiconPath } from "../lib/identicon.ts";

/**
 * The tree of a share image: what Satori lays out, as plain data, so that it can be handed to the
 * thread that draws.
 */
export interface Element {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

export type Style = Readonly<Record<string, string | number>>;
export type Child = Element | string | null | false;

const colourNames = [
  "bg",
  "track",
  "ink-1",
  "ink-2",
  "ink-3",
  "rule-2",
  "gain",
  "loss",
  "hand-diamond",
  "hand-gold",
  "hand-silver",
  "hand-bronze",
  "hand-wood",
  "size-1",
  "size-2",
  "size-3",
  "size-4",
  "size-5",
] as const;

/** Colours by their names in the style sheet, of which whoever draws has the values of either theme. */
export const palette = Object.fromEntries(colourNames.map((name) => [name, `var(--${name})`])) as Readonly<
  Record<(typeof colourNames)[number], string>
>;

export const size = { width: 1200, height: 630 } as const;
export const margin = 56;
/** What is left for the content of a line. */
export const measure = size.width - 2 * margin;

export function box(style: Style, ...children: readonly Child[]): Element {
  return { type: "div", props: { style: { display: "flex", ...style }, children: children.filter(Boolean) } };
}

export function column(style: Style, ...children: readonly Child[]): Element {
  return box({ flexDirection: "column", ...style }, ...children);
}

/** Marks that order or choose what is drawn, and that no font draws. */
const hiddenMarks = /[\u2066-\u2069\u200e\u200f\u202a-\u202e]|\ufe0e|\ufe0f/gu;

/**
 * One or more lines of text. Words are laid out one by one, because a space takes the width of the
 * font of the word before it, which for an emoji is another than the line's. A name that runs from
 * right to left (isolated by `spokenName`) stays one piece.
 */
export function text(value: string, style: Style & { readonly fontSize: number }): Element {
  const pieces = value.match(/\u2068[^\u2069]*\u2069\S*|[^\s\u2068]+/gu) ?? [];
  const { lineHeight, ...rest } = style;
  return box(
    { flexWrap: "wrap", columnGap: style.fontSize * 0.25, ...rest, lineHeight: lineHeight ?? 1.15 },
    ...pieces.map((piece) => box({ whiteSpace: "pre" }, piece.replaceAll(hiddenMarks, "").normalize("NFC"))),
  );
}

export function svg(width: number, height: number, viewBox: string, ...paths: readonly Element[]): Element {
  return { type: "svg", props: { width, height, viewBox, children: paths } };
}

export function path(d: string, attributes: Readonly<Record<string, string | number>>): Element {
  return { type: "path", props: { d, ...attributes } };
}

/** A drawing of the server's thread (src/drawings), at the size that it is to have. */
export function chart(drawing: string, width: number, height: number): Element {
  return { type: "chart", props: { svg: drawing, width, height } };
}

export function identicon(address: string, side: number): Element {
  return box(
    { width: side, height: side, background: palette.track, borderRadius: 3, flexShrink: 0 },
    svg(side, side, "-0.75 -0.75 6.5 6.5", path(identiconPath(address), { fill: palette["ink-1"] })),
  );
}

/** The mark: a Lorenz curve under its diagonal. */
export function logo(side: number): Element {
  const ink = palette["ink-2"];
  return svg(
    side,
    side,
    "0 0 20 20",
    path("M2.5 17.5C11 17 16.5 13 17.5 2.5V17.5Z", { fill: ink, fillOpacity: 0.9 }),
    path("M2.5 2.5V17.5H17.5M2.5 17.5 17.5 2.5", { fill: "none", stroke: ink, strokeWidth: 1.2 }),
  );
}
