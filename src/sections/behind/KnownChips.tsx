import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useContext, useSyncExternalStore } from "react";
import { eachOnce, labelsQuery } from "../../api/behind-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { noOwnLabels, ownLabels } from "../../lib/own-labels.ts";
import { subscribeStorage } from "../../lib/storage.ts";
import { chipOf, sourcesOf } from "../../metrics/behind.ts";
import { ChipContent, chipLook } from "../../ui/Chip.tsx";
import { Loading } from "../../ui/loading.ts";
import { TokenName } from "../../ui/TokenName.tsx";

const mostAsked = 100;

/**
 * What is known of the addresses of rows, as a chip for each of which something is: for tables in which nothing is to
 * be done with an address. Nothing is asked until `isShown`.
 */
export function useKnownChips(
  token: TokenRef,
  addresses: readonly string[],
  isShown = true,
): (address: string) => ReactNode {
  const isLoading = useContext(Loading);
  const asked = [...new Set(addresses)];
  const { data: told } = useQuery({
    queryKey: ["known", token.chain, token.address, asked],
    queryFn: async ({ client }) => {
      const parts = Array.from({ length: Math.ceil(asked.length / mostAsked) }, (_, part) =>
        eachOnce(asked.slice(part * mostAsked, (part + 1) * mostAsked)),
      );
      const answers = await Promise.all(parts.map((part) => client.fetchQuery(labelsQuery(token, part))));
      return answers.flatMap(({ data }) => data.addresses);
    },
    enabled: isShown && !isLoading && asked.length > 0,
    retry: false,
  });
  const own = useSyncExternalStore(subscribeStorage, ownLabels, noOwnLabels);
  return (address) => {
    const known = told?.find((each) => each.address === address);
    const mine = own.find((label) => label.chain === token.chain && label.address === address);
    const chip = chipOf(known, mine?.name);
    if (!chip) return null;
    return (
      <span
        data-chip=""
        className={`${chipLook(chip.sign === "own")} ml-1.5 max-w-30! md:max-w-40!`}
        title={known && sourcesOf(known).join("\n")}
      >
        <ChipContent sign={chip.sign}>
          <TokenName limit={32}>{chip.text}</TokenName>
        </ChipContent>
      </span>
    );
  };
}
