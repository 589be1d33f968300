import { wideEmbedWidth } from "../../../contract/frame-code.ts";

/** Border and padding of a card beside its drawing, by the card's width; the style sheet has the same. */
const sides = [
  { from: wideEmbedWidth, pixels: 34 },
  { from: 380, pixels: 30 },
  { from: 0, pixels: 26 },
];

/** What a drawing has inside a card of that width. */
export function drawingWidth(cardWidth: number): number {
  return cardWidth - (sides.find(({ from }) => cardWidth >= from)?.pixels ?? 0);
}

/** Whether it is the drawing of a card from {@link wideEmbedWidth} on. */
export function isWide(width: number): boolean {
  return width >= drawingWidth(wideEmbedWidth);
}
