import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import type { TokenRef } from "../api/token-queries.ts";
import { isPlainClick } from "../lib/plain-click.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page was opened from the holder list: going back finds it as it was. */
    fromHolders?: boolean;
  }
}

interface WalletLinkProps {
  readonly token: TokenRef;
  readonly wallet: string;
  readonly children: ReactNode;
}

/**
 * To a wallet's page, which then knows that it can go back to the list as it was. Not the router's own
 * link: a hundred of them on a page each work out their address anew whenever any address changes.
 */
export function WalletLink({ token, wallet, children }: WalletLinkProps) {
  const router = useRouter();
  const target = {
    to: "/$chain/$token/wallet/$wallet",
    params: { chain: token.chain, token: token.address, wallet },
    state: { fromHolders: true },
  } as const;
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      className="no-underline hover:[&>bdi]:text-ink hover:[&>bdi]:underline"
      href={router.buildLocation(target).publicHref}
      onClick={go}
    >
      {children}
    </a>
  );
}
