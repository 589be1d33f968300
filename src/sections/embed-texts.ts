import type { EmbedCard, EmbedSubject } from "../../contract/embed.ts";
import { pagePath } from "../../contract/page-address.ts";

export const chartNames: Readonly<Record<EmbedCard, string>> = {
  summary: "Summary",
  holders: "Holders over time",
  concentration: "Concentration",
  hands: "Hands",
  value: "Value and size",
  pnl: "Profit and loss",
  wallet: "A wallet",
  compare: "A comparison",
};

/** What a frame allows its card here: as little as the strictest of other pages. */
export const cardSandbox = "allow-scripts allow-popups";

/** The page that a card is taken from. */
export function pageOf(subject: EmbedSubject): string {
  if (subject.kind === "compare") return pagePath({ page: "compare", selection: subject.selection });
  const { chain, address } = subject;
  return subject.kind === "wallet"
    ? pagePath({ page: "wallet", chain, address, wallet: subject.wallet })
    : pagePath({ page: "overview", chain, address });
}
