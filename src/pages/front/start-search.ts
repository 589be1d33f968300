import type { QueryClient } from "@tanstack/react-query";
import { readTyped } from "../../../contract/resolve-input.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { start } from "../../api/queries.ts";
import { tokenSearch } from "../../api/token-search.ts";
import { basePath } from "../../lib/base-path.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { searchGroups } from "../../search/search-options.ts";
import { frontParts } from "./FrontPage.tsx";

/**
 * Searches for a text without a script of the page's own.
 *
 * @returns the page that an address leads to; undefined where there is something to choose from
 */
export async function startSearch(queryClient: QueryClient, text: string): Promise<string | undefined> {
  await loadParts([frontParts.SearchResults]);
  const chains = shownChains();
  const questions = chains.map((chain) => tokenSearch(chain, text));
  if (text.length <= 64) await start(queryClient, ...questions);
  if (readTyped(text)?.kind !== "address") return undefined;
  const found = questions.flatMap(({ queryKey }, index) =>
    (queryClient.getQueryData(queryKey)?.tokens ?? []).map((token) => ({
      ...token,
      chain: chains[index]!,
      holders: token.holder_count,
    })),
  );
  const option = searchGroups({ text, watched: [], recent: [], found })[0]?.items[0];
  if (option === undefined) return undefined;
  const { chain, address, ofToken } = option;
  return (
    basePath +
    pagePath(
      ofToken === undefined
        ? { page: "overview", chain, address }
        : { page: "wallet", chain, address: ofToken, wallet: address },
    )
  );
}
