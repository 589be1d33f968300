import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Entity } from "../http/exchange.ts";
import type { FirstPage, FirstView } from "../http/site.ts";

/** What the dashboard's own renderer answers (`src/entry-server.tsx`, built). */
interface Drawn {
  readonly status: number;
  readonly html: string;
  readonly head: string;
  readonly cache: string;
  readonly location?: string;
}
type Render = (path: string, fetchApi: typeof fetch) => Promise<Drawn>;

interface PageRendererOptions {
  /** The built renderer. Without it every page is the empty shell. */
  readonly modulePath: string;
  /** Answers `/api/v0/…` in this process. */
  readonly fetchApi: typeof fetch;
  readonly logger: Logger;
}

/** Drawing takes the thread: beyond this many at once a page is sent empty and draws itself. */
const mostAtOnce = 4;
const patienceMs = 3_000;
/** Long enough for many who come at once, too short to show anyone an old figure. */
const keptMs = 1_000;

/**
 * The first view of a page, drawn by the dashboard's own components, with the answers it was drawn
 * from. It is an addition: where it fails, is late or is not built, the empty shell does as well.
 */
export class PageRenderer implements FirstView {
  readonly #pages = new LRUCache<string, Promise<FirstPage | undefined>>({ max: 100, ttl: keptMs });
  #render: Promise<Render | undefined> | undefined;
  #drawing = 0;

  constructor(private readonly options: PageRendererOptions) {}

  /** Undefined where the shell should be sent as it is. */
  page(path: string, shell: string): Promise<FirstPage | undefined> {
    const known = this.#pages.get(path);
    if (known) return known;
    if (this.#drawing >= mostAtOnce) return Promise.resolve(undefined);
    const page = this.#draw(path, shell);
    this.#pages.set(path, page);
    return page;
  }

  async #draw(path: string, shell: string): Promise<FirstPage | undefined> {
    this.#drawing += 1;
    try {
      const render = await (this.#render ??= loadRender(this.options.modulePath));
      if (!render) return undefined;
      const drawn = await inTime(render(path, this.options.fetchApi));
      if (drawn.location !== undefined) return { kind: "moved", location: drawn.location };
      if (drawn.status !== 200 && drawn.status !== 404) return undefined;
      return { kind: "page", entity: fill(shell, drawn), status: drawn.status };
    } catch (error) {
      this.options.logger.warn({ err: error }, "a page was sent without its first view");
      return undefined;
    } finally {
      this.#drawing -= 1;
    }
  }
}

async function loadRender(path: string): Promise<Render | undefined> {
  if (!existsSync(path)) return undefined;
  // React decides by it between its fast build and the one with checks for developers.
  process.env["NODE_ENV"] ??= "production";
  return ((await import(pathToFileURL(path).href)) as { render: Render }).render;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not drawn within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The shell with the page in it. Its own title goes: the page brings one. */
function fill(shell: string, { head, html, cache }: Drawn): Entity {
  const body = shell
    .replace(/<title>[^<]*<\/title>/, "")
    .replace("</head>", () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${html}</div><script type="application/json" id="cache">${cache}</script>`,
    );
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { body, etag: `W/"${hash}"`, type: "text/html; charset=utf-8" };
}
