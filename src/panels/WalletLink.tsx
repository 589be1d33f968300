import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TokenRef } from "../api/token-queries.ts";

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

/** To a wallet's page, which then knows that it can go back to the list as it was. */
export function WalletLink({ token, wallet, children }: WalletLinkProps) {
  return (
    <Link
      className="wallet-link"
      to="/$chain/$token/wallet/$wallet"
      params={{ chain: token.chain, token: token.address, wallet }}
      state={{ fromHolders: true }}
      preload={false}
    >
      {children}
    </Link>
  );
}
