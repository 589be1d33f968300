import type { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import { chains } from "../../contract/chains.ts";
import type { Reading } from "../../contract/readings.ts";
import { readingQuery } from "../api/readings.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { tokensOfWallet } from "../api/wallet-tokens.ts";
import { shortAddress } from "../lib/address.ts";
import { displayAddress } from "../lib/display-address.ts";
import { roundShare } from "../lib/format.ts";
import type { UnlistedPage } from "../lib/head-tags.ts";
import { walletTokensFinding } from "../metrics/findings/wallet-tokens.ts";
import { sentenceText } from "../metrics/findings/words.ts";
import { demoComing, demoRemoved, readingLead, readingName, readShare } from "../metrics/readings.ts";

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

/** What the page of an address without figures says of itself; undefined where it is known that no token is there. */
export function describeReading(token: TokenRef, reading: Reading): UnlistedPage | undefined {
  if (reading.state === "no_contract" || reading.state === "here") return undefined;
  const place = chains[token.chain].name;
  const address = shortAddress(displayAddress(token.chain, token.address));
  const unread = `${address} on ${place}, not read here`;
  switch (reading.state) {
    case "demo_coming":
      return { title: demoComing.title, description: demoComing.detail };
    case "demo_removed":
      return { title: "Demo data, removed", description: demoRemoved };
    case "off":
    case "no_node":
    case "unanswered":
      return { title: unread, description: `What is at this address on ${place} has not been read here.` };
    case "asking":
      return { title: unread, description: sentenceText(readingLead(reading, token.chain)) };
    default: {
      const known = reading.token;
      const name = known?.name || known?.ticker ? readingName(known) : address;
      return {
        title: titleOf(reading, name, place),
        description: sentenceText(readingLead(reading, token.chain)),
      };
    }
  }
}

type Named = Extract<Reading, { readonly token: unknown }>;

/** How far it is comes first: of a tab only that is seen. */
function titleOf(reading: Named, name: string, place: string): string {
  if (reading.state === "reading") {
    const part = readShare(reading.progress);
    return part === null ? `Reading ${name}` : `${roundShare(part)} ${name}`;
  }
  if (reading.state === "waiting") return `In the queue: ${name}`;
  if (reading.state === "stopped") return `${reading.is_paused ? "Paused" : "Stopped"}: ${name}`;
  return `${name} on ${place}, not read here`;
}
