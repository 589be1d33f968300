import { type RefObject, useEffect, useState } from "react";

export interface MeasuredSize {
  readonly width: number;
  readonly narrow: boolean;
}

/** Below this the page is one column and charts are drawn for a hand-held width; the styles use the same. */
const narrowQuery = "(width < 720px)";

type Listener = (width: number) => void;
const listeners = new WeakMap<Element, Listener>();
let observer: ResizeObserver | undefined;

// One observer for all charts: their widths arrive together and are drawn in one pass.
function observe(element: Element, listener: Listener): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) listeners.get(target)?.(contentRect.width);
  });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Width of an element once it is on the page; undefined on the server and while it is hidden. */
export function useMeasuredSize(element: RefObject<Element | null>): MeasuredSize | undefined {
  const [size, setSize] = useState<MeasuredSize>();
  useEffect(() => {
    if (!element.current) return undefined;
    return observe(element.current, (exactWidth) => {
      // Whole pixels, as the styles have them for what is drawn in it.
      const width = Math.floor(exactWidth);
      if (width === 0) return;
      const narrow = matchMedia(narrowQuery).matches;
      setSize((known) => (known?.width === width && known.narrow === narrow ? known : { width, narrow }));
    });
  }, [element]);
  return size;
}
