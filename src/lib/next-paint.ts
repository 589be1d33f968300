const hiddenMs = 100;

/** Resolves when the browser has shown what changed so far; soon where it shows nothing, as in a hidden tab. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, hiddenMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The frame is painted after its callbacks, and before the next task.
      setTimeout(resolve);
    });
  });
}
