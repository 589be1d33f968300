import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import type { HoldersSearch } from "../../lib/search-params.ts";
import { newestDay } from "../../metrics/known-past.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import { HoldersPanel } from "./HoldersPanel.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { CountedWithout, pastParts } from "./past-parts.ts";
import { WhenBar } from "./WhenBar.tsx";
import type { ShowHolders } from "./holders-page.ts";

interface HoldersPageProps {
  readonly token: TokenRef;
  readonly search: HoldersSearch & Exclusions;
}

export function HoldersPage({ token, search }: HoldersPageProps) {
  const navigate = useNavigate();
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  // The wallet that was looked for last, so that its row can be seen among the others.
  const [marked, setMarked] = useState<string>();
  const show: ShowHolders = (change) =>
    void navigate({
      to: "/$chain/$token/holders",
      params: { chain: token.chain, token: token.address },
      search: { ...search, ...change },
      resetScroll: false,
    });
  const Past = search.at !== "" ? pastParts.OnDay : search.from !== "" ? pastParts.BetweenDays : undefined;
  const newest = newestDay(meta?.asOf);
  return (
    <>
      <WhenBar search={search} meta={meta} show={show}>
        {Past && <pastParts.WhenFields search={search} newest={newest} show={show} />}
      </WhenBar>
      {isExcluding(search) && <CountedWithout token={token} below={Past ? "past" : "list"} />}
      {Past ? (
        <Past token={token} search={search} newest={newest} show={show} />
      ) : (
        <>
          <FilterPanel
            token={token}
            search={search}
            show={show}
            railTop={
              <div className="mb-5 max-lg:col-span-full max-lg:mb-0">
                <PageStamp token={token} place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />
              </div>
            }
          />
          <HoldersPanel token={token} search={search} show={show} marked={marked} onMark={setMarked} />
        </>
      )}
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
