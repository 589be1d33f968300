/** Whether a key press belongs to a field that is being typed in, so that page shortcuts keep out. */
export function isTyping(event: Pick<KeyboardEvent, "target">): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The next mark of a row for an arrow, Home or End key; undefined for any other key. */
export function stepIndex(key: string, index: number | undefined, length: number): number | undefined {
  if (length === 0) return undefined;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return index === undefined ? 0 : Math.min(length - 1, index + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return index === undefined ? length - 1 : Math.max(0, index - 1);
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return undefined;
  }
}
