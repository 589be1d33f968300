import { hullPath } from "../map/hull.ts";
import { type MapShape, mapWidth } from "../map/map-drawing.ts";
import type { MapCardData } from "./map-card-drawing.ts";

/** What a line of the list needs beside the map. */
const listWidth = 176;
const lineHeight = 24;
const letterRadius = 8;

/** Pixels of the map in a room. */
export function mapSize({ height }: MapShape, room: { readonly width: number; readonly height: number }) {
  const scale = Math.min(room.width / mapWidth, room.height / height);
  return { scale, width: mapWidth * scale, height: height * scale };
}

const colourOf = (cluster: number) => (cluster < 6 ? `var(--cluster-${cluster + 1})` : "var(--ink-3)");

/** The map with its clusters' letters; where there is room, which clusters they are. Colours are said on each mark: no style sheet of a card knows them. */
export function MapCard({
  shape,
  list,
  more,
  width,
  height,
}: MapCardData & { width: number; height: number }) {
  const size = mapSize(shape, { width, height });
  const beside = list.length > 0 && width - size.width >= listWidth;
  const left = beside ? 0 : (width - size.width) / 2;
  const top = (height - size.height) / 2;
  const circles = shape.circles.map(({ x, y, r, cluster }) => ({
    x: left + x * size.scale,
    y: top + y * size.scale,
    r: r * size.scale,
    cluster,
  }));
  const linesOf = (within: boolean) => shape.lines.filter(({ isWithin }) => isWithin === within);
  const line = ({ a, b, width: stroke, path, dashes }: (typeof shape.lines)[number]) => (
    <path
      key={`${a} ${b}`}
      transform={`translate(${left} ${top}) scale(${size.scale})`}
      d={path}
      fill="none"
      strokeDasharray={dashes}
      strokeWidth={stroke}
    />
  );
  const hulls = shape.clusters.flatMap((members, index) => {
    if (members.length === 0) return [];
    const own = members.map((place) => circles[place]!);
    const highest = own.reduce((first, circle) => (circle.y - circle.r < first.y - first.r ? circle : first));
    const distance = 7 * size.scale;
    const y = Math.max(letterRadius + 1, highest.y - highest.r - distance);
    return [{ index, own, path: hullPath(own, distance), x: highest.x, y }];
  });
  return (
    <>
      <g stroke="var(--ink-3)" opacity={0.35}>
        {linesOf(false).map(line)}
      </g>
      <g fill="var(--track)" stroke="var(--ink-3)">
        {circles.map(({ x, y, r, cluster }, place) =>
          // oxlint-disable-next-line react/no-array-index-key -- its place in the list of wallets
          cluster === null ? <circle key={place} cx={x} cy={y} r={r} /> : null,
        )}
      </g>
      {hulls.map(({ index, own, path }) => (
        <g key={index} fill={colourOf(index)} stroke={colourOf(index)}>
          <path d={path} fillOpacity={0.12} strokeWidth={1.25} strokeLinejoin="round" />
          <g strokeOpacity={0.55}>
            {linesOf(true)
              .filter(({ a }) => shape.clusters[index]!.includes(a))
              .map(line)}
          </g>
          {own.map(({ x, y, r }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} strokeWidth={0} />
          ))}
        </g>
      ))}
      {hulls.map(({ index, x, y }) => (
        <Letter key={index} index={index} x={x} y={y} />
      ))}
      {beside &&
        list.map((row, place) => {
          const y = top + letterRadius + 6 + place * lineHeight;
          const x = size.width + 24;
          return (
            <g key={row.letter}>
              <Letter index={row.index} x={x + letterRadius} y={y} />
              <text className="mark-label" x={x + 28} y={y + 4}>
                {row.wallets}
              </text>
              <text className="value-label" x={x + 152} y={y + 4} textAnchor="end">
                {row.share}
              </text>
            </g>
          );
        })}
      {beside && more > 0 && (
        <text
          className="mark-label"
          x={size.width + 52}
          y={top + letterRadius + 10 + list.length * lineHeight}
        >
          and {more} more
        </text>
      )}
    </>
  );
}

/** A to Z; on so small a map nobody tells more apart. */
function Letter({ index, x, y }: { readonly index: number; readonly x: number; readonly y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={letterRadius} fill="var(--bg)" stroke={colourOf(index)} strokeWidth={1.5} />
      {index < 26 && (
        <text className="mark-label strong" x={x} y={y + 4} textAnchor="middle">
          {String.fromCharCode(65 + index)}
        </text>
      )}
    </>
  );
}
