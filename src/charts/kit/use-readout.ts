import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { stepIndex } from "../../lib/keyboard.ts";
import { type Mark, nearestMark } from "../Readout.tsx";

/** Reads a drawing mark by mark: the nearest by pointer and finger, one after the other by arrow keys. Esc leaves. */
export function useReadout(marks: readonly Mark[]) {
  const [active, setActive] = useState<number>();

  const pointAt = (x: number, y: number) => setActive(nearestMark(marks, x, y));
  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    pointAt(event.clientX - box.left, event.clientY - box.top);
  };
  /** Whether the key was one of the drawing's. */
  const pressKey = (key: string): boolean => {
    const next = stepIndex(key, active, marks.length);
    if (next !== undefined) setActive(next);
    return next !== undefined;
  };
  const press = (event: KeyboardEvent<HTMLElement | SVGElement>) => {
    if (event.key === "Escape") {
      if (active === undefined) event.currentTarget.blur();
      else setActive(undefined);
    } else if (pressKey(event.key)) event.preventDefault();
  };

  return {
    mark: active === undefined ? undefined : marks[active],
    pointAt,
    pressKey,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && setActive(undefined),
      onKeyDown: press,
      onBlur: () => setActive(undefined),
    },
  };
}
