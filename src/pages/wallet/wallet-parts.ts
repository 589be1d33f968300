import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";

type Props = { readonly token: TokenRef; readonly wallet: string };

/** The sections of a wallet's page, in their order. */
export const walletParts = {
  Hands: latePart<Props>(async () => (await import("./WalletHandsPanel.tsx")).WalletHandsPanel),
  Rank: latePart<Props>(async () => (await import("./WalletRankPanel.tsx")).WalletRankPanel),
  Pnl: latePart<Props>(async () => (await import("./WalletPnlPanel.tsx")).WalletPnlPanel),
};
