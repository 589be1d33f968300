import type { QueryClient } from "@tanstack/react-query";
import { displayAddress } from "../lib/display-address.ts";
import { chains } from "../../contract/chains.ts";
import { operatePath } from "../../contract/beside/operate.ts";
import { readPageAddress, type SitePage } from "../../contract/page-address.ts";
import type { ApiError } from "../../contract/api-error.ts";
import { isAbsent, readingQuery } from "../api/readings.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { walletTokensQuery } from "../api/wallet-tokens.ts";
import { describeComparison } from "../figures/compare/compare-description.ts";
import { describeHistory } from "../figures/history/history-description.ts";
import { describeHolders } from "../figures/holders/holders-description.ts";
import { describeAllChains, describeList } from "../figures/lists/list-descriptions.ts";
import { describeMap } from "../figures/map/map-description.ts";
import { describeOverview } from "../figures/overview-description.ts";
import type { PageCalled, PageDescription } from "../figures/page-description.ts";
import { describeWallet } from "../figures/wallet/wallet-description.ts";
import { shortAddress } from "../lib/address.ts";
import {
  type HeadTag,
  headTags,
  missingPageTags,
  type UnlistedPage,
  unlistedPageTags,
} from "../lib/head-tags.ts";
import { walletTokensFinding } from "../metrics/findings/wallet-tokens.ts";
import { describeReading } from "./reading-description.ts";

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

type Describe<Page> = (queryClient: QueryClient, page: Page, search: string) => PageDescription;

const pages: { readonly [Name in SitePage["page"]]: Describe<PageCalled<Name>> } = {
  list: describeList,
  all: describeAllChains,
  overview: describeOverview,
  holders: describeHolders,
  history: describeHistory,
  map: describeMap,
  wallet: describeWallet,
  compare: describeComparison,
};

/**
 * From the answers that the page itself is made of, as far as they are there. `search` is the query
 * of its address.
 */
export function describePage(queryClient: QueryClient, page: SitePage, search: string): PageDescription {
  const describe = pages[page.page] as Describe<SitePage>;
  return describe(queryClient, page, search);
}

/** `address` is path and query. Undefined for a page that is not there. */
export function describeAddress(queryClient: QueryClient, address: string): PageDescription | undefined {
  const { pathname, search } = new URL(address, "http://localhost");
  const path = pathname.replace(/(?<=.)\/$/, "");
  if (Object.hasOwn(general, path)) return general[path];
  const page = readPageAddress(pathname, new URLSearchParams(search));
  if (page === undefined || page.page === "embed") return undefined;
  if ("address" in page && isAbsent(absence(queryClient, page))) return undefined;
  return describePage(queryClient, page, search);
}

/** Of an address without figures here: how it stands, as far as that is known. */
function describeAbsent(queryClient: QueryClient, address: string): UnlistedPage | undefined {
  const { pathname, search } = new URL(address, "http://localhost");
  const page = readPageAddress(pathname, new URLSearchParams(search));
  if (page === undefined || !("address" in page)) return undefined;
  const error = absence(queryClient, page);
  const held = tokensOfWallet(queryClient, page);
  if (held) {
    const { name } = chains[page.chain];
    const short = shortAddress(displayAddress(page.chain, page.address));
    return { title: `${short}, a wallet on ${name}`, description: walletTokensFinding(held, name) };
  }
  const reading = queryClient.getQueryData(readingQuery(page).queryKey)?.reading;
  if (reading) return describeReading(page, reading);
  if (error?.code !== "token_being_read") return undefined;
  return {
    title: "A token that is being read",
    description: "Its figures come when all its transfers are here.",
  };
}

/** Whether tokens here name the address of a token's page as a wallet: then the page is there, though it is none of a token. */
export function isOfWallet(queryClient: QueryClient, address: string): boolean {
  const { pathname, search } = new URL(address, "http://localhost");
  const page = readPageAddress(pathname, new URLSearchParams(search));
  return page?.page === "overview" && tokensOfWallet(queryClient, page) !== undefined;
}

function tokensOfWallet(queryClient: QueryClient, { chain, address }: TokenRef) {
  const held = queryClient.getQueryData(walletTokensQuery(chain, address).queryKey)?.data;
  return held && held.total > 0 ? held : undefined;
}

function absence(queryClient: QueryClient, token: TokenRef): ApiError | null | undefined {
  return queryClient.getQueryState(tokenQueries(token).token.queryKey)?.error;
}

/** The tags of the page at an address, whose description is this. */
export function tagsOf(
  queryClient: QueryClient,
  address: string,
  description: PageDescription | undefined,
): (origin: string) => HeadTag[] {
  if (description && !description.isUnlisted) return (origin) => headTags(description, origin);
  const unlisted = description ?? describeAbsent(queryClient, address);
  const tags = unlisted ? unlistedPageTags(unlisted) : missingPageTags();
  return () => tags;
}
