import { chainsQuery } from "../../api/chains.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type ChainId, isChainId } from "../../../contract/chains.ts";
import { demoTour, type TourPart } from "../../../contract/beside/demo-tour.ts";
import type { Meta } from "../../../contract/meta.ts";
import { holderLifeQuery } from "../../api/history-queries.ts";
import { api, start } from "../../api/queries.ts";
import type { ChainsAnswer } from "../../api/service.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { firstChain, shownChains } from "../../lib/shown-chains.ts";

/** A token whose figures stand on the front page. */
export interface Example extends TokenRef {
  /** What it shows, where it is one of the demo market's tour. */
  readonly part: TourPart | null;
}

/** The chain whose most held tokens are the examples: where a visit begins, or the first that has any. */
export function exampleChain(known: ChainsAnswer | undefined): ChainId {
  const withTokens = known?.chains.filter(({ tokens }) => tokens > 0).map(({ id }) => id) ?? [];
  const first = firstChain();
  if (withTokens.includes(first)) return first;
  return [...shownChains(), ...withTokens.filter(isChainId)].find((id) => withTokens.includes(id)) ?? first;
}

/** The most held tokens of a chain, with their figures. */
export function mostHeldQuery(chain: ChainId) {
  return api("getTokenFigures", { chain_id: chain, limit: 3 });
}

/** The figures of one token. */
export function figuresQuery({ chain, address }: TokenRef) {
  return api("getTokenFigures", { chain_id: chain, limit: 1, text: address });
}

export function isDemo(meta: Pick<Meta, "sources"> | undefined): boolean {
  return meta?.sources.includes("demo") ?? false;
}

/** The tour of a demo market. */
export const tour: readonly Example[] = demoTour;

/** Asks for all that the page shows. */
export async function startFront(queryClient: QueryClient): Promise<void> {
  await start(queryClient, chainsQuery);
  const chain = exampleChain(queryClient.getQueryData(chainsQuery.queryKey));
  const list = mostHeldQuery(chain);
  await start(queryClient, list);
  const known = queryClient.getQueryData(list.queryKey);
  if (isDemo(known?.meta)) {
    await start(queryClient, ...tour.flatMap((token) => [figuresQuery(token), holderLifeQuery(token)]));
    return;
  }
  const own = known?.data.tokens.filter(({ holder_count: holders }) => holders !== null) ?? [];
  await start(queryClient, ...own.map(({ address }) => holderLifeQuery({ chain, address })));
}
