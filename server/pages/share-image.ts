import { LRUCache } from "lru-cache";
import { type ProblemCode, problems } from "../../contract/problem.ts";
import type { ChartDrawer } from "../drawings/chart-drawer.ts";
import { entityTag } from "../lib/entity-tag.ts";
import type { Entity } from "../http/entity.ts";
import type { Handler } from "../http/request-context.ts";
import { type Lifecycle, requireStarted } from "../http/lifecycle.ts";
import { readOnly } from "../http/method.ts";
import { notBuilt } from "../http/site.ts";
import type { Admit, Visit } from "../http/page-requests.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Dashboard } from "./dashboard.ts";
import type { ImageDrawer } from "./image-drawer.ts";
import { DrawingTurns } from "./drawing-turns.ts";
import { isLegible } from "./share-image-fonts.ts";
import { imageMeant, readShareImage, type ShareImage } from "./share-image-address.ts";

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
 * `/og/….png`: the pictures that stand for pages where their links are shared. A picture is kept by
 * what is on it, so it is drawn again when a figure, a name or the time changed and only then.
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
    const image = await this.#answer(asked, visit);
    if (image === undefined) throw new ProblemError("token_not_found");
    context.headers["cache-control"] = "public, max-age=300, stale-while-revalidate=3600";
    return context.sendEntity(image);
  });

  #answer(asked: ShareImage, visit: Visit): Promise<Entity | undefined> {
    const key = JSON.stringify([visit.isCrawler, asked]);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#make(asked, visit);
    this.#answers.set(key, answer);
    // A failure is not an answer: the next who asks tries again.
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  async #make({ path, chart, theme }: ShareImage, { fetchApi }: Visit): Promise<Entity | undefined> {
    const dashboard = await this.options.load();
    if (!dashboard) throw notBuilt();
    const tree = await this.#layouts
      .run(() =>
        dashboard.layOutShareImage(path, fetchApi, { chart, isLegible, drawer: this.options.charts }),
      )
      .catch(asProblem);
    if (tree === undefined) return undefined;
    const etag = entityTag(JSON.stringify([theme, tree]));
    let png = this.#images.get(etag);
    if (png === undefined) {
      png = await this.options.drawer.draw(tree, theme);
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
