import { useState, useSyncExternalStore } from "react";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Leaves what the server has drawn: it is about to be drawn anew, and would cost as much to compare. */
export const asDrawn = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

/** Whether this began in a page that the server drew. */
export function useIsDrawn(): boolean {
  const isFresh = useSyncExternalStore(
    () => () => {},
    () => true,
    () => import.meta.env.SSR,
  );
  return !useState(isFresh)[0];
}
