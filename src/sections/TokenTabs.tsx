import { isHolderCountLeast } from "../../contract/meta.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { metaOf } from "../api/answer.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { count } from "../lib/format.ts";
import { isOwnService } from "../metrics/source.ts";
import { Tabs } from "../ui/Tabs.tsx";
import { useAnswer } from "../api/use-answer.ts";

interface TokenTabsProps {
  readonly token: TokenRef;
  /** The wallet that is open, with what its tab says. */
  readonly wallet?: { readonly address: string; readonly label: string };
}

/** Sections that have a tab, by their ids. */
export const launchHash = "launch";
export const completeHash = "complete";

const never = () => () => {};

/** The section that the address ends in; the server does not know it. */
function usePart(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const isServers = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isServers ? "" : hash;
}

export function TokenTabs({ token, wallet }: TokenTabsProps) {
  const params = { chain: token.chain, token: token.address };
  const holders = useAnswer(tokenQueries(token).firstHolders);
  const part = usePart();
  // A hosted service tells neither who came first nor how it knows; of invented data there is nothing to prove.
  const source = metaOf(useAnswer(tokenQueries(token).token))?.sources[0];
  return (
    <Tabs
      label="Token pages"
      className="items-end gap-6 border-b border-rule-2 *:pt-2 *:pb-2.25 whitespace-nowrap max-lg:-mx-margin max-lg:scrolls-sideways max-lg:px-margin max-lg:*:mb-0 max-md:gap-5 print:hidden"
    >
      <Link
        to="/$chain/$token"
        params={params}
        activeOptions={{ exact: true, includeSearch: false, includeHash: part === completeHash }}
      >
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
      <Link
        to="/$chain/$token/map"
        params={params}
        activeOptions={{ includeSearch: false, includeHash: part === launchHash }}
      >
        Map
      </Link>
      {isOwnService(source) && (
        <Link
          to="/$chain/$token/map"
          params={params}
          hash={launchHash}
          activeOptions={{ includeSearch: false, includeHash: true }}
        >
          First wallets
        </Link>
      )}
      {isOwnService(source) && source !== "demo" && (
        <Link
          to="/$chain/$token"
          params={params}
          hash={completeHash}
          activeOptions={{ exact: true, includeSearch: false, includeHash: true }}
        >
          Is it complete?
        </Link>
      )}
      {wallet && (
        <Link
          className="min-w-0 overflow-hidden text-ellipsis max-lg:max-w-60 max-lg:flex-none"
          to="/$chain/$token/wallet/$wallet"
          params={{ ...params, wallet: wallet.address }}
        >
          {wallet.label}
        </Link>
      )}
    </Tabs>
  );
}
