import { Link } from "@tanstack/react-router";
import type { ChainId } from "../../../contract/chains.ts";
import { noBounds } from "../../../contract/search/token-list.ts";
import type { TokensSearch } from "../../lib/search-params.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Message } from "../../ui/Notice.tsx";

interface NoTokensProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
  readonly total: number;
  /** Whether the whole list was filtered; else `filter` looked at the page alone. */
  readonly narrowed: boolean;
  readonly filter: string;
}

/** In the place of rows of a chain that has tokens: why there are none, and the way to some. */
export function NoTokens({ chain, search, total, narrowed, filter }: NoTokensProps) {
  const isFilter = narrowed ? total === 0 : filter !== "";
  const title = !isFilter
    ? "No tokens on this page"
    : narrowed
      ? "No token matches the filter"
      : "No token on this page matches the filter";
  return (
    <Message
      title={title}
      actions={
        <Link
          className={buttonLook(true)}
          to="/$chain"
          params={{ chain }}
          search={{ ...search, ...(isFilter && { filter: "", ...noBounds }), page: 1 }}
          resetScroll={false}
        >
          {isFilter ? "Clear filter" : "First page"}
        </Link>
      }
    >
      {isFilter && narrowed && <p>Tokens of which a figure is not known match no range of it.</p>}
      {isFilter && !narrowed && (
        <p>The filter looks at this page only; the search looks through all tokens.</p>
      )}
    </Message>
  );
}
