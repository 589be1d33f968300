import type { Drawing } from "../charts/kit/stills.ts";
import type { StillDrawer } from "../charts/kit/page-stills.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { mapSize } from "../charts/cards/MapCard.tsx";
import { box, chart as picture, column, type Element, palette, text } from "./elements.ts";

/** Draws what pages and cards draw. */
export type ShareDrawer = StillDrawer<Drawing | CardDrawing>;

/** How much larger than in a card marks and letters are. */
const scale = 1.6;
const listed = 5;

/** The map so many pixels high, and beside it its largest clusters in letters that can be read in a picture. */
export async function mapBody(
  drawings: readonly CardDrawing[],
  drawer: ShareDrawer,
  height: number,
): Promise<Element[]> {
  return Promise.all(
    drawings.flatMap((drawing) => (drawing.kind === "map" ? [mapAndList(drawing, drawer, height)] : [])),
  );
}

type MapDrawing = Extract<CardDrawing, { kind: "map" }>;

async function mapAndList({ data }: MapDrawing, drawer: ShareDrawer, height: number): Promise<Element> {
  const size = mapSize(data.shape, { width: Number.POSITIVE_INFINITY, height });
  const room = { width: Math.ceil(size.width / scale), height: Math.ceil(height / scale), narrow: true };
  const svg = await drawer.ask({ kind: "map", data: { ...data, list: [], more: 0 } }, room).svg;
  const shown = data.list.slice(0, listed);
  const more = data.list.length - shown.length + data.more;
  return box(
    {
      columnGap: 64,
      alignItems: "center",
      marginBottom: 18,
      ...(shown.length === 0 && { justifyContent: "center" }),
    },
    picture(svg, Math.ceil(size.width), height),
    shown.length > 0 &&
      column(
        { rowGap: shown.length > 4 ? 0 : 8 },
        ...shown.map((row) =>
          box(
            { alignItems: "baseline" },
            box({ width: 44, fontSize: 26, fontWeight: 600 }, row.letter),
            box({ width: 200, fontSize: 26, color: palette["ink-2"] }, row.wallets),
            box({ width: 120, fontSize: 30, fontWeight: 600, justifyContent: "flex-end" }, row.share),
          ),
        ),
        more > 0 && text(`and ${more} more`, { fontSize: 24, color: palette["ink-2"] }),
      ),
  );
}
