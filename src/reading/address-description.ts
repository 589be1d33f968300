import type { QueryClient } from "@tanstack/react-query";
import { operatePath } from "../../contract/beside/operate.ts";
import { readPageAddress } from "../../contract/page-address.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { type HeadTag, headTags, missingPageTags, unlistedPageTags } from "../lib/head-tags.ts";
import { describePage, type PageDescription } from "./page-description.ts";

/** Pages that are about no token. */
const general: Readonly<Record<string, PageDescription>> = {
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
  "/docs": {
    title: "API reference",
    description:
      "Holder statistics of tokens over HTTP: ten operations, their parameters, answers and errors.",
    path: "/docs",
    image: "/og/docs.png",
    isFramed: false,
  },
};

/** `address` is path and query. Undefined for a page that is not there. */
export function describeAddress(queryClient: QueryClient, address: string): PageDescription | undefined {
  const { pathname, search } = new URL(address, "http://localhost");
  const path = pathname.replace(/(?<=.)\/$/, "");
  if (Object.hasOwn(general, path)) return general[path];
  const page = readPageAddress(pathname, new URLSearchParams(search));
  if (page === undefined || page.page === "embed") return undefined;
  if ("address" in page) {
    const { queryKey } = tokenQueries(page).token;
    if (queryClient.getQueryState(queryKey)?.error?.code === "token_not_found") return undefined;
  }
  return describePage(queryClient, page, search);
}

export function tagsOf(description: PageDescription | undefined, origin: string): HeadTag[] {
  if (!description) return missingPageTags();
  return description.isUnlisted ? unlistedPageTags(description) : headTags(description, origin);
}
