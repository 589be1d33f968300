import {
  cardOf,
  embedPath,
  embedCards,
  type EmbedParameters,
  frameScheme,
  isHistoryChart,
  leastEmbedHeight,
  narrowestEmbed,
  readEmbedParameters,
  withLook,
} from "../../contract/embed.ts";
import { withLeftOut } from "../../contract/exclusion-changes.ts";
import { exclusionNames, isExcluding, noExclusions } from "../../contract/exclusions.ts";
import { usualRange } from "../../contract/history-range.ts";
import { usualMap } from "../../contract/map-view.ts";
import { linkedFrameCode, wideEmbedWidth } from "../../contract/frame-code.ts";
import {
  embedSubject,
  historyPath,
  isTokenPage,
  mapPath,
  pagePath,
  readPageAddress,
  type SitePage,
  sitePageOf,
  walletPath,
} from "../../contract/page-address.ts";
import type { FieldError } from "../../contract/query.ts";
import { withQuery } from "../../contract/search/schema.ts";
import { filterSearch } from "../../contract/search/holder-filter.ts";
import { canonicalPage } from "../../contract/resolve-input.ts";
import type { Handler } from "../http/request-context.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import { basePathOf, withoutBase } from "../http/base-path.ts";
import { queryProblem } from "../http/parameters.ts";
import { type OriginOptions, publicOrigin } from "../http/public-origin.ts";
import type { Admit } from "../http/page-requests.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Dashboard } from "./dashboard.ts";
import { pictureAddress } from "./share-image.ts";

interface OembedOptions extends OriginOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly lifecycle: Lifecycle;
}

/** A list has no card: the page itself is framed. */
const listSize = { width: 720, height: 640, leastHeight: 240 };
const widestCard = 720;
/** Of any frame: narrower, nothing in it can be read. */
const leastWidth = 240;
const image = { width: 1200, height: 630 };
const cacheSeconds = 3_600;

/**
 * `/oembed?url=&maxwidth=&maxheight=&format=json` (oembed.com, 2.3): how a page of this service is
 * shown on another site. Pages about something are shown by their card, lists as they are. Where no card keeps
 * the bounds the answer is of type `link`, which has none: a card that is cut would show wrong figures.
 */
export function oembedHandler(options: OembedOptions): Handler {
  return readOnly(async (context) => {
    requireStarted(options.lifecycle);
    const { fetchApi } = options.admit(context);
    const { query } = context;
    const format = query.get("format") ?? "json";
    if (format !== "json") throw new ProblemError("format_not_implemented");
    const limits = readLimits(query);
    const origin = publicOrigin(context, options);
    const own = ownUrl(query.get("url") ?? "", [origin, new URL(context.request.url).origin]);
    const url = own && pageUrl(own, basePathOf(options.publicUrl));
    const address = url && readPageAddress(url.pathname, url.searchParams);
    if (!url || !address) throw new ProblemError("unknown_route", "no page of this service is at that url");

    const page = address.page === "embed" ? sitePageOf(embedSubject(address)!) : address;
    const look = address.page === "embed" ? url.searchParams : lookOf(page, url);
    const asked = readEmbedParameters(look);
    const isLess = page.page === "compare" || isTokenPage(page);
    const parameters = {
      ...asked,
      walletChart: page.page === "wallet" ? asked.walletChart : undefined,
      exclusions: isLess ? asked.exclusions : noExclusions,
    };
    const dashboard = await options.load();
    // A list says which of its rows it shows, and so do its picture and the link to it.
    const filter =
      page.page === "holders" ? filterSearch.write(filterSearch.readQuery(url.searchParams)) : "";
    const described = await dashboard?.describe(withQuery(pagePath(page), filter), fetchApi);
    if (!described?.description) throw new ProblemError("token_not_found");
    const { title, image: picture } = described.description;
    const frame = frameOf(page, parameters, limits);
    context.headers["cache-control"] = "public, max-age=300";
    return context.sendJson({
      type: frame ? "rich" : "link",
      version: "1.0",
      title,
      provider_name: "Holderscope",
      provider_url: origin,
      cache_age: cacheSeconds,
      ...(frame && {
        width: frame.width,
        height: frame.height,
        html: linkedFrameCode({
          ...frame,
          src: origin + frame.path,
          page: origin + pageLink(page, parameters, filter),
          title,
          linkText: `${title}, Holderscope`,
        }),
      }),
      // A picture must keep the bounds as well.
      ...(image.width <= limits.maxwidth &&
        image.height <= limits.maxheight && {
          thumbnail_url: origin + withLook(picture, parameters),
          thumbnail_width: image.width,
          thumbnail_height: image.height,
        }),
    });
  });
}

interface Limits {
  readonly maxwidth: number;
  readonly maxheight: number;
}

function readLimits(query: URLSearchParams): Limits {
  const errors: FieldError[] = [];
  const read = (name: keyof Limits) => {
    const text = query.get(name);
    if (text === null || text === "") return Number.POSITIVE_INFINITY;
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (number < 1) {
      errors.push({
        in: "query",
        name,
        code: "out_of_range",
        detail: `${name} must be a whole number of pixels, 1 or more`,
      });
    }
    return number;
  };
  const limits = { maxwidth: read("maxwidth"), maxheight: read("maxheight") };
  if ((query.get("url") ?? "") === "") {
    errors.push({
      in: "query",
      name: "url",
      code: "out_of_range",
      detail: "url must be a page of this service",
    });
  }
  if (errors.length > 0) throw queryProblem(errors);
  return limits;
}

/** The URL if it is one of this service, by any of its names. */
function ownUrl(text: string, origins: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && origins.some((origin) => new URL(origin).host === url.host)
    ? url
    : undefined;
}

/** The same at a root, and where it is led to from another spelling of its address. */
function pageUrl(own: URL, base: string): URL {
  const url = new URL(own);
  url.pathname = withoutBase(own.pathname, base);
  // The picture of a card means the card, a badge that of its token.
  const pictured = url.pathname.startsWith("/card/") ? pictureAddress.exec(url.pathname)?.[2] : undefined;
  if (pictured !== undefined) url.pathname = `/embed${pictured.replace(/\/badge$/, "")}`;
  const isCard = /^\/embed\/./i.test(url.pathname);
  const below = isCard ? url.pathname.slice("/embed".length) : url.pathname;
  const meant = canonicalPage(below, url.search);
  return meant === undefined ? url : new URL(isCard ? `/embed${meant}` : meant, own);
}

/** Where a card leads. */
function pageLink(page: SitePage, parameters: EmbedParameters, filter: string): string {
  const { chart, walletChart, range, map, exclusions } = parameters;
  if (page.page === "wallet" && walletChart !== undefined) return walletPath(page, range);
  if (page.page === "compare") return withLeftOut(pagePath(page), exclusions);
  if (!isTokenPage(page)) return pagePath(page);
  if (chart === "map") return mapPath(page, map);
  return withLeftOut(
    isHistoryChart(chart) ? historyPath(page, range) : withQuery(pagePath(page), filter),
    exclusions,
  );
}

/** Of a page's own parameters the theme and what is left out mean the same to its card, of a history the range, of a map what it is of. */
function lookOf({ page }: SitePage, { searchParams }: URL): URLSearchParams {
  const own = page === "history" ? usualRange : page === "map" ? usualMap : {};
  const names = ["theme", ...Object.keys(own), ...exclusionNames];
  const look = new URLSearchParams(names.map((name) => [name, searchParams.getAll(name).join(",")]));
  if (page === "history") look.set("chart", "history-holders");
  if (page === "map") look.set("chart", "map");
  return look;
}

/** Undefined where nothing that can be read keeps the limits. */
function frameOf(page: SitePage, parameters: EmbedParameters, { maxwidth, maxheight }: Limits) {
  if (maxwidth < leastWidth) return undefined;
  const subject = embedSubject(page);
  if (subject === undefined) {
    if (maxheight < listSize.leastHeight) return undefined;
    const width = Math.min(listSize.width, maxwidth);
    return { path: pagePath(page), width, height: Math.min(listSize.height, maxheight) };
  }
  const card = cardOf(subject, parameters);
  const { width: usual, height: usualHeight } = embedCards[card];
  // A site that says how wide its column is gets a card that fills it, as far as the drawing gains by it.
  const width = Number.isFinite(maxwidth)
    ? Math.min(maxwidth, Math.max(usual, maxwidth >= wideEmbedWidth ? widestCard : usual))
    : usual;
  const leastOfCard = leastEmbedHeight(card, width, isExcluding(parameters.exclusions));
  const least = width < narrowestEmbed ? Number.POSITIVE_INFINITY : leastOfCard;
  if (Number.isFinite(maxheight) && maxheight < least) return undefined;
  const height = Math.min(Math.max(usualHeight, leastOfCard), maxheight);
  return { path: embedPath(subject, parameters), width, height, scheme: frameScheme(parameters) };
}
