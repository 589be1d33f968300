import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { stepIndex } from "../../lib/keyboard.ts";
import { type Mark, nearestMark, type Span } from "./Readout.tsx";

const fingerPixels = 24;

/** Reads a drawing mark by mark: the nearest by pointer and finger, one after the other by arrow keys. Esc leaves. */
export function useReadout(marks: readonly Mark[], onOpen?: (span: Span) => void) {
  const [active, setActive] = useState<number>();
  // A finger reads a mark first: only one that was read before its touch is opened.
  const readBefore = useRef<number>(undefined);

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
    } else if (event.key === "Enter") open(active);
    else if (pressKey(event.key)) event.preventDefault();
  };
  const open = (index: number | undefined) => {
    const span = index === undefined ? undefined : marks[index]?.span;
    if (span) onOpen?.(span);
  };
  const pressDown = (event: PointerEvent) => {
    readBefore.current = active;
    point(event);
  };
  const click = ({ nativeEvent, clientX, clientY, currentTarget }: MouseEvent) => {
    const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "touch";
    const box = currentTarget.getBoundingClientRect();
    const hit = nearestMark(marks, clientX - box.left, clientY - box.top, isTouch ? fingerPixels : 4);
    if (!isTouch || readBefore.current === hit) open(hit);
  };

  return {
    mark: active === undefined ? undefined : marks[active],
    pointAt,
    pressKey,
    handlers: {
      onPointerMove: point,
      onPointerDown: pressDown,
      onClick: click,
      onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && setActive(undefined),
      onKeyDown: press,
      onBlur: () => setActive(undefined),
    },
  };
}
