import { LRUCache } from "lru-cache";
import { pagePath, readPageAddress, shareImagePath, type SitePage } from "../../contract/page-address.ts";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import { entityTag } from "../entity-tag.ts";
import type { Entity } from "../http/entity.ts";
import type { Handler } from "../http/exchange.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import { notBuilt } from "../http/site.ts";
import type { Admit, Visit } from "../http/visits.ts";
import { ProblemError } from "../problem-error.ts";
import type { Dashboard } from "./dashboard.ts";
import type { ImageDrawer } from "./image-drawer.ts";
import { isLegible } from "./share-image-fonts.ts";

interface ShareImageOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly lifecycle: Lifecycle;
  readonly drawer: ImageDrawer;
}

const keptBytes = 32 * 1024 * 1024;
/** How long a picture is not even compared with the figures. */
const freshMs = 10_000;

/**
 * `/og/….png`: the pictures that stand for pages where their links are shared. A picture is kept by
 * what is on it, so it is drawn again when a figure, a name or the time changed and only then.
 */
export class ShareImages {
  readonly #images = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
  });
  readonly #answers = new LRUCache<string, Promise<Entity | undefined>>({ max: 200, ttl: freshMs });

  constructor(private readonly options: ShareImageOptions) {}

  readonly handler: Handler = readOnly(async (exchange) => {
    requireStarted(this.options.lifecycle);
    const visit = this.options.admit(exchange);
    const { pathname } = new URL(exchange.request.url);
    const page = readImagePath(pathname, exchange.query);
    if (page === undefined) throw new ProblemError("unknown_route");
    const image = await this.#answer(page, visit);
    if (image === undefined) throw new ProblemError("token_not_found");
    exchange.headers["cache-control"] = "public, max-age=300, stale-while-revalidate=3600";
    return exchange.sendEntity(image);
  });

  #answer(page: SitePage, visit: Visit): Promise<Entity | undefined> {
    const path = `${visit.isCrawler} ${shareImagePath(page)}`;
    const known = this.#answers.get(path);
    if (known) return known;
    const answer = this.#make(pagePath(page), visit);
    this.#answers.set(path, answer);
    // A failure is not an answer: the next who asks tries again.
    answer.catch(() => this.#answers.delete(path));
    return answer;
  }

  async #make(path: string, { fetchApi }: Visit): Promise<Entity | undefined> {
    const dashboard = await this.options.load();
    if (!dashboard) throw notBuilt();
    const tree = await dashboard.layOutShareImage(path, fetchApi, isLegible).catch(asProblem);
    if (tree === undefined) return undefined;
    const etag = entityTag(JSON.stringify(tree));
    let png = this.#images.get(etag);
    if (png === undefined) {
      png = await this.options.drawer.draw(tree);
      this.#images.set(etag, png);
    }
    return { body: png, etag, type: "image/png" };
  }
}

/** What the service answered to the dashboard's own code, as it would answer here. */
function asProblem(error: unknown): never {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && Object.hasOwn(problems, code)) throw new ProblemError(code as ProblemCode);
  throw error;
}

/** The page whose picture is at a path. A version (`v`) is for those who keep pictures by their address. */
function readImagePath(pathname: string, query: URLSearchParams): SitePage | undefined {
  const path = /^\/og(\/.+)\.png$/.exec(pathname)?.[1];
  const page = path === undefined ? undefined : readPageAddress(path, query);
  return page?.page === "embed" ? undefined : page;
}
