import type { WalletRef } from "../../api/wallet-holdings.ts";
import { latePart } from "../../lib/late-part.tsx";

/** What of a wallet across tokens can wait. */
export const holdingsParts = {
  Tokens: latePart<WalletRef>(
    async () => (await import("../../figures/holdings/HoldingsSection.tsx")).HoldingsSection,
  ),
};
