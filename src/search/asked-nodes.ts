import { useQueries } from "@tanstack/react-query";
import { readingQuery } from "../api/readings.ts";
import { elsewhereText } from "../metrics/other-chains.ts";
import { lookAgainMs } from "../metrics/readings.ts";
import type { AskedChain } from "./search-options.ts";
import type { PastedAddress } from "./wallet-options.ts";

/**
 * What the nodes of all chains say of a pasted address that nothing is known of here. A wallet or a token that is known
 * is shown to no node: whoever pastes it has found it.
 *
 * @param pasted the address on each chain that has its form; empty where nobody is to be asked
 * @returns the note undefined where there is nothing to say of nodes
 */
export function useAskedNodes(pasted: readonly PastedAddress[]): {
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
