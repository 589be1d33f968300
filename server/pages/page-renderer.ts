import { LRUCache } from "lru-cache";
import type { ChainList } from "../../contract/chains.ts";
import { readMeta } from "../../contract/meta.ts";
import type { Logger } from "pino";
import { type Entity, entityOf, htmlType } from "../http/entity.ts";
import type { FirstPage, FirstView } from "../http/site.ts";
import { underBase } from "../http/base-path.ts";
import type { ChartDrawer } from "../drawings/chart-drawer.ts";
import type { Visit } from "../http/page-requests.ts";
import type { Dashboard, Drawn } from "./dashboard.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { DrawingTurns } from "./drawing-turns.ts";
import type { RouteScripts } from "./route-scripts.ts";

interface PageRendererOptions {
  /** Undefined while the dashboard is not built: then every page is the empty shell. */
  readonly load: () => Promise<Dashboard | undefined>;
  readonly scripts: RouteScripts;
  readonly logger: Logger;
  readonly charts: ChartDrawer;
  /** What the page is told of the chains; without it, it knows those that it knows. */
  readonly chains?: () => Promise<ChainList>;
  /** The path below which readers find the service. */
  readonly base?: string;
}

/** Beyond these a page is sent empty and draws itself. */
const drawings = { running: 5, runningOfClient: 4, waiting: 16, patienceMs: 1_000 };
/** Of heads for pages that are sent empty; beyond these without a head. */
const heads = { running: 20, runningOfClient: 16, waiting: 16, patienceMs: 2_000 };
const patienceMs = 3_000;
const headPatienceMs = 1_000;
/** Long enough for many who come at once, too short to show anyone an old figure. */
const keptMs = 1_000;

/** For a head from what the address tells alone. */
const noAnswers: typeof fetch = () => Promise.reject(new Error("not asked"));

/**
 * The first view of a page, drawn by the dashboard's own components, with the answers it was drawn
 * from. It is an addition: where it fails or is late the empty shell does as well, with the head of
 * the page, for those who read no more than that.
 */
export class PageRenderer implements FirstView {
  readonly #drawn = new LRUCache<string, Promise<Drawn | undefined>>({ max: 100, ttl: keptMs });
  readonly #pages = new LRUCache<string, Promise<FirstPage | undefined>>({ max: 100, ttl: keptMs });
  readonly #drawings = new DrawingTurns(drawings);
  readonly #heads = new DrawingTurns(heads);

  constructor(private readonly options: PageRendererOptions) {}

  /** Undefined where the shell should be sent as it is. `origin` is where readers find the service. */
  page(path: string, shell: string, origin: string, visit: Visit): Promise<FirstPage | undefined> {
    const key = `${visit.isCrawler} ${origin} ${path}`;
    let page = this.#pages.get(key);
    if (page === undefined) {
      page = this.#page(path, shell, origin, visit);
      this.#pages.set(key, page);
    }
    return page;
  }

  async #page(path: string, shell: string, origin: string, visit: Visit): Promise<FirstPage | undefined> {
    const dashboard = await this.options.load();
    if (!dashboard) return undefined;
    const list = await this.options.chains?.();
    const told = list === undefined ? shell : withChains(shell, list);
    const drawn = await this.#draw(path, dashboard, visit);
    if (drawn?.location !== undefined) return { kind: "moved", location: drawn.location };
    if (drawn)
      return { kind: "page", entity: this.#fill(told, drawn, origin), status: drawn.status as 200 | 404 };
    return this.#shell(path, told, origin, dashboard, visit);
  }

  /** Undefined where it cannot be drawn now. */
  #draw(path: string, dashboard: Dashboard, visit: Visit): Promise<Drawn | undefined> {
    const key = `${visit.isCrawler} ${path}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    const asked = noting(visit.fetchApi);
    const drawn = this.#attempt(() =>
      this.#drawings.run(() =>
        inTime(dashboard.render(path, asked.fetchApi, this.options.charts), patienceMs),
      ),
    ).then((page) => {
      // A search engine is shown no page on which most is missing because it was not asked for.
      if (visit.isCrawler && asked.isRefused()) return undefined;
      return page?.location || page?.status === 200 || page?.status === 404 ? page : undefined;
    });
    this.#drawn.set(key, drawn);
    return drawn;
  }

  async #shell(
    path: string,
    shell: string,
    origin: string,
    dashboard: Dashboard,
    { fetchApi }: Visit,
  ): Promise<FirstPage | undefined> {
    const described = await this.#attempt(() =>
      this.#heads.run(async () => {
        const whole = this.#attempt(() => inTime(dashboard.describe(path, fetchApi), headPatienceMs));
        return (await whole) ?? dashboard.describe(path, noAnswers);
      }),
    );
    if (!described) return undefined;
    const page = withHead(shell, described.head(origin));
    return { kind: "page", entity: entityOf(page, htmlType), status: described.description ? 200 : 404 };
  }

  #fill(shell: string, { head, html, cache, route }: Drawn, origin: string): Entity {
    const { base = "" } = this.options;
    const page = withHead(
      withScriptsAfter(shell, this.options.scripts[route] ?? [], base),
      head(origin),
    ).replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${underBase(html, base)}</div><script type="application/json" id="cache">${cache}</script>`,
    );
    return entityOf(page, htmlType);
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      // That there is no room is no fault, and would fill the log just when there is much to do.
      if (!(error instanceof ProblemError)) {
        this.options.logger.warn({ err: error }, "a page was sent without its first view");
      }
      return undefined;
    }
  }
}

/** A fetch that knows afterwards whether an answer was refused for the time being, or a part of it. */
function noting(fetchApi: typeof fetch) {
  let isRefused = false;
  const noted: typeof fetch = async (input, init) => {
    const response = await fetchApi(input, init);
    const { stale } = readMeta(response.headers);
    isRefused ||= response.status === 503 || stale?.reason === "upstream_quota";
    return response;
  };
  return { fetchApi: noted, isRefused: () => isRefused };
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not drawn within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * A page that is drawn is shown before its scripts are fetched, which would share the line with it: they
 * are only named, the entry first, and public/before-paint.js asks for them, all at once.
 */
function withScriptsAfter(shell: string, routeScripts: readonly string[], base: string): string {
  const entry = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(shell)?.[1];
  if (entry === undefined) return shell;
  const paths = [...new Set([`/${entry}`, ...routeScripts.map((path) => `${base}/${path}`)])];
  return shell
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, "")
    .replace(
      "</head>",
      () => `<script type="application/json" id="scripts">${JSON.stringify(paths)}</script></head>`,
    );
}

function withChains(shell: string, list: ChainList): string {
  const text = JSON.stringify(list).replaceAll("<", "\\u003c");
  return shell.replace(
    "</head>",
    () => `<script type="application/json" id="chains">${text}</script></head>`,
  );
}

/** In place of the shell's title, before sheets and scripts: who shows shared links reads the first kilobytes only. */
export function withHead(shell: string, head: string): string {
  return shell.replace(/<title>[^<]*<\/title>/, () => head);
}
