import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { WalletHistoryProps } from "../../figures/wallet/use-wallet-history.ts";

type Props = { readonly token: TokenRef; readonly wallet: string };

/** What opens a wallet's page, and its sections in their order. */
export const walletParts = {
  Lead: latePart<Props>(async () => (await import("./WalletLead.tsx")).WalletLead),
  Holding: latePart<Props>(
    async () => (await import("../../figures/wallet/HoldingSection.tsx")).HoldingSection,
  ),
  Rank: latePart<Props>(async () => (await import("../../figures/wallet/RankSection.tsx")).RankSection),
  Profit: latePart<Props>(
    async () => (await import("../../figures/wallet/WalletProfitSection.tsx")).WalletProfitSection,
  ),
  History: latePart<WalletHistoryProps>(
    async () => (await import("../../figures/wallet/WalletHistorySection.tsx")).WalletHistorySection,
  ),
};
