import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { type EmbedParameters, readEmbedParameters } from "../../contract/embed.ts";
import { canonicalPage } from "../../contract/resolve-input.ts";
import { underBase } from "../http/base-path.ts";
import { type Entity, entityOf, htmlType } from "../http/entity.ts";
import type { Handler, RequestContext } from "../http/request-context.ts";
import type { FrameAncestors } from "../config/choices.ts";
import { readOnly } from "../http/method.ts";
import { notBuilt, sendPage, type Shell, type Site } from "../http/site.ts";
import { readable } from "../http/busy-page.ts";
import type { Admit, Visit } from "../http/page-requests.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { ChartDrawer } from "../drawings/chart-drawer.ts";
import type { Dashboard, DrawnCard } from "./dashboard.ts";
import { DrawingTurns } from "./drawing-turns.ts";
import { html } from "./html.ts";
import { normalizeAddress } from "../../contract/address.ts";
import { isChainId } from "../../contract/chains.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";

interface EmbedOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly site: Site;
  readonly frameAncestors: FrameAncestors;
  readonly logger: Logger;
  readonly charts: ChartDrawer;
  /** The path below which readers find the service. */
  readonly base?: string;
}

interface EmbedPage {
  readonly entity: Entity;
  readonly status: DrawnCard["status"];
}

/** An article with many cards asks for all of them at once: they wait for each other, none is sent empty. */
const queueLimits = { running: 5, runningOfClient: 4, waiting: 256, patienceMs: 15_000 };
/** Long enough for many who come at once, too short to show anyone an old figure. */
const keptMs = 1_000;

/** The cards that other sites frame: small pages, drawn whole on the server. */
export function embedRoutes(options: EmbedOptions): { path: string; handler: Handler }[] {
  const pages = new LRUCache<string, Promise<EmbedPage | undefined>>({ max: 200, ttl: keptMs });
  const turns = new DrawingTurns(queueLimits);

  const draw = async (path: string, shell: Shell, { fetchApi }: Visit): Promise<EmbedPage | undefined> => {
    const dashboard = await options.load();
    if (!dashboard) throw notBuilt();
    const drawn = await turns
      .run(() => dashboard.renderEmbed(path, fetchApi, options.charts))
      .catch((error: unknown) => {
        options.logger.warn({ err: error }, "a card could not be drawn");
        return undrawnCard(new URL(path, "http://localhost").searchParams);
      });
    return drawn && { entity: fill(shell, drawn, options.base ?? ""), status: drawn.status };
  };
  const answer = async (context: RequestContext) => {
    const { pathname, search } = new URL(context.request.url);
    const meant = canonicalPage(pathname.slice("/embed".length), search);
    if (meant !== undefined) {
      context.headers["location"] = `/embed${meant}`;
      return context.send(308, null);
    }
    const shell = options.site.embedShell;
    if (!shell) throw notBuilt();
    const visit = options.admit(context);
    const path = pathname + search;
    const key = `${visit.isCrawler} ${path}`;
    let page = pages.get(key);
    if (page === undefined) {
      page = draw(path, shell, visit);
      pages.set(key, page);
      // What failed is tried again by the next.
      page.catch(() => pages.delete(key));
    }
    const drawn = await page;
    if (!drawn) throw new ProblemError("unknown_route");
    context.headers["x-robots-tag"] = "noindex";
    return sendPage(context, drawn.entity, drawn.status, options.frameAncestors);
  };
  const handler = readOnly(readable(answer));
  return [
    "/embed/compare",
    "/embed/:chain/wallet/:wallet",
    "/embed/:chain/:token",
    "/embed/:chain/:token/wallet/:wallet",
  ].map((path) => ({ path, handler }));
}

/** A frame shows no problem as JSON. */
function undrawnCard(query: URLSearchParams): DrawnCard {
  const title = "This card could not be loaded";
  const text = "The server is busy. It should answer again in a moment.";
  const card = html`<main class="card" aria-label="Holderscope">
    <h1>${title}</h1>
    <div class="slack"></div>
    <div class="message">
      <p>${text}</p>
      <a href="">Try again</a>
    </div>
    <footer><span></span><a href="/" target="_blank" rel="noopener">Holderscope</a></footer>
  </main>`;
  return { status: 503, title, html: card.text, parameters: readEmbedParameters(query) };
}

/** The shell with the card in it, its title in the head and its theme on the root. */
function fill({ text, inline }: Shell, { title, html: card, parameters }: DrawnCard, base: string): Entity {
  const body = text
    .replace(
      /<html[^>]*>/,
      () => `<html ${base === "" ? "" : `data-base="${base}" `}${rootAttributes(parameters)}>`,
    )
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title}</title>`.text)
    .replace("<body></body>", () => `<body>${underBase(card, base)}</body>`);
  return { ...entityOf(body, htmlType), ...inline };
}

/** Attributes of the root. All their values are of the contract's own forms. */
function rootAttributes({ theme, background, language }: EmbedParameters): string {
  if (background === undefined) return `lang="${language}" data-theme="${theme}"`;
  const shown = theme === "auto" ? (themeOn(background) ?? theme) : theme;
  return `lang="${language}" data-theme="${shown}" data-background="${background}" style="--embed-background: ${background}"`;
}

/** The theme that can be read on a colour; undefined where what is behind the card decides. */
function themeOn(background: string): "dark" | "light" | undefined {
  if (!/^#[\da-f]{6}(ff)?$/.test(background)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // Where black and white are equally far from it.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179 ? "dark" : "light";
}

interface BadgeOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly lifecycle: Lifecycle;
}

/** `/card/CHAIN/TOKEN/badge.svg?figure=holders`: one figure of a token as a line, for README files. */
export function badgeRoute({ load, admit, lifecycle }: BadgeOptions): { path: string; handler: Handler } {
  return {
    path: "/card/:chain/:token/badge.svg",
    handler: readOnly(async (context) => {
      requireStarted(lifecycle);
      const { fetchApi } = admit(context);
      const [, , chain = "", token = ""] = new URL(context.request.url).pathname.split("/");
      const address = isChainId(chain) ? normalizeAddress(chain, token) : undefined;
      if (!isChainId(chain) || address === undefined) throw new ProblemError("unknown_route");
      const dashboard = await load();
      if (!dashboard) throw notBuilt();
      const figure = context.query.get("figure") ?? "holders";
      const svg = await dashboard.drawBadge({ chain, address }, figure, fetchApi);
      if (svg === undefined)
        throw new ProblemError("token_not_found", "no such token, or no such figure of it");
      context.headers["content-security-policy"] = "default-src 'none'; sandbox";
      context.headers["cache-control"] = "public, max-age=300, stale-while-revalidate=3600";
      return context.sendEntity(entityOf(svg, "image/svg+xml"));
    }),
  };
}
