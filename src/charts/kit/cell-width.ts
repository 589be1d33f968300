/** What a drawing has in a comparison of so many tokens, on the widest page; four of them where it is not said. */
export function cellWidth(columns = 4): number {
  const gap = 24;
  return Math.floor((1176 - gap * (columns - 1)) / columns);
}
