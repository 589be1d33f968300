import { useQueries, useQuery } from "@tanstack/react-query";
import { chainsQuery } from "../../api/chains.ts";
import type { FrontSearch } from "../../lib/search-params.ts";
import { frontLead } from "../../metrics/findings/front.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { LeadFrame, LeadText } from "../../ui/Section.tsx";
import { Stamp } from "../../ui/Stamp.tsx";
import { ChainLane } from "./ChainLane.tsx";
import { Examples } from "./Examples.tsx";
import { NothingYet } from "./NothingYet.tsx";
import { exampleChain, figuresQuery, isDemo, mostHeldQuery, tour } from "./front-queries.ts";
import { frontParts } from "./front-parts.ts";
import { FrontSearchField } from "./FrontSearchField.tsx";
import { Uses } from "./Uses.tsx";

/** Where a visit begins: what this is, the search, tokens to look at, and what can be done. */
export function FrontPage({ search: { q } }: { readonly search: FrontSearch }) {
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
      <h1 className="sr-only">Holderscope: who holds a token</h1>
      <div className="pt-6 max-md:pt-2">
        <LeadFrame rail={meta?.asOf ? <Stamp asOf={meta.asOf} /> : <div />}>
          <LeadText loading={false}>
            <LeadSentence sentence={frontLead} />
          </LeadText>
        </LeadFrame>
      </div>
      <div className="grid grid-cols-rail gap-x-gutter pb-10 max-lg:block max-md:pb-7">
        <div className="col-start-2">
          <FrontSearchField text={q} />
          {q !== "" && <frontParts.SearchResults text={q} />}
        </div>
      </div>
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
