import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { TokenAddress } from "../../contract/address.ts";
import type { ChainList } from "../../contract/chains.ts";
import type { EmbedChart, EmbedParameters, WalletChart } from "../../contract/embed.ts";

/** What a page says of itself where only its link is seen. */
export interface PageDescription {
  readonly title: string;
  readonly description: string;
  /** Path and query, without what does not change the view. */
  readonly path: string;
  readonly image: string;
}

interface Described {
  /** Undefined where there is no such page. */
  readonly description: PageDescription | undefined;
  /** Tags of the page's head, for readers who find the service at that origin. */
  readonly head: (origin: string) => string;
}

export interface Drawn {
  readonly status: number;
  readonly html: string;
  readonly head: (origin: string) => string;
  readonly cache: string;
  /** The route that was drawn, as the router names it. */
  readonly route: string;
  readonly location?: string;
}

/** Draws charts beside the page that they stand in (server/drawings). */
interface StillDrawer {
  readonly ask: (
    drawing: unknown,
    room: { readonly width: number; readonly height: number; readonly narrow: boolean },
  ) => { readonly key: string; readonly svg: Promise<string> };
}

/** A card for other sites, drawn. */
export interface DrawnCard {
  readonly status: 200 | 404 | 503;
  /** Text, not markup. */
  readonly title: string;
  /** Content of `<body>`. */
  readonly html: string;
  readonly parameters: EmbedParameters;
}

/**
 * The one door to the dashboard's own code: `src/entry-server.tsx`, built. `path` is path and query of
 * a page; `fetchApi` answers `/api/v0/…` in this process.
 */
export interface Dashboard {
  /** What pages show and know of chains from now on. */
  readonly takeChains: (list: ChainList) => void;
  readonly render: (path: string, fetchApi: typeof fetch, drawer: StillDrawer) => Promise<Drawn>;
  /** Undefined where the path is none of a card. */
  readonly renderEmbed: (
    path: string,
    fetchApi: typeof fetch,
    drawer: StillDrawer,
  ) => Promise<DrawnCard | undefined>;
  readonly describe: (path: string, fetchApi: typeof fetch) => Promise<Described>;
  /** The page's share image as a tree of boxes; undefined where there is nothing to show. */
  readonly layOutShareImage: (
    path: string,
    fetchApi: typeof fetch,
    options: ShareImageOptions,
  ) => Promise<unknown>;
  /** A badge with one figure of a token, as SVG; undefined where there is no such token or figure. */
  readonly drawBadge: (
    token: TokenAddress,
    figure: string,
    fetchApi: typeof fetch,
  ) => Promise<string | undefined>;
}

interface ShareImageOptions {
  /** Of a token's page, or a wallet's: the chart in place of its summary. */
  readonly chart: EmbedChart | WalletChart | undefined;
  /** A name that is not gives way to the ticker, that to the address. */
  readonly isLegible: (text: string) => boolean;
  readonly drawer: StillDrawer;
}

/** Loads it when it is first asked for. Undefined where it is not built. */
export function dashboardLoader(modulePath: string): () => Promise<Dashboard | undefined> {
  let loaded: Promise<Dashboard | undefined> | undefined;
  return () => (loaded ??= load(modulePath));
}

async function load(path: string): Promise<Dashboard | undefined> {
  if (!existsSync(path)) return undefined;
  // React decides by it between its fast build and the one with checks for developers.
  process.env["NODE_ENV"] ??= "production";
  return (await import(pathToFileURL(path).href)) as Dashboard;
}
