import type { QueryClient } from "@tanstack/react-query";
import { chains } from "../../../contract/chains.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { walletHoldingsQuery } from "../../api/wallet-holdings.ts";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { holdingsLead } from "../../metrics/findings/wallet-holdings.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { readHoldings } from "../../metrics/wallet-holdings.ts";
import { imagePath, type PageCalled, type PageDescription } from "../page-description.ts";

export function describeHoldings(queryClient: QueryClient, page: PageCalled<"holdings">): PageDescription {
  const { chain, wallet } = page;
  const answer = queryClient.getQueryData(walletHoldingsQuery({ chain, wallet }).queryKey);
  const { name } = chains[chain];
  return {
    title: `Wallet ${shortAddress(displayAddress(chain, wallet))} on ${name}`,
    description: answer
      ? sentenceText(holdingsLead(readHoldings(answer.data), chain))
      : `What one wallet holds of all ${name} tokens here: value, share of supply, rank and profit.`,
    path: pagePath(page),
    image: imagePath(page, answer?.meta.asOf),
    isFramed: true,
    // Of an address that no token names there is nothing to find.
    ...(answer?.data.total === 0 && { isUnlisted: true }),
  };
}
