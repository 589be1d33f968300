import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isChainId } from "../../contract/chains.ts";
import { readTyped } from "../../contract/resolve-input.ts";
import { readingQuery } from "../api/readings.ts";
import { knownToken, type TokenRef } from "../api/token-queries.ts";
import { tokenSearch } from "../api/token-search.ts";
import { walletTokensQuery } from "../api/wallet-tokens.ts";
import { noOwnLabels, ownLabels } from "../lib/own-labels.ts";
import { firstChain, shownChains } from "../lib/shown-chains.ts";
import { subscribeStorage } from "../lib/storage.ts";
import { plainName } from "../lib/text.ts";
import { elsewhereText } from "../metrics/other-chains.ts";
import { lookAgainMs } from "../metrics/readings.ts";
import { brokenAddress, typedText } from "../metrics/typed-text.ts";
import { useRecent, useWatched } from "../sections/saved-tokens.ts";
import { labelGroup, ownMatches } from "./label-options.ts";
import { type AskedChain, nearlySo, type SearchGroup, searchGroups } from "./search-options.ts";
import { foundWallets, type PastedAddress, pastedAddresses, walletGroup } from "./wallet-options.ts";

const debounceMs = 150;
/** Of a label in a list: fewer are in all of them. */
const leastLetters = 2;

/** Groups for a text: what this browser knows at once, what the service finds a moment later. */
export function useSearch(text: string): { groups: SearchGroup[]; note: string } {
  const queryClient = useQueryClient();
  const { chain = firstChain(), token } = useParams({ strict: false });
  const watched = useWatched();
  const recent = useRecent();
  const ids = shownChains();
  const asked = useDebounced(text.trim());
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...tokenSearch(id, asked),
      enabled: asked !== "" && asked.length <= 64,
    })),
  });
  const found = answers.flatMap((answer, index) =>
    (answer.data?.tokens ?? []).map(({ holder_count: rows, wallet_count: wallets, ...each }) => ({
      ...each,
      chain: ids[index]!,
      holders: wallets ?? rows,
      isAlike: answer.data?.alike === true,
    })),
  );
  const openToken =
    isChainId(chain) && token !== undefined
      ? knownToken(queryClient, { chain, address: token })?.data
      : undefined;
  const open =
    isChainId(chain) && openToken
      ? { chain, address: openToken.address, name: plainName(openToken.name, 24) }
      : undefined;
  const pasted = pastedAddresses(asked);
  const own = ownMatches(useSyncExternalStore(subscribeStorage, ownLabels, noOwnLabels), asked);
  const labelled = useQuery({
    queryKey: ["label", open?.chain, open?.address, asked],
    queryFn: () => labelledHolder(queryClient, open!, asked),
    enabled: open !== undefined && pasted.length === 0 && asked.length >= leastLetters,
  });
  // Of a label without a page of its own, the tokens that its address holds.
  const named = pasted.length > 0 ? undefined : own.find(({ chain: of }) => of !== open?.chain);
  const meant = named ? [named] : pasted;
  const holdings = useQueries({
    queries: meant.map((wallet) => walletTokensQuery(wallet.chain, wallet.address)),
  });
  const isAnswered = [...answers, ...holdings].every(({ isFetching }) => !isFetching);
  const isUnknown =
    found.every(({ address }) => address !== pasted[0]?.address) &&
    holdings.every(({ data }) => !data?.data.tokens.length);
  const nodes = useAskedNodes(isAnswered && isUnknown && asked === text.trim() ? pasted : []);
  const isMeant = named ? asked === text.trim() : pasted[0]?.address === pastedAddresses(text)[0]?.address;
  const wallet = isMeant
    ? walletGroup(
        meant,
        holdings.map(({ data }) => data?.data),
        named?.name,
        open,
      )
    : undefined;
  const groups = searchGroups({ text, watched, recent, found, open, asked: nodes.chains });
  const labels = labelGroup([...own, ...(labelled.data ? [labelled.data] : [])], open);
  if (labels && asked === text.trim()) groups.push(labels);
  const wallets = foundWallets(
    pasted.length > 0
      ? []
      : answers.flatMap((answer, index) =>
          (answer.data?.wallets ?? []).map((each) => ({ ...each, chain: ids[index]! })),
        ),
  );
  if (wallets && asked === text.trim()) groups.push(wallets);
  // What is known as a wallet and not as a token is meant as a wallet.
  const isToken = found.some(({ address }) => address === pasted[0]?.address);
  if (wallet) groups.splice(isToken ? 1 : named ? groups.length : 0, 0, wallet);
  return { groups, note: nodes.note ?? noteFor(text, groups, [...answers, ...holdings]) };
}

/** One of the largest holders, by what a list calls it. */
async function labelledHolder(queryClient: QueryClient, open: TokenRef, text: string) {
  const { findLabel } = await import("../api/find-holder.ts");
  const found = await findLabel(queryClient, open, text, []);
  return found ? { chain: open.chain, ...found } : null;
}

function noteFor(
  text: string,
  groups: readonly SearchGroup[],
  answers: readonly { isFetching: boolean; isError: boolean }[],
): string {
  if (answers.some(({ isError }) => isError)) {
    return "The search by name did not answer. Tokens of this device are listed; paste an address to open any other.";
  }
  const typed = readTyped(text);
  const fault = brokenAddress(text);
  if (fault !== undefined)
    return `This is nearly an address. ${fault} Copy it whole${groups.length > 0 ? ", or compare every character with what is listed" : ""}.`;
  if (typed && typed.kind !== "address") {
    const { title, detail } = typedText(typed);
    return `${title}. ${detail}`;
  }
  if (text.trim() === "") return "Type a name or a ticker, or paste the address of any token.";
  if (answers.some(({ isFetching }) => isFetching)) return "Searching…";
  if (groups.some(({ value }) => value === nearlySo))
    return "No token is spelled so. Those that are nearly are listed: compare the address before you trust one.";
  if (groups.length === 0)
    return "No token here has this in its name or ticker, no wallet in its label or address. Paste an address to open it.";
  if (groups.every(({ items }) => items.every(({ ofToken, isWallet }) => ofToken !== undefined || isWallet)))
    return "A label is what a list, or you, say of an address. Compare every character of an address.";
  return groups.some(({ items }) => items.some(({ token }) => token))
    ? "Anyone can reuse a name. Check the address."
    : "Whether a token is at this address shows when it is opened.";
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * What the nodes of all chains say of a pasted address that nothing is known of here. A wallet or a token that is known
 * is shown to no node: whoever pastes it has found it.
 *
 * @param pasted the address on each chain that has its form; empty where nobody is to be asked
 * @returns the note undefined where there is nothing to say of nodes
 */
function useAskedNodes(pasted: readonly PastedAddress[]): {
  chains: readonly AskedChain[];
  note: string | undefined;
} {
  const answers = useQueries({
    queries: pasted.map((place) => ({
      ...readingQuery(place),
      retry: false,
      refetchInterval: ({ state }: { state: { data: { reading: AskedChain["reading"] } | undefined } }) =>
        state.data ? lookAgainMs(state.data.reading) : (false as const),
    })),
  });
  const chains = pasted.map((place, index) => ({ ...place, reading: answers[index]?.data?.reading }));
  const mayAsk = chains.some(
    ({ reading }) => reading && reading.state !== "off" && reading.state !== "no_node",
  );
  if (!mayAsk) return { chains, note: undefined };
  const isAsking = answers.some(({ isPending, data }) => isPending || data?.reading.state === "asking");
  return {
    chains,
    note: isAsking
      ? "Asking the nodes of the chains what is at this address."
      : elsewhereText(chains.map(({ chain, reading }) => [chain, reading])) || undefined,
  };
}
