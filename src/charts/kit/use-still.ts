import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { MeasuredSize } from "./measured-size.ts";
import { fetchStill } from "./fetch-still.ts";

/**
 * Keeps what the server drew at the width that the reader has: another width is asked for once. Where there
 * is none to be had, or the width goes on changing, it says so by `lost`.
 */
export function useStill(
  frame: RefObject<HTMLElement | null>,
  measured: MeasuredSize | undefined,
  lost: () => void,
): void {
  const asked = useRef(false);
  useEffect(() => {
    const still = measured && stillFor(measured, frame.current);
    if (!measured || !still || widthOf(still) === measured.width) return;
    const key = still.dataset["drawing"];
    if (asked.current || key === undefined) {
      lost();
      return;
    }
    asked.current = true;
    fetchStill(key, measured.width).then(
      (svg) => (still.innerHTML = svg),
      // The server has forgotten it, or is away.
      lost,
    );
  }, [frame, measured, lost]);
}

/** Of the page that was measured: the one that is shown now may already be another. */
function stillFor({ narrow }: MeasuredSize, frame: HTMLElement | null): HTMLElement | undefined {
  return frame?.querySelector<HTMLElement>(narrow ? ".still.only-narrow" : ".still.only-wide") ?? undefined;
}

function widthOf(still: HTMLElement): number | undefined {
  return still.querySelector("svg")?.viewBox.baseVal.width;
}

export interface Approach {
  /** Whether a reader has come near, or there is nothing else to show. */
  readonly isWanted: boolean;
  readonly want: () => void;
}

/** Whether the live chart is wanted: where the server drew none, from the start. */
export function useApproach(isDrawn: boolean): Approach {
  const [isWanted, setIsWanted] = useState(!isDrawn);
  const want = useCallback(() => setIsWanted(true), []);
  return { isWanted, want };
}
