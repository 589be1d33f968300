import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { WalletHistoryProps } from "./use-wallet-history.ts";

type Props = { readonly token: TokenRef; readonly wallet: string };

/** What opens a wallet's page, and its sections in their order. */
export const walletParts = {
  Lead: latePart<Props>(async () => (await import("./WalletLead.tsx")).WalletLead),
  Hands: latePart<Props>(async () => (await import("./WalletHandsPanel.tsx")).WalletHandsPanel),
  Rank: latePart<Props>(async () => (await import("./WalletRankPanel.tsx")).WalletRankPanel),
  Pnl: latePart<Props>(async () => (await import("./WalletPnlPanel.tsx")).WalletPnlPanel),
  History: latePart<WalletHistoryProps>(
    async () => (await import("./WalletHistoryPanel.tsx")).WalletHistoryPanel,
  ),
};
