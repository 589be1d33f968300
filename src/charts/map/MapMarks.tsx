import { memo } from "react";
import { hullPath } from "./hull.ts";
import { clusterLook, labelLook, type MapCircle, type MapShape } from "./map-drawing.ts";

interface MapMarksProps {
  readonly shape: MapShape;
  readonly selected: number | undefined;
}

const n = (value: number) => Math.round(value * 10) / 10;
/** Circles whose rank has room in them, on a wide page and on the width of a hand. */
const [leastLabelled, leastNarrow] = [11, 19];

/** All that stands on the map. What is not of the chosen cluster is pale. */
export const MapMarks = memo(function MapMarks({ shape, selected }: MapMarksProps) {
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
