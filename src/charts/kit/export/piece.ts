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
