import { useQueries, useQuery } from "@tanstack/react-query";
import { chainsQuery } from "../../api/chains.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { ChainLane } from "./ChainLane.tsx";
import { Examples } from "./Examples.tsx";
import { exampleChain, figuresQuery, isDemo, mostHeldQuery, tour } from "./front-queries.ts";
import { NothingYet } from "./NothingYet.tsx";
import { Uses } from "./Uses.tsx";

/** What stands below the search: chains, tokens to look at, and what can be done. */
export function FrontBody() {
  const status = useQuery(chainsQuery);
  const isKnown = status.data !== undefined || status.isError;
  const chain = exampleChain(status.data);
  const list = useQuery({ ...mostHeldQuery(chain), enabled: isKnown });
  const meta = list.data?.meta;
  const isTour = isDemo(meta);
  const toured = useQueries({ queries: tour.map((token) => ({ ...figuresQuery(token), enabled: isTour })) });
  const examples = isTour
    ? tour.flatMap(({ part, ...token }, index) => {
        const figures = toured[index]?.data?.data.tokens.find(({ address }) => address === token.address);
        return figures ? [{ ...token, part, figures }] : [];
      })
    : (list.data?.data.tokens ?? []).map((figures) => ({
        chain,
        address: figures.address,
        part: null,
        figures,
      }));
  const isLoading = list.isPending || (isTour && toured.some(({ isPending }) => isPending));
  return (
    <>
      <ChainLane known={status.data} />
      {examples.length > 0 || isLoading ? (
        <Examples
          examples={examples}
          chain={chain}
          total={list.data?.data.total ?? 0}
          isTour={isTour}
          loading={isLoading}
        />
      ) : (
        <NothingYet isFailed={list.isError} />
      )}
      <Uses examples={examples} isTour={isTour} />
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
