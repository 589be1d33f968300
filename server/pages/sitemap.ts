import { chainIds, hostedChains } from "../../contract/chains.ts";
import { pagePath } from "../../contract/page-address.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { RequestContext, Handler } from "../http/request-context.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import { type OriginOptions, publicOrigin } from "../http/public-origin.ts";
import { basePathOf } from "../http/base-path.ts";
import type { Admit } from "../http/page-requests.ts";
import { ProblemError } from "../lib/problem-error.ts";

interface SitemapOptions extends OriginOptions {
  readonly admit: Admit;
  readonly lifecycle: Lifecycle;
  /** Every supported token. */
  readonly listTokens: () => Promise<readonly TokenAddress[]>;
}

/** sitemaps.org: no file lists more. */
const mostUrls = 50_000;
/** A search engine asks for the parts one after the other: they should be of one list. */
const keptMs = 10 * 60_000;

/** `/robots.txt`, `/sitemap.xml` and the files that it names, each with the pages of so many tokens. */
export function crawlerRoutes(
  options: SitemapOptions,
  perFile = mostUrls,
): { path: string; handler: Handler }[] {
  let kept: { readonly at: number; readonly paths: Promise<readonly string[]> } | undefined;
  const paths = () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at > keptMs) {
      const listed = options.listTokens().then(pathsOf);
      kept = { at: now, paths: listed };
      listed.catch(() => (kept = undefined));
    }
    return kept.paths;
  };
  const route = (
    path: string,
    type: string,
    write: (context: RequestContext, origin: string) => Promise<string>,
  ) => ({
    path,
    handler: readOnly(async (context) => {
      requireStarted(options.lifecycle);
      options.admit(context);
      const text = await write(context, publicOrigin(context, options));
      context.headers["cache-control"] = "public, max-age=3600";
      context.headers["content-type"] = type;
      return context.send(200, text);
    }),
  });
  const xml = "application/xml; charset=utf-8";
  return [
    route("/robots.txt", "text/plain; charset=utf-8", (_, origin) => Promise.resolve(robots(origin))),
    route("/sitemap.xml", xml, async (_, origin) => {
      const files = Math.max(1, Math.ceil((await paths()).length / perFile));
      const urls = Array.from({ length: files }, (__, index) => `${origin}/sitemaps/${index + 1}.xml`);
      return document("sitemapindex", "sitemap", urls);
    }),
    route("/sitemaps/:file", xml, async (context, origin) => {
      const number = Number(/^([1-9]\d{0,5})\.xml$/.exec(context.pathParameter("file"))?.[1]);
      const part = (await paths()).slice((number - 1) * perFile, number * perFile);
      // What was taken out since is named no longer; the others stay in their files.
      const left = new Set(pathsOf(await options.listTokens()));
      const listed = part.filter((path) => left.has(path));
      if (listed.length === 0) throw new ProblemError("unknown_route");
      return document(
        "urlset",
        "url",
        listed.map((path) => origin + path),
      );
    }),
  ];
}

function pathsOf(tokens: readonly TokenAddress[]): string[] {
  const known = new Set([...hostedChains, ...tokens.map(({ chain }) => chain)]);
  const lists = chainIds
    .filter((chain) => known.has(chain))
    .map((chain) => pagePath({ page: "list", chain }));
  // What a list of several chains would say, that of the one says.
  const isOfMany = new Set(tokens.map(({ chain }) => chain)).size > 1;
  const all = isOfMany ? [pagePath({ page: "all" })] : [];
  return ["/", ...lists, ...all, ...tokens.map((token) => pagePath({ page: "overview", ...token }))];
}

/** Cards may be fetched, for only so is it seen that they are not to be listed. */
function robots(origin: string): string {
  const base = basePathOf(origin);
  const closed = ["/api/", "/v0/", "/oembed"].map((path) => `Disallow: ${base}${path}\n`);
  return `User-agent: *\n${closed.join("")}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Addresses and origins have no character that XML would read. */
function document(root: string, element: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${element}><loc>${url}</loc></${element}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</${root}>\n`;
}
