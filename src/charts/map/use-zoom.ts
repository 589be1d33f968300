import { type PointerEvent, useRef, useState } from "react";
import { mapWidth } from "./map-drawing.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const most = 8;

/** The part of the map that is shown. Circles stay where they are to each other; what is nearer can be dragged. */
export function useZoom(height: number) {
  const whole: Box = { x: 0, y: 0, width: mapWidth, height };
  const [zoomed, setZoomed] = useState<Box>();
  const drag = useRef<{ x: number; y: number; moved: boolean }>(undefined);
  const box = zoomed ?? whole;

  const inside = (next: Box): Box | undefined =>
    next.width >= mapWidth
      ? undefined
      : {
          ...next,
          x: Math.min(Math.max(next.x, 0), mapWidth - next.width),
          y: Math.min(Math.max(next.y, 0), height - next.height),
        };
  const zoom = (factor: number, around?: { readonly x: number; readonly y: number }) => {
    const middle = around ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const width = Math.max(mapWidth / most, box.width / factor);
    const part = width / mapWidth;
    setZoomed(
      inside({ x: middle.x - width / 2, y: middle.y - (height * part) / 2, width, height: height * part }),
    );
  };
  return {
    box,
    zoom,
    reset: () => setZoomed(undefined),
    /** Whether the pointer moves the map, or has just done so. */
    isDragged: () => drag.current?.moved ?? false,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        drag.current = { x: event.clientX, y: event.clientY, moved: false };
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const from = drag.current;
        if (!from || !zoomed || event.buttons === 0) return;
        const scale = box.width / event.currentTarget.getBoundingClientRect().width;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (!from.moved && Math.hypot(dx, dy) < 4) return;
        drag.current = { x: event.clientX, y: event.clientY, moved: true };
        setZoomed(inside({ ...zoomed, x: zoomed.x - dx * scale, y: zoomed.y - dy * scale }));
      },
    },
  };
}
