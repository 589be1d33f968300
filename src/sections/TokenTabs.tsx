import { isHolderCountLeast } from "../../contract/meta.ts";
import { Link } from "@tanstack/react-router";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { count } from "../lib/format.ts";
import { Tabs } from "../ui/Tabs.tsx";
import { useAnswer } from "../api/use-answer.ts";

interface TokenTabsProps {
  readonly token: TokenRef;
  /** The wallet that is open, with what its tab says. */
  readonly wallet?: { readonly address: string; readonly label: string };
}

export function TokenTabs({ token, wallet }: TokenTabsProps) {
  const params = { chain: token.chain, token: token.address };
  const holders = useAnswer(tokenQueries(token).firstHolders);
  return (
    <Tabs
      label="Token pages"
      className="items-end gap-6 border-b border-rule-2 *:pt-2 *:pb-2.25 whitespace-nowrap max-md:gap-5 max-[400px]:gap-2.5 print:hidden"
    >
      <Link to="/$chain/$token" params={params} activeOptions={{ exact: true, includeSearch: false }}>
        Overview
      </Link>
      <Link to="/$chain/$token/holders" params={params} activeOptions={{ includeSearch: false }}>
        Holders
        {holders.state === "ready" && (
          <span translate="no" className="ml-1.25 font-normal text-ink-3 max-[400px]:hidden">
            {isHolderCountLeast(holders.meta.notes) && "≥ "}
            {count(holders.meta.facts?.wallets?.count ?? holders.data.holder_count)}
          </span>
        )}
      </Link>
      <Link to="/$chain/$token/history" params={params} activeOptions={{ includeSearch: false }}>
        History
      </Link>
      <Link to="/$chain/$token/map" params={params} activeOptions={{ includeSearch: false }}>
        Map
      </Link>
      {wallet && (
        <Link
          className="min-w-0 overflow-hidden text-ellipsis"
          to="/$chain/$token/wallet/$wallet"
          params={{ ...params, wallet: wallet.address }}
        >
          {wallet.label}
        </Link>
      )}
    </Tabs>
  );
}
