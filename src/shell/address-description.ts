import { tokensOfWallet } from "../api/wallet-tokens.ts";
import type { QueryClient } from "@tanstack/react-query";
import {
  accountPath,
  alertsPath,
  operatePath,
  readPageAddress,
  type SitePage,
} from "../../contract/page-address.ts";
import type { ApiError } from "../../contract/api-error.ts";
import { isAbsent } from "../api/readings.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import type { PageCalled, PageDescription } from "../figures/page-description.ts";
import {
  type HeadTag,
  headTags,
  missingPageTags,
  type UnlistedPage,
  unlistedPageTags,
} from "../lib/head-tags.ts";

/** Pages that are about no token. */
const general: Readonly<Record<string, PageDescription>> = {
  "/": {
    title: "Who holds a token",
    description:
      "How many wallets hold a token, how much each, for how long and at what cost, with the definition of every figure.",
    path: "/",
    image: "/og/front.png",
    isFramed: false,
  },
  "/embed": {
    title: "Embed charts",
    description: "Live holder charts for any page: a frame, an address, five parameters.",
    path: "/embed",
    image: "/og/embed.png",
    isFramed: false,
  },
  [operatePath]: {
    title: "Operate",
    description: "For who runs this server.",
    path: operatePath,
    image: "",
    isFramed: false,
    isUnlisted: true,
  },
  [accountPath]: {
    title: "Account",
    description: "Keys for programs, what they spent, and where you are signed in.",
    path: accountPath,
    image: "",
    isFramed: false,
    isUnlisted: true,
  },
  [alertsPath]: {
    title: "Alerts",
    description: "What you want to be told of tokens, and what you were told.",
    path: alertsPath,
    image: "",
    isFramed: false,
    isUnlisted: true,
  },
  "/docs/metrics": {
    title: "What the figures mean",
    description: "How every figure is made from the transfers of a token, with its formula and its limits.",
    path: "/docs/metrics",
    image: "/og/docs.png",
    isFramed: false,
  },
  "/docs": {
    title: "API reference",
    description:
      "Holder statistics of tokens over HTTP: ten operations, their parameters, answers and errors.",
    path: "/docs",
    image: "/og/docs.png",
    isFramed: false,
  },
};

type Describe<Page> = (queryClient: QueryClient, page: Page, query: URLSearchParams) => PageDescription;

/** What a page says of itself, with its figures: the code comes alone, as that of all pages is ten times as much. */
export const describers: { readonly [Name in SitePage["page"]]: () => Promise<Describe<PageCalled<Name>>> } =
  {
    list: async () => (await import("../figures/lists/list-descriptions.ts")).describeList,
    all: async () => (await import("../figures/lists/list-descriptions.ts")).describeAllChains,
    overview: async () => (await import("../figures/overview-description.ts")).describeOverview,
    holders: async () => (await import("../figures/holders/holders-description.ts")).describeHolders,
    history: async () => (await import("../figures/history/history-description.ts")).describeHistory,
    map: async () => (await import("../figures/map/map-description.ts")).describeMap,
    wallet: async () => (await import("../figures/wallet/wallet-description.ts")).describeWallet,
    holdings: async () => (await import("../figures/holdings/holdings-description.ts")).describeHoldings,
    compare: async () => (await import("../figures/compare/compare-description.ts")).describeComparison,
  };

export interface DescribedAddress {
  /** Undefined for a page that is not there. */
  readonly description: PageDescription | undefined;
  /** Those of its head. */
  readonly tags: (origin: string) => HeadTag[];
}

/**
 * What the page at an address, path and query, says of itself: from the answers that the page itself is made of, as far
 * as they are there.
 */
export async function describeAddress(queryClient: QueryClient, address: string): Promise<DescribedAddress> {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const path = pathname.replace(/(?<=.)\/$/, "");
  const page = readPageAddress(pathname, searchParams);
  if (Object.hasOwn(general, path)) return listed(general[path]!);
  if (page === undefined || page.page === "embed") return notListed(undefined);
  if ("address" in page && isAbsent(absence(queryClient, page))) {
    const { describeAbsent } = await import("./absent-description.ts");
    return notListed(describeAbsent(queryClient, page, absence(queryClient, page)));
  }
  const describe = (await describers[page.page]()) as Describe<SitePage>;
  return listed(describe(queryClient, page, searchParams));
}

function listed(description: PageDescription): DescribedAddress {
  if (description.isUnlisted) return { ...notListed(description), description };
  return { description, tags: (origin) => headTags(description, origin) };
}

function notListed(page: UnlistedPage | undefined): DescribedAddress {
  const tags = page ? unlistedPageTags(page) : missingPageTags();
  return { description: undefined, tags: () => tags };
}

/** Whether tokens here name the address of a token's page as a wallet: then the page is there, though it is none of a token. */
export function isOfWallet(queryClient: QueryClient, address: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const page = readPageAddress(pathname, searchParams);
  return page?.page === "overview" && tokensOfWallet(queryClient, page) !== undefined;
}

function absence(queryClient: QueryClient, token: TokenRef): ApiError | null | undefined {
  return queryClient.getQueryState(tokenQueries(token).token.queryKey)?.error;
}
