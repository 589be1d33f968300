import { join } from "node:path";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { KeyRing } from "./access/key-ring.ts";
import { RateLimiter } from "./access/rate-limit.ts";
import type { Backend, ReadyAnswers } from "./backend/backend.ts";
import { type DirectAnswer, directAnswers } from "./http/direct.ts";
import { type Catalogue, catalogueRoutes } from "./http/catalogue.ts";
import { Compressor } from "./http/compression.ts";
import { addressDoor, insideDoor, keyDoor } from "./http/doors.ts";
import { type AppEnvironment, Exchange, type Handler } from "./http/exchange.ts";
import type { FrameAncestors } from "./http/headers.ts";
import { metricsRoute } from "./http/metrics-route.ts";
import type { MetricFamily } from "./http/prometheus.ts";
import { RequestMetrics } from "./http/request-metrics.ts";
import { interfaceRoutes } from "./http/interface.ts";
import { type Lifecycle, probes } from "./http/lifecycle.ts";
import { Site, siteHandler } from "./http/site.ts";
import { ChartDrawer } from "./drawings/chart-drawer.ts";
import { drawingRoute } from "./drawings/drawing-route.ts";
import { dashboardLoader } from "./pages/dashboard.ts";
import { embedRoutes } from "./pages/embed-routes.ts";
import { ImageDrawer } from "./pages/image-drawer.ts";
import { oembedHandler } from "./pages/oembed.ts";
import { PageRenderer } from "./pages/page-renderer.ts";
import { readRouteScripts } from "./pages/route-scripts.ts";
import { referenceRoutes } from "./pages/reference-routes.ts";
import { ShareImages } from "./pages/share-image.ts";
import { crawlerRoutes } from "./pages/sitemap.ts";
import { type WorkLimits, WorkQueue } from "./work-queue.ts";

export interface AppOptions {
  readonly backend: Backend;
  /** Of the same backend. */
  readonly ready?: ReadyAnswers;
  readonly catalogue: Catalogue;
  readonly keys: KeyRing;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  /** The built dashboard. */
  readonly siteDirectory: string;
  /** Requests a minute; 0 for any number. */
  readonly keyRate: number;
  readonly addressRate: number;
  /** Whose pages may frame this site's. */
  readonly frameAncestors: FrameAncestors;
  /** Proxies in front of this server whose `x-forwarded-…` headers are believed. */
  readonly trustedProxies: number;
  readonly work?: WorkLimits;
  /** What `/metrics` says beside the requests; without it there is no `/metrics`. */
  readonly operation?: () => Promise<readonly MetricFamily[]>;
  /** Where readers find the service; empty to take it from each request. */
  readonly publicUrl: string;
}

/** Of work that this machine does itself. */
export const ownWork: WorkLimits = { running: 32, waiting: 1_024, patienceMs: 2_000 };

const compressedBytes = 32 * 1024 * 1024;

/** The service as a function from request to response. Who listens is another matter. */
export interface App extends Hono<AppEnvironment> {
  /** A short way that a listener may try first. */
  readonly direct: DirectAnswer;
  /** Draws the charts of pages and cards; to be closed with the service. */
  readonly charts: ChartDrawer;
}

export function createApp(options: AppOptions): App {
  const { logger, lifecycle, trustedProxies, frameAncestors } = options;
  const metrics = new RequestMetrics();
  const tools = { logger, compressor: new Compressor(compressedBytes), metrics };
  const queue = new WorkQueue(options.work ?? ownWork);
  const addressRate = new RateLimiter("address", options.addressRate);
  const doors = [
    keyDoor(options.keys, new RateLimiter("key", options.keyRate)),
    addressDoor(addressRate, trustedProxies),
  ];

  const app = new Hono<AppEnvironment>();
  const inside = new Hono<AppEnvironment>();
  // What the server asks itself is no request of anybody.
  const insideTools = { ...tools, metrics: new RequestMetrics() };
  const mount = (
    path: string,
    handler: Handler,
    headers: Readonly<Record<string, string>>,
    place: Hono<AppEnvironment> = app,
  ) => {
    const given = place === inside ? insideTools : tools;
    place.all(path, (context) => new Exchange(context, given, path, headers).answer(handler));
  };

  // Paths that are spelled out come before those with parameters.
  const routes = [
    ...probes(lifecycle),
    ...(options.operation ? [metricsRoute(metrics, options.operation)] : []),
    ...referenceRoutes(frameAncestors),
    ...catalogueRoutes(options.catalogue, lifecycle, addressRate, trustedProxies),
  ];
  for (const { path, handler } of routes) mount(path, handler, {});
  for (const door of doors) {
    const operations = interfaceRoutes(door, { backend: options.backend, queue, lifecycle });
    for (const { path, handler } of operations) mount(path, handler, door.headers);
  }
  const own = insideDoor();
  for (const { path, handler } of interfaceRoutes(own, { backend: options.backend, queue, lifecycle })) {
    mount(path, handler, own.headers, inside);
  }
  const load = dashboardLoader(join(options.siteDirectory, "..", "server", "entry-server.js"));
  const scripts = readRouteScripts(join(options.siteDirectory, "..", "route-assets.json"));
  const fetchApi: typeof fetch = async (input, init) => inside.request(input, init);
  const site = new Site(options.siteDirectory);
  const charts = new ChartDrawer(join(options.siteDirectory, "..", "drawings", "entry-drawings.js"));
  const drawings = drawingRoute(charts);
  mount(drawings.path, drawings.handler, {});
  const embed = embedRoutes({ load, fetchApi, site, frameAncestors, logger, charts });
  for (const { path, handler } of embed) mount(path, handler, {});
  const firstView = new PageRenderer({ load, scripts, fetchApi, logger, charts });
  const shareImages = new ShareImages({
    load,
    fetchApi,
    lifecycle,
    rate: addressRate,
    trustedProxies,
    drawer: new ImageDrawer(),
  });
  mount("/og/*", shareImages.handler, {});
  mount("/oembed", oembedHandler({ ...options, load, fetchApi, rate: addressRate }), {});
  const listed = { ...options, listTokens: () => options.catalogue.addresses() };
  for (const { path, handler } of crawlerRoutes(listed)) mount(path, handler, {});
  // Not a route "*": that would be one more match for every request to look at.
  const others = siteHandler(site, firstView, options);
  app.notFound((context) => new Exchange(context, tools, "*", {}).answer(others));
  const { ready = () => undefined } = options;
  return Object.assign(app, { direct: directAnswers({ ...tools, doors, ready, lifecycle }), charts });
}
