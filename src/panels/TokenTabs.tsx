import { Link } from "@tanstack/react-router";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { count } from "../lib/format.ts";
import { useAnswer } from "./use-answer.ts";

interface TokenTabsProps {
  readonly token: TokenRef;
  /** The wallet that is open, with what its tab says. */
  readonly wallet?: { readonly address: string; readonly label: string };
}

export function TokenTabs({ token, wallet }: TokenTabsProps) {
  const params = { chain: token.chain, token: token.address };
  const holders = useAnswer(tokenQueries(token).firstHolders);
  return (
    <nav className="tabs" aria-label="Token pages">
      <Link to="/$chain/$token" params={params} activeOptions={{ exact: true, includeSearch: false }}>
        Overview
      </Link>
      <Link to="/$chain/$token/holders" params={params} activeOptions={{ includeSearch: false }}>
        Holders
        {holders.state === "ready" && <span className="count">{count(holders.data.holder_count)}</span>}
      </Link>
      {wallet && (
        <Link to="/$chain/$token/wallet/$wallet" params={{ ...params, wallet: wallet.address }}>
          {wallet.label}
        </Link>
      )}
    </nav>
  );
}
