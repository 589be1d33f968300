import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { stepIndex } from "../../lib/keyboard.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Readout } from "../kit/Readout.tsx";
import { MapMarks } from "./MapMarks.tsx";
import { type MapShape, mapWidth } from "./map-drawing.ts";
import { useZoom } from "./use-zoom.ts";

interface ClusterMapProps {
  readonly label: string;
  readonly shape: MapShape;
  /** Place of the wallet that is looked at. */
  readonly selected: number | undefined;
  readonly onSelect: (place: number | undefined) => void;
  /** What explains the marks, below them. */
  readonly children: ReactNode;
  readonly readoutOf: (place: number) => { readonly title: ReactNode; readonly detail: ReactNode };
}

/** Pixels around a circle that are still its own. */
const reach = 8;

/**
 * Wallets as circles, read by pointer and finger, or one after the other by arrow keys, in the order of their rank; C
 * goes to the next cluster, Enter looks at a wallet, Esc leaves. One picture scales to every width, so that the server
 * draws what the browser shows.
 */
export function ClusterMap({ label, shape, selected, onSelect, readoutOf, children }: ClusterMapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<number>();
  const [width, setWidth] = useState(mapWidth);
  const { box, handlers: dragging, isDragged, zoom, reset } = useZoom(shape.height);

  const measured = () => {
    const now = drawing.current?.getBoundingClientRect().width ?? mapWidth;
    if (now !== width) setWidth(now);
    return now;
  };
  const placeAt = (event: { clientX: number; clientY: number }): number | undefined => {
    const rect = drawing.current!.getBoundingClientRect();
    const scale = box.width / rect.width;
    const [x, y] = [box.x + (event.clientX - rect.left) * scale, box.y + (event.clientY - rect.top) * scale];
    const distances = shape.circles.map((circle) => Math.hypot(circle.x - x, circle.y - y) - circle.r);
    const nearest = Math.min(...distances);
    return nearest <= reach * scale ? distances.indexOf(nearest) : undefined;
  };
  const point = (event: PointerEvent<SVGSVGElement>) => {
    dragging.onPointerMove(event);
    measured();
    setActive(isDragged() ? undefined : placeAt(event));
  };
  const press = (event: KeyboardEvent<SVGSVGElement>) => {
    measured();
    if (event.key === "Escape") {
      if (active !== undefined) setActive(undefined);
      else if (selected === undefined) event.currentTarget.blur();
      else onSelect(undefined);
    } else if (event.key === "Enter" && active !== undefined) onSelect(active);
    else if (event.key === "c" || event.key === "C") setActive(nextCluster(shape, active ?? selected));
    else {
      const next = stepIndex(event.key, active ?? selected, shape.circles.length);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };
  const at = active === undefined ? undefined : shape.circles[active];
  const scale = width / box.width;
  const mark =
    at && active !== undefined
      ? { x: (at.x - box.x) * scale, y: (at.y - box.y) * scale, ...readoutOf(active) }
      : undefined;
  return (
    <>
      <div className="chart border border-rule max-md:-mx-margin max-md:border-x-0 print:border-0">
        {/* The drawing is an image that can be read circle by circle, hence its tab stop. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <svg
          ref={drawing}
          data-scaled=""
          role="img"
          aria-label={label}
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={shape.circles.length > 0 ? 0 : undefined}
          className={`${at ? "cursor-pointer" : ""} overflow-hidden!`}
          {...dragging}
          onPointerMove={point}
          onPointerLeave={(event) => event.pointerType === "mouse" && setActive(undefined)}
          onClick={(event) => {
            if (isDragged()) return;
            const hit = placeAt(event);
            onSelect(hit === selected ? undefined : hit);
          }}
          onKeyDown={press}
          onBlur={() => setActive(undefined)}
        >
          <MapMarks shape={shape} selected={selected} />
          {at && <circle className="readout-mark" cx={at.x} cy={at.y} r={at.r + 2} />}
        </svg>
        <Readout mark={mark} width={width} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {/* Beside the map: on it they would cover wallets. */}
        <div className="ml-auto flex gap-1 print:hidden">
          <IconButton bordered label="Nearer" icon="plus" onClick={() => zoom(1.6, at)} />
          <IconButton bordered label="Further" icon="minus" onClick={() => zoom(1 / 1.6, at)} />
          <IconButton bordered label="All of it" icon="refresh" onClick={reset} />
        </div>
      </div>
    </>
  );
}

/** The largest wallet of the cluster after that of a wallet. */
function nextCluster({ clusters, circles }: MapShape, place: number | undefined): number | undefined {
  const counted = clusters.flatMap((members, index) => (members.length > 0 ? [index] : []));
  if (counted.length === 0) return place;
  const current = place === undefined ? null : circles[place]!.cluster;
  const next = counted[(current === null ? 0 : counted.indexOf(current) + 1) % counted.length]!;
  return clusters[next]![0];
}
