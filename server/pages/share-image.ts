import { LRUCache } from "lru-cache";
import {
  type EmbedChart,
  isHistoryChart,
  readEmbedParameters,
  type WalletChart,
} from "../../contract/embed.ts";
import { withLeftOut } from "../../contract/exclusion-changes.ts";
import { historySearch } from "../../contract/history-range.ts";
import { mapSearch } from "../../contract/map-view.ts";
import {
  historyPath,
  isTokenPage,
  mapPath,
  pagePath,
  readPageAddress,
  walletPath,
} from "../../contract/page-address.ts";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import { withQuery } from "../../contract/search/schema.ts";
import { daysSearch, isPast, narrowSearch } from "../../contract/search/holder-filter.ts";
import { tokenOrderSearch } from "../../contract/search/token-list.ts";
import { canonicalPage } from "../../contract/resolve-input.ts";
import type { ChartDrawer } from "../drawings/chart-drawer.ts";
import type { Entity } from "../http/entity.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import type { Admit, Visit } from "../http/page-requests.ts";
import type { Handler } from "../http/request-context.ts";
import { notBuilt } from "../http/site.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Dashboard } from "./dashboard.ts";
import { DrawingTurns } from "./drawing-turns.ts";
import type { ImageDrawer } from "./image-drawer.ts";
import type { PictureFormat } from "./share-image-worker.ts";
import { isLegible } from "./share-image-fonts.ts";

interface ShareImageOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly lifecycle: Lifecycle;
  readonly drawer: ImageDrawer;
  readonly charts: Pick<ChartDrawer, "ask">;
}

const keptBytes = 32 * 1024 * 1024;
/** Pictures are laid out by the thread that answers everything. */
const layouts = { running: 4, runningOfClient: 3, waiting: 64, patienceMs: 5_000 };
/** How long a picture is not even compared with the figures. */
const freshMs = 10_000;

/**
 * `/og/….png`: the pictures that stand for pages where their links are shared; `/card/….png` and `/card/….svg`: the
 * same for mails and Markdown. A picture is kept by what is on it, so it is drawn again when a figure, a name or the time
 * changed and only then.
 */
export class ShareImages {
  readonly #images = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
  });
  readonly #layouts = new DrawingTurns(layouts);
  readonly #answers = new LRUCache<string, Promise<Entity | undefined>>({ max: 200, ttl: freshMs });

  constructor(private readonly options: ShareImageOptions) {}

  readonly handler: Handler = readOnly(async (context) => {
    requireStarted(this.options.lifecycle);
    const visit = this.options.admit(context);
    const { pathname, search } = new URL(context.request.url);
    const meant = imageMeant(pathname, search);
    if (meant !== undefined) {
      context.headers["location"] = meant;
      return context.send(308, null);
    }
    const asked = readShareImage(pathname, context.query);
    if (asked === undefined) throw new ProblemError("unknown_route");
    const format = pathname.endsWith(".svg") ? "svg" : "png";
    const image = await this.#answer(asked, format, visit);
    if (image === undefined) throw new ProblemError("token_not_found");
    if (format === "svg") context.headers["content-security-policy"] = svgPolicy;
    context.headers["cache-control"] = "public, max-age=300, stale-while-revalidate=3600";
    return context.sendEntity(image);
  });

  #answer(asked: ShareImage, format: PictureFormat, visit: Visit): Promise<Entity | undefined> {
    const key = JSON.stringify([visit.isCrawler, format, asked]);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#make(asked, format, visit);
    this.#answers.set(key, answer);
    // A failure is not an answer: the next who asks tries again.
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  async #make(
    { path, chart, theme }: ShareImage,
    format: PictureFormat,
    { fetchApi }: Visit,
  ): Promise<Entity | undefined> {
    const dashboard = await this.options.load();
    if (!dashboard) throw notBuilt();
    const tree = await this.#layouts
      .run(() =>
        dashboard.layOutShareImage(path, fetchApi, { chart, isLegible, drawer: this.options.charts }),
      )
      .catch(asProblem);
    if (tree === undefined) return undefined;
    const etag = entityTag(JSON.stringify([theme, format, tree]));
    let picture = this.#images.get(etag);
    if (picture === undefined) {
      picture = await this.options.drawer.draw(tree, { theme, format });
      this.#images.set(etag, picture);
    }
    return { body: picture, etag, type: format === "svg" ? "image/svg+xml" : "image/png" };
  }
}

/** Where it is opened by itself, it is a document of this site: nothing in it runs or asks. */
const svgPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** What the service answered to the dashboard's own code, as it would answer here. */
function asProblem(error: unknown): never {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && Object.hasOwn(problems, code)) throw new ProblemError(code as ProblemCode);
  throw error;
}

/** A picture that stands for a page where its link is shared. */
export interface ShareImage {
  /** Path and query of the page. */
  readonly path: string;
  /** One of the token's charts, or of the wallet's; without it, its summary. */
  readonly chart: EmbedChart | WalletChart | undefined;
  readonly theme: "dark" | "light";
}

/** A card is drawn as SVG too. */
export const pictureAddress = /^(\/og(?=.*\.png$)|\/card)(\/.+)\.(png|svg)$/;

/** The picture that is meant by another spelling of its page's address: `/og/ETH/0x….png`. Undefined as for pages. */
export function imageMeant(pathname: string, search: string): string | undefined {
  const [, prefix, path, ending] = pictureAddress.exec(pathname) ?? [];
  const page = path === undefined ? undefined : canonicalPage(path, search);
  if (page === undefined) return undefined;
  const meant = new URL(page, "http://localhost");
  const image = `${prefix}${meant.pathname}.${ending}`;
  return readShareImage(image, meant.searchParams) && image + meant.search;
}

/**
 * `/og/….png?chart=&theme=`: undefined where no page has a picture there. What else the query says, such as a version
 * (`v`) for those who keep pictures by their address, counts for nothing.
 */
export function readShareImage(pathname: string, query: URLSearchParams): ShareImage | undefined {
  const path = pictureAddress.exec(pathname)?.[2];
  if (path === undefined) return undefined;
  const { chart, walletChart, theme, range, exclusions } = readEmbedParameters(query);
  const look = theme === "light" ? theme : "dark";
  if (path === "/front") return { path: "/", chart: undefined, theme: look };
  if (path === "/embed" || path === "/docs") return { path, chart: undefined, theme: look };
  const page = readPageAddress(path, query);
  if (page === undefined || page.page === "embed") return undefined;
  if (page.page === "wallet" && walletChart !== undefined) {
    return { path: walletPath(page, range), chart: walletChart, theme: look };
  }
  const isToken = isTokenPage(page);
  if (isToken && (page.page === "history" || isHistoryChart(chart))) {
    const past = historyPath(page, historySearch.readQuery(query));
    return {
      path: withLeftOut(past, exclusions),
      chart: chart === "summary" ? undefined : chart,
      theme: look,
    };
  }
  if (isToken && (page.page === "map" || chart === "map")) {
    return {
      path: mapPath(page, mapSearch.readQuery(query)),
      chart: chart === "summary" ? undefined : chart,
      theme: look,
    };
  }
  const days = daysSearch.readQuery(query);
  if (page.page === "holders" && chart === "summary" && isPast(days)) {
    const past = withQuery(pagePath(page), daysSearch.write(days));
    return { path: withLeftOut(past, exclusions), chart: undefined, theme: look };
  }
  if (page.page === "list") {
    const order = tokenOrderSearch.write(tokenOrderSearch.readQuery(query));
    return { path: withQuery(pagePath(page), order), chart: undefined, theme: look };
  }
  const filter = page.page === "holders" ? narrowSearch.write(narrowSearch.readQuery(query)) : "";
  // A narrowed list shows its rows, which nothing is left out of.
  const isLess = filter === "" && (isToken || (page.page === "compare" && page.selection !== ""));
  return {
    path: isLess ? withLeftOut(pagePath(page), exclusions) : withQuery(pagePath(page), filter),
    chart: isToken && chart !== "summary" ? chart : undefined,
    theme: look,
  };
}
