import { join } from "node:path";
import { Hono } from "hono";
import { type AddedChain, type ChainId, chainIds, type ChainList } from "../contract/chains.ts";
import { alertRoutes, type OfferedAlerts } from "./alerts/alert-routes.ts";
import { feedRoutes } from "./alerts/feed-routes.ts";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { SignInProvider } from "./access/sign-in-provider.ts";
import type { AccountKeys } from "./access/account-keys.ts";
import type { Accounts } from "./access/accounts.ts";
import type { KeyRing } from "./access/key-ring.ts";
import { RateLimiter } from "./access/rate-limit.ts";
import type { Backend, ReadyAnswers } from "./api/backend.ts";
import type { FrameAncestors, Keyless } from "./config/choices.ts";
import { type FastPath, fastPath } from "./http/fast-path.ts";
import { accountRoutes } from "./http/account-routes.ts";
import { basePathOf } from "./http/base-path.ts";
import { type Catalogue, catalogueRoutes, type ChainState, insideCatalogueRoutes } from "./http/catalogue.ts";
import { Admission, mostUnderWay } from "./http/admission.ts";
import { Compressor } from "./http/compression.ts";
import { addressAccess, internalAccess, keyAccess } from "./http/access.ts";
import {
  type AppEnvironment,
  type Handler,
  RequestContext,
  type RequestTools,
} from "./http/request-context.ts";
import { type OfferedOperator, operatorRoutes } from "./http/operator-routes.ts";
import { metricsRoute } from "./http/metrics-route.ts";
import { RequestMetrics } from "./http/request-metrics.ts";
import { eventsRoute, type OfferedEvents } from "./http/event-routes.ts";
import type { HolderList } from "./api/completeness/holder-list-files.ts";
import { holderListRoute } from "./http/holder-list-route.ts";
import { interfaceRoutes } from "./http/interface.ts";
import { insideReadingRoutes, type OfferedReadings, readingRoutes } from "./http/indexing-job-routes.ts";
import { longChainRoutes, withSingleSlashes } from "./http/url-aliases.ts";
import { type Lifecycle, probes } from "./http/lifecycle.ts";
import { Site, siteHandler } from "./http/site.ts";
import { ChartDrawer, drawingRoute } from "./drawings/chart-drawer.ts";
import { unshared } from "./http/sharing.ts";
import { signIn } from "./http/signed-in.ts";
import { type Admit, visits } from "./http/page-requests.ts";
import { mcpRoute } from "./mcp/mcp-route.ts";
import { type Dashboard, dashboardLoader } from "./pages/dashboard.ts";
import { badgeRoute, embedRoutes } from "./pages/embed-routes.ts";
import { ImageDrawer } from "./pages/image-drawer.ts";
import { oembedHandler } from "./pages/oembed.ts";
import { PageRenderer } from "./pages/page-renderer.ts";
import { readRouteScripts } from "./pages/route-scripts.ts";
import { referenceRoutes } from "./pages/reference-routes.ts";
import { ShareImages } from "./pages/share-image.ts";
import { crawlerRoutes } from "./pages/sitemap.ts";
import { ProblemError } from "./lib/problem-error.ts";
import { asRequest } from "./lib/client.ts";

export interface AppOptions {
  readonly backend: Backend;
  /** The same as far as it costs nothing; without it, all of it costs nothing. */
  readonly kept?: Backend;
  /** Of the same backend. */
  readonly ready?: ReadyAnswers;
  readonly catalogue: Catalogue;
  readonly keys: KeyRing;
  readonly accounts: Accounts;
  readonly accountKeys: AccountKeys;
  /** Signs in to accounts, beside links. */
  readonly signInProvider?: SignInProvider;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  /** The built dashboard. */
  readonly siteDirectory: string;
  /** Requests a minute; 0 for any number. */
  readonly keyRate: number;
  readonly addressRate: number;
  readonly keyless: Keyless;
  /** Whose pages may frame this site's. */
  readonly frameAncestors: FrameAncestors;
  /** Proxies in front of this server whose `x-forwarded-…` headers are believed. */
  readonly trustedProxies: number;
  /** Requests under way at a time; those of work that this machine does itself where it is absent. */
  readonly mostUnderWay?: number;
  /** Milliseconds that the oldest work of a client waits. */
  readonly waitOf?: (client: string) => number;
  /** What `/metrics` says beside the requests; without it there is no `/metrics`. */
  readonly operation?: Registry;
  /** Chains that a node is followed of, and those beside the table. */
  readonly followedChains?: () => readonly ChainId[];
  /** How those are that are followed now. */
  readonly chainStates?: () => readonly ChainState[];
  readonly addedChains?: readonly AddedChain[];
  /** Where the source code of this server is; empty where nobody says so. */
  readonly sourceUrl?: string;
  /** Where readers find the service; empty to take it from each request. */
  readonly publicUrl: string;
  /** Without it nothing is said of tokens on their way. */
  readonly readings?: OfferedReadings;
  /** Without it there is no page of whoever runs the server. */
  readonly operator?: OfferedOperator;
  /** Opens that page from elsewhere; empty or absent for none. */
  readonly operatorKey?: string;
  /** Of tokens that are this server's own. */
  readonly holderList?: HolderList;
  /** Absent: nothing is said of alerts. */
  readonly alerts?: OfferedAlerts;
  /** Without it no token tells when it changes. */
  readonly events?: OfferedEvents;
}

const compressedBytes = 32 * 1024 * 1024;

/** The service as a function from request to response. Who listens is another matter. */
export interface App extends Hono<AppEnvironment> {
  /** A short way that a listener may try first. */
  readonly direct: FastPath;
  /** Draws the charts of pages and cards; to be closed with the service. */
  readonly charts: ChartDrawer;
}

export function createApp(options: AppOptions): App {
  const { backend, kept = backend, ready = () => undefined, keyless, lifecycle } = options;
  const { trustedProxies, readings, operator, operatorKey = "" } = options;
  const metrics = new RequestMetrics(options.operation);
  const base = basePathOf(options.publicUrl);
  const tools = { logger: options.logger, compressor: new Compressor(compressedBytes), metrics, base };
  const admission = new Admission({
    most: options.mostUnderWay ?? mostUnderWay,
    waitOf: options.waitOf ?? (() => 0),
  });
  const rate = new RateLimiter("address", options.addressRate);
  const entries = [keyAccess(options.keys, new RateLimiter("key", options.keyRate))];
  if (keyless !== "off") entries.push(addressAccess(rate, options));
  const accesses = entries.map((access) => ({ ...access, base }));

  const app = new Hono<AppEnvironment>();
  const mount = mounting(app, tools);
  const chains = chainLists(options);
  const built = dashboardLoader(join(options.siteDirectory, "..", "server", "entry-server.js"));
  const load = async () => {
    if (keyless === "off") return undefined;
    const dashboard = await built();
    dashboard?.takeChains(await chains());
    return dashboard;
  };
  const signedIn = signIn(options);
  // Paths that are spelled out come before those with parameters.
  const routes = [
    ...probes(lifecycle),
    ...(options.operation ? [metricsRoute(options.operation, options)] : []),
    ...referenceRoutes({ ...options, load }),
    ...(keyless === "off" ? [] : catalogueRoutes(options.catalogue, lifecycle, rate, options)),
    ...(keyless === "off" || !readings ? [] : readingRoutes({ ...options, readings, rate })),
    ...(keyless === "off" ? [] : accountRoutes({ ...options, signIn: signedIn, rate })),
    ...(keyless === "off" || !options.alerts
      ? []
      : alertRoutes({ ...options, alerts: options.alerts, signIn: signedIn, rate })),
    ...(keyless === "off" || !operator ? [] : operatorRoutes({ ...options, operator, operatorKey, rate })),
  ];
  mount(routes);
  for (const { prefix } of accesses) mount(longChainRoutes(prefix));
  for (const access of accesses)
    mount(interfaceRoutes(access, { backend, admission, lifecycle }), access.headers);
  const { holderList, events } = options;
  for (const access of accesses) {
    if (holderList) mount([holderListRoute(access, { holderList, admission, lifecycle })], access.headers);
    if (events) mount([eventsRoute(access, { events, admission, lifecycle })], access.headers);
  }
  if (keyless !== "off" && options.alerts)
    mount(feedRoutes({ ...options, alerts: options.alerts, admission, lifecycle, rate, base }));
  mount([
    mcpRoute({
      answer: async (context, path, headers) => app.request(path, { headers }, context.bindings),
      rate,
      trustedProxies,
      keyless,
      publicUrl: options.publicUrl,
    }),
  ]);
  // Not a route "*": that would be one more match for every request to look at.
  const charts = new ChartDrawer(join(options.siteDirectory, "..", "drawings", "entry-drawings.js"));
  let others = withoutPages;
  if (keyless !== "off") {
    // What the server draws begins at the root; the path is put before all of it at the end.
    const inside = { ...tools, base: "" };
    const beside = [
      ...insideCatalogueRoutes(options.catalogue, options),
      ...(readings ? insideReadingRoutes(readings) : []),
    ];
    const admit = visits({
      rate,
      trustedProxies,
      ask: askInside(inside, { backend, admission, lifecycle }, { rate, beside }),
      askKept: askInside(inside, { backend: kept, admission, lifecycle }, { rate, beside }),
    });
    const pages = pageRoutes({ ...options, load, admit, charts, chains, base });
    mount(pages.routes);
    others = pages.others;
  }
  const rest = withSingleSlashes(others);
  app.notFound((context) => asRequest(() => new RequestContext(context, tools, "*", {}).answer(rest)));
  return Object.assign(app, {
    direct: fastPath({ ...tools, accesses, ready, admission, lifecycle }),
    charts,
  });
}

const chainsKeptMs = 1_000;

/** What pages are told of the chains: those with tokens, and those with a node. */
function chainLists({
  catalogue,
  followedChains,
  addedChains = [],
  sourceUrl = "",
}: AppOptions): () => Promise<ChainList> {
  let kept: { readonly atMs: number; readonly list: Promise<ChainList> } | undefined;
  const source = sourceUrl === "" ? {} : { source: sourceUrl };
  const read = async () => {
    const { chains, demo, demo_left: left = 0 } = await catalogue.summary();
    const known = new Set<ChainId>(followedChains?.());
    for (const { id, tokens } of chains) if (tokens > 0) known.add(id);
    return {
      shown: chainIds.filter((id) => known.has(id)),
      added: addedChains,
      ...(demo && { demo }),
      ...(left > 0 && { demoLeft: left }),
      ...source,
    };
  };
  return () => {
    if (kept === undefined || performance.now() - kept.atMs > chainsKeptMs) {
      // A page does without it: then it knows the chains that it knows.
      const list = read().catch(() => ({ shown: [], added: addedChains, ...source }));
      kept = { atMs: performance.now(), list };
    }
    return kept.list;
  };
}

type Routes = readonly { readonly path: string; readonly handler: Handler }[];

/** @param isInside whether a request is part of another, and in the name of its client */
function mounting(app: Hono<AppEnvironment>, tools: RequestTools, isInside = false) {
  return (routes: Routes, headers: Readonly<Record<string, string>> = {}) => {
    for (const { path, handler } of routes) {
      app.all(path, (context) => {
        const answer = () => new RequestContext(context, tools, path, headers).answer(handler);
        return isInside ? answer() : asRequest(answer);
      });
    }
  };
}

/** Answers `/api/…` in this process. What the server asks itself is not a request of anybody. */
function askInside(
  tools: RequestTools,
  parts: Parameters<typeof interfaceRoutes>[1],
  { rate, beside }: { readonly rate: RateLimiter; readonly beside: Routes },
): typeof fetch {
  const inside = new Hono<AppEnvironment>();
  const access = internalAccess(rate);
  mounting(
    inside,
    { ...tools, metrics: new RequestMetrics() },
    true,
  )([...interfaceRoutes(access, parts), ...beside], access.headers);
  return async (input, init) => inside.request(input, init);
}

interface PageOptions extends AppOptions {
  readonly load: () => Promise<Dashboard | undefined>;
  readonly admit: Admit;
  readonly charts: ChartDrawer;
  readonly chains: () => Promise<ChainList>;
  readonly base: string;
}

/** What people and other sites see: pages, cards, pictures, and what leads to them. */
function pageRoutes(options: PageOptions): { routes: Routes; others: Handler } {
  const { siteDirectory, catalogue, lifecycle, frameAncestors, logger, load, admit, charts, chains, base } =
    options;
  const scripts = readRouteScripts(join(siteDirectory, "..", "route-assets.json"));
  const site = new Site(siteDirectory, base);
  const images = new ShareImages({ load, admit, lifecycle, drawer: new ImageDrawer(), charts });
  const routes = [
    drawingRoute(charts, admit),
    ...embedRoutes({ load, admit, site, frameAncestors, logger, charts, base }),
    { path: "/og/*", handler: images.handler },
    badgeRoute({ load, admit, lifecycle }),
    { path: "/card/*", handler: images.handler },
    { path: "/oembed", handler: oembedHandler(options) },
    ...crawlerRoutes({ ...options, listTokens: () => catalogue.addresses() }),
  ];
  return {
    routes: routes.map(({ path, handler }) => ({ path, handler: unshared(handler, options) })),
    others: siteHandler(site, new PageRenderer({ load, scripts, logger, charts, chains, base }), options),
  };
}

const withoutPages: Handler = () => {
  throw new ProblemError("unknown_route", "this server answers the API with keys alone: /docs describes it");
};
