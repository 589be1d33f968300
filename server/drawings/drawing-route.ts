import type { Handler } from "../http/request-context.ts";
import { entityOf } from "../http/entity.ts";
import { readOnly } from "../http/method.ts";
import type { Admit } from "../http/page-requests.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { ChartDrawer } from "./chart-drawer.ts";

/** Narrower or wider no page and no card draws. */
const widths = { least: 40, most: 2_400 };

/**
 * `/drawings/<key>/<width>`: a chart of a page or card at the width that a reader has. Only what a page of this
 * server has asked for has a key, and what it stands for never changes. Under the rate of the address.
 */
export function drawingRoute(drawer: ChartDrawer, admit: Admit): { path: string; handler: Handler } {
  const handler = readOnly(async (context) => {
    admit(context);
    const [, , key = "", text = ""] = new URL(context.request.url).pathname.split("/");
    const width = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    const drawn = width >= widths.least && width <= widths.most ? drawer.again(key, width) : undefined;
    if (drawn === undefined) throw new ProblemError("unknown_route");
    context.headers["cache-control"] = "public, max-age=31536000, immutable";
    return context.sendEntity(entityOf(await drawn, "image/svg+xml"));
  });
  return { path: "/drawings/:key/:width", handler };
}
