import type { FrontSearch } from "../../lib/search-params.ts";
import { frontLead } from "../../metrics/findings/front.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { LeadFrame, LeadText } from "../../ui/Section.tsx";
import { frontParts } from "./front-parts.ts";
import { FrontSearchField } from "./FrontSearchField.tsx";

/** Where a visit begins: what this is, the search, tokens to look at, and what can be done. */
export function FrontPage({ search: { q } }: { readonly search: FrontSearch }) {
  return (
    <>
      <h1 className="sr-only">Holderscope: who holds a token</h1>
      <div className="pt-6 max-md:pt-2">
        <LeadFrame rail={<frontParts.FrontStamp />}>
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
      <frontParts.FrontBody />
    </>
  );
}
