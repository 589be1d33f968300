export interface CohortsData {
  /** In words, for those who do not see it. */
  readonly label: string;
  /** The newest first. */
  readonly rows: readonly {
    readonly name: string;
    /** How much of the mark lies over the track, in per cent: at each period that is over, at last now. */
    readonly tones: readonly number[];
    /** How many hold now, as it stands at the end of the row. */
    readonly now: string;
  }[];
  /** The tones of none to all. */
  readonly ramp: readonly number[];
}

const nameRoom = 54;
/** For the figure at the end of a row. */
const nowRoom = 40;
const headRoom = 16;
const footRoom = 22;
/** Of all rows together, as far as they need no less than the least of them. */
const mostRoom = 168;
const rowHeights = { least: 7, most: 14 };
const widestCell = 56;
/** Steps of the tone that can be told apart in small cells; all of one are one mark. */
const toneStep = 4;

function rowHeight({ length }: CohortsData["rows"]): number {
  return Math.max(rowHeights.least, Math.min(rowHeights.most, Math.floor(mostRoom / Math.max(1, length))));
}

export function cohortsHeight(_: boolean, { rows }: CohortsData): number {
  return headRoom + rows.length * rowHeight(rows) + footRoom;
}

/** A cell for each period and each one later, by how many still hold; how many do now stands at the end of its row. */
export function CohortsCard({ rows, ramp, width }: CohortsData & { readonly width: number }) {
  const height = rowHeight(rows);
  const columns = Math.max(1, ...rows.map(({ tones }) => tones.length));
  const cell = Math.min(widestCell, (width - nameRoom - nowRoom) / columns);
  const xOf = (later: number) => nameRoom + later * cell;
  const yOf = (row: number) => headRoom + row * height;
  const byTone = new Map<number, string>();
  for (const [row, { tones }] of rows.entries()) {
    for (const [later, each] of tones.entries()) {
      const tone = Math.round(each / toneStep) * toneStep;
      const mark = `M${round(xOf(later))} ${yOf(row)}h${round(cell - 1)}v${height - 1}h${round(1 - cell)}z`;
      byTone.set(tone, `${byTone.get(tone) ?? ""}${mark}`);
    }
  }
  const everyHead = Math.ceil(26 / cell);
  const everyRow = Math.ceil(11 / height);
  const foot = yOf(rows.length) + 17;
  return (
    <>
      {Array.from({ length: columns }, (_, later) =>
        later % everyHead === 0 ? (
          <text key={later} className="axis-label" x={xOf(later + 0.5)} y={11} textAnchor="middle">
            {later === 0 ? "same" : later}
          </text>
        ) : null,
      )}
      {rows.map(({ name, tones, now }, row) =>
        row % everyRow === 0 ? (
          <g key={name}>
            <text className="axis-label" x={0} y={yOf(row) + height / 2 + 4}>
              {name}
            </text>
            <text className="mark-label" x={xOf(tones.length) + 4} y={yOf(row) + height / 2 + 4}>
              {now}
            </text>
          </g>
        ) : null,
      )}
      <path fill="var(--track)" d={[...byTone.values()].join("")} />
      {[...byTone].map(([tone, d]) => (
        <path key={tone} fill="var(--mark)" fillOpacity={tone / 100} d={d} />
      ))}
      <text className="axis-label" x={0} y={foot}>
        0%
      </text>
      {ramp.map((tone, index) => (
        <g key={tone}>
          <rect fill="var(--track)" x={24 + index * 12} y={foot - 9} width={12} height={9} />
          <rect
            fill="var(--mark)"
            fillOpacity={tone / 100}
            x={24 + index * 12}
            y={foot - 9}
            width={12}
            height={9}
          />
        </g>
      ))}
      <text className="axis-label" x={30 + ramp.length * 12} y={foot}>
        90% and more still holding
      </text>
    </>
  );
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
