/** Room around the plots of history, in pixels: the cursor lies on them without asking a chart. */
export const topRoom = 22;
export const timeRoom = 24;
/** Between a line's end and what it is called. */
export const endRoom = 9;

export interface Kind {
  /** One of two beside each other. */
  readonly isSmall?: boolean;
}

/** For the figures of the value axis, and on a wide page for what the ends are called. */
export function rightRoom(narrow: boolean, { isSmall }: Kind = {}): number {
  if (narrow) return 46;
  return isSmall ? 84 : 146;
}

/** Where a value lies, in pixels, before the chart has its scales. */
export function placeIn(domain: readonly [number, number], log: boolean, bottom: number) {
  const place = log ? Math.log : Number;
  const [low, high] = [place(domain[0]), place(domain[1])];
  return (value: number) => bottom - ((place(value) - low) / (high - low)) * (bottom - topRoom);
}
