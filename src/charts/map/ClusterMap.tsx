import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { stepIndex } from "../../lib/keyboard.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Readout } from "../kit/Readout.tsx";
import { hullPath } from "./hull.ts";
import { clusterLook, labelLook, type MapCircle, type MapShape, mapWidth } from "./map-drawing.ts";

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

interface MapMarksProps {
  readonly shape: MapShape;
  readonly selected: number | undefined;
}

const n = (value: number) => Math.round(value * 10) / 10;
/** Circles whose rank has room in them, on a wide page and on the width of a hand. */
const [leastLabelled, leastNarrow] = [11, 19];

/** All that stands on the map. What is not of the chosen cluster is pale. */
const MapMarks = memo(function MapMarks({ shape, selected }: MapMarksProps) {
  const { circles, lines, clusters } = shape;
  const chosen = selected === undefined ? undefined : (circles[selected]?.cluster ?? null);
  const paleOf = (cluster: number | null) => (chosen === undefined || chosen === cluster ? undefined : 0.3);
  const alone = circles.filter(({ cluster }) => cluster === null);
  const drawn = ({ path, dashes, width }: (typeof lines)[number]) => ({
    d: path,
    strokeDasharray: dashes,
    strokeWidth: n(width),
  });
  const across = lines.filter(({ isWithin }) => !isWithin);
  return (
    <>
      <g className="fill-none stroke-ink-3" opacity={chosen === undefined ? 0.35 : 0.12}>
        {across.map((line) => (
          <path key={`${line.a} ${line.b}`} {...drawn(line)} />
        ))}
      </g>
      <g className="fill-track stroke-ink-3" opacity={paleOf(null)}>
        {alone.map((circle) => (
          <circle key={circle.rank} cx={n(circle.x)} cy={n(circle.y)} r={n(circle.r)} />
        ))}
      </g>
      {clusters.map((members, index) => {
        if (members.length === 0) return null;
        const own = members.map((place) => circles[place]!);
        const top = own.reduce((first, circle) => (circle.y - circle.r < first.y - first.r ? circle : first));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the letter of the cluster
          <g key={index} className={clusterLook(index)} opacity={paleOf(index)}>
            <path d={hullPath(own, 7)} fillOpacity={0.12} strokeWidth={1.5} strokeLinejoin="round" />
            {lines.map((line) =>
              line.isWithin && members.includes(line.a) ? (
                <path
                  key={`${line.a} ${line.b}`}
                  {...drawn(line)}
                  className="fill-none"
                  strokeOpacity={0.55}
                />
              ) : null,
            )}
            {own.map((circle) => (
              <circle key={circle.rank} cx={n(circle.x)} cy={n(circle.y)} r={n(circle.r)} strokeWidth={0} />
            ))}
            <g className="origin-center transform-fill max-md:scale-190 max-xs:scale-225">
              <circle
                className="fill-bg"
                cx={n(top.x)}
                cy={n(Math.max(11, top.y - top.r - 7))}
                r={9}
                strokeWidth={1.5}
              />
              <text
                className="fill-ink stroke-none text-axis font-strong"
                x={n(top.x)}
                y={n(Math.max(11, top.y - top.r - 7) + 4)}
                textAnchor="middle"
              >
                {letter(index)}
              </text>
            </g>
          </g>
        );
      })}
      <g
        className="text-axis font-strong max-md:text-[23px] max-xs:text-[26px]"
        textAnchor="middle"
        aria-hidden="true"
      >
        {circles.map((circle) => (
          <Rank key={circle.rank} circle={circle} pale={paleOf(circle.cluster)} />
        ))}
      </g>
      {selected !== undefined && circles[selected] && (
        <circle
          className="fill-none stroke-focus"
          cx={n(circles[selected].x)}
          cy={n(circles[selected].y)}
          r={n(circles[selected].r + 2.5)}
          strokeWidth={2.5}
        />
      )}
    </>
  );
});

function Rank({ circle, pale }: { readonly circle: MapCircle; readonly pale: number | undefined }) {
  if (circle.r < leastLabelled) return null;
  const narrow = circle.r < leastNarrow ? " max-md:hidden" : "";
  return (
    <text
      className={labelLook(circle.cluster) + narrow}
      x={n(circle.x)}
      y={n(circle.y)}
      dominantBaseline="central"
      opacity={pale}
    >
      {circle.rank}
    </text>
  );
}

/** A to Z; what comes after is told apart in the list. */
const letter = (index: number) => (index < 26 ? String.fromCharCode(65 + index) : "…");

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const most = 8;

/** The part of the map that is shown. Circles stay where they are to each other; what is nearer can be dragged. */
function useZoom(height: number) {
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
