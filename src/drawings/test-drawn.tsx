import type { ReactElement } from "react";
import { draw } from "./draw.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import { StillsContext } from "../charts/kit/stills.ts";

/** What the server sends of a chart, its drawings made as the drawing thread makes them. */
export function drawnMarkup(chart: ReactElement): string {
  return renderToStaticMarkup(
    <StillsContext value={(drawing, room) => ({ key: "key", html: draw(drawing, { ...room, id: "drawn" }) })}>
      {chart}
    </StillsContext>,
  );
}
