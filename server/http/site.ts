import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { isPrivatePage, readPageAddress } from "../../contract/page-address.ts";
import { isUnderstood, canonicalPage } from "../../contract/resolve-input.ts";
import type { FrameAncestors } from "../config/choices.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { shellUnderBase } from "./base-path.ts";
import { acceptsPages, readable } from "./busy-page.ts";
import { type Entity, entityOf, htmlType } from "./entity.ts";
import { pageHeaders, privatePageHeaders } from "./headers.ts";
import { readOnly } from "./method.ts";
import type { Admit, Visit } from "./page-requests.ts";
import { publicOrigin } from "./public-origin.ts";
import type { Handler, RequestContext } from "./request-context.ts";
import { type Sharing, unshared, withhold } from "./sharing.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": htmlType,
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Pages and cards are written into them: sent as they are, they would be empty pages without the headers of one. */
const shellPaths = ["/index.html", "/embed.html"];

/**
 * The built dashboard. The files are read once, at start: a path is looked up, never joined to a
 * directory, so no path can lead out of it, and a new build does not take away files that the pages
 * of this one still ask for.
 */
export class Site {
  readonly #files: ReadonlyMap<string, Entity>;
  /** The page that every view of the dashboard is written into. */
  readonly shell: Shell | undefined;
  /** The page that every card for other sites is written into. */
  readonly embedShell: Shell | undefined;

  /** @param base the path below which readers find the service */
  constructor(
    directory: string,
    private readonly base = "",
  ) {
    const names = listFiles(directory);
    const known = new Set(names);
    this.#files = new Map(
      names
        .filter((name) => !name.endsWith(".br") || !known.has(name.slice(0, -3)))
        .map((name) => [`/${name}`, readEntity(directory, name, known.has(`${name}.br`))]),
    );
    [this.shell, this.embedShell] = shellPaths.map((path) => this.#shell(path));
  }

  #shell(path: string): Shell | undefined {
    const page = this.file(path);
    if (!page) return undefined;
    const text = shellUnderBase(Buffer.from(page.body).toString(), this.base);
    const inline = inlineSources(text);
    const entity = this.base === "" ? page : entityOf(text, page.type);
    return { text, entity: { ...entity, ...inline }, inline };
  }

  get isBuilt(): boolean {
    return this.shell !== undefined;
  }

  file(path: string): Entity | undefined {
    return this.#files.get(path);
  }
}

/** What the build leaves for its makers: source maps, and whatever is in a hidden directory. */
const notServed = /\.map(\.br)?$|(^|\/)\./;

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(directory.length + 1)
          .replaceAll(sep, "/"),
      )
      .filter((name) => !notServed.test(name));
  } catch {
    return [];
  }
}

/** @param isCompressed whether the build has left the file compressed beside it, smaller than is worth the time here */
function readEntity(directory: string, name: string, isCompressed: boolean): Entity {
  const body = Uint8Array.from(readFileSync(join(directory, name)));
  return {
    ...entityOf(body, types[extname(name)] ?? "application/octet-stream"),
    ...(isCompressed && { brotli: Uint8Array.from(readFileSync(join(directory, `${name}.br`))) }),
  };
}

export interface Shell {
  readonly text: string;
  readonly entity: Entity;
  readonly inline: InlineSources;
}

export type FirstPage =
  | { readonly kind: "page"; readonly entity: Entity; readonly status: 200 | 404 }
  | { readonly kind: "moved"; readonly location: string };

/** Fills the empty shell of a page with its first view; undefined where it should be sent empty. */
export interface FirstView {
  page(path: string, shell: string, origin: string, visit: Visit): Promise<FirstPage | undefined>;
}

interface SiteOptions extends Sharing {
  readonly admit: Admit;
  readonly frameAncestors: FrameAncestors;
}

/** Everything that no other route answers: files, the dashboard's pages, and what is not there. */
export function siteHandler(site: Site, firstView: FirstView, options: SiteOptions): Handler {
  const { admit } = options;
  return async (context) => {
    const { pathname, search } = new URL(context.request.url);
    const isPrivate = isPrivatePage(pathname);
    const frameAncestors = isPrivate ? "none" : options.frameAncestors;
    const meant = canonicalPage(pathname, search);
    if (meant !== undefined) {
      context.headers["location"] = meant;
      return context.send(308, null);
    }
    const isPage = isDashboardPath(pathname);
    const file = isPage || shellPaths.includes(pathname) ? undefined : site.file(pathname);
    if (file !== undefined) return readOnly(() => sendFile(context, pathname, file))(context);
    // A reader who follows a dead link is shown the dashboard's own page for it; a script gets the problem.
    if (!isPage && !wantsPage(context, pathname)) throw new ProblemError("unknown_route");
    const { shell } = site;
    if (shell === undefined) throw notBuilt();
    const drawn = readable(async () => {
      const visit = admit(context);
      const origin = publicOrigin(context, options);
      const page = await firstView.page(pathname + search, shell.text, origin, visit);
      if (page?.kind === "moved") {
        context.headers["location"] = page.location;
        return context.send(307, null);
      }
      if (page)
        return sendPage(
          context,
          { ...page.entity, ...shell.inline },
          isPage ? page.status : 404,
          frameAncestors,
        );
      return sendPage(context, shell.entity, isPage ? 200 : 404, frameAncestors);
    });
    if (isPrivate) withhold(context);
    return readOnly(unshared(drawn, options))(context);
  };
}

export function notBuilt(): ProblemError {
  return new ProblemError(
    "unknown_route",
    "the dashboard is not built: npm start builds it, or npm run build",
  );
}

function sendFile(context: RequestContext, pathname: string, file: Entity): Promise<Response> {
  // The build puts a hash of the content into the names of its assets.
  const isHashed = pathname.startsWith("/assets/");
  context.headers["cache-control"] = isHashed ? "public, max-age=31536000, immutable" : "no-cache";
  return context.sendEntity(file);
}

export function sendPage(
  context: RequestContext,
  page: Entity,
  status: 200 | 404 | 503,
  frameAncestors: FrameAncestors | "none",
): Promise<Response> {
  Object.assign(
    context.headers,
    pageHeaders({ frameAncestors, scripts: page.scripts, styles: page.styles }),
    {
      "cache-control": status === 503 ? "no-store" : "no-cache",
    },
    frameAncestors === "none" ? privatePageHeaders : {},
  );
  return context.sendEntity(page, status);
}

/** Whether the dashboard has a page here; what is not on the page (a token unknown) the page says itself. */
function isDashboardPath(pathname: string): boolean {
  if (["/", "/embed"].includes(pathname) || isPrivatePage(pathname)) return true;
  const address = readPageAddress(pathname, new URLSearchParams());
  return address !== undefined && address.page !== "embed";
}

/** A crawler, which takes anything, is shown what a reader is shown wherever there is something to say. */
function wantsPage(context: RequestContext, pathname: string): boolean {
  if (/^\/(api|v0|assets)\//.test(pathname)) return false;
  const takesAnything = (context.header("accept") ?? "*/*").startsWith("*/*");
  return acceptsPages(context) || (takesAnything && isUnderstood(pathname));
}

/** What a page's policy has to allow by its hash: the scripts and styles that stand in it as text. */
interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** @param html as built; never a page with a stranger's text in it, which might bring a script of its own */
export function inlineSources(html: string): InlineSources {
  const hashes = (pattern: RegExp) =>
    Array.from(html.matchAll(pattern), ([, text = ""]) => {
      return `sha256-${createHash("sha256").update(text).digest("base64")}`;
    });
  return {
    scripts: hashes(/<script>([^]*?)<\/script>/g),
    styles: hashes(/<style>([^]*?)<\/style>/g),
  };
}
