import type { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import { chains } from "../../contract/chains.ts";
import { readingQuery } from "../api/readings.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { tokensOfWallet } from "../api/wallet-tokens.ts";
import { shortAddress } from "../lib/address.ts";
import { displayAddress } from "../lib/display-address.ts";
import type { UnlistedPage } from "../lib/head-tags.ts";
import { walletTokensFinding } from "../metrics/findings/wallet-tokens.ts";
import { describeReading } from "./reading-description.ts";

/** What the page of an address without figures here says of itself, as far as that is known. */
export function describeAbsent(
  queryClient: QueryClient,
  token: TokenRef,
  error: ApiError | null | undefined,
): UnlistedPage | undefined {
  const held = tokensOfWallet(queryClient, token);
  if (held) {
    const { name } = chains[token.chain];
    const short = shortAddress(displayAddress(token.chain, token.address));
    return { title: `${short}, a wallet on ${name}`, description: walletTokensFinding(held, name) };
  }
  const reading = queryClient.getQueryData(readingQuery(token).queryKey)?.reading;
  if (reading) return describeReading(token, reading);
  if (error?.code !== "token_being_read") return undefined;
  return {
    title: "A token that is being read",
    description: "Its figures come when all its transfers are here.",
  };
}
