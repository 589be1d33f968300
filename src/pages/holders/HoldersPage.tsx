import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { Meta } from "../../../contract/meta.ts";
import { metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { addDays } from "../../lib/days.ts";
import type { HoldersSearch } from "../../lib/search-params.ts";
import { newestDay, whyNoPast } from "../../metrics/known-past.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import type { ShowHolders } from "./holders-page.ts";
import { HoldersPanel } from "./HoldersPanel.tsx";
import { CountedWithout, pastParts } from "./past-parts.ts";

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
  const railTop = (
    <div className="mb-5 max-lg:col-span-full max-lg:mb-0">
      <PageStamp token={token} place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />
    </div>
  );
  return (
    <>
      <WhenBar search={search} meta={meta} show={show}>
        {Past && <pastParts.WhenFields search={search} newest={newest} show={show} />}
      </WhenBar>
      {isExcluding(search) && <CountedWithout token={token} below={Past ? "past" : "list"} />}
      {Past ? (
        <Past {...{ token, search, newest, show, railTop }} />
      ) : (
        <>
          <FilterPanel {...{ token, search, show, railTop }} />
          <HoldersPanel token={token} search={search} show={show} marked={marked} onMark={setMarked} />
        </>
      )}
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}

const times = { now: "Now", day: "On a day", between: "Between two days" };
type Time = keyof typeof times;

interface WhenBarProps {
  readonly search: HoldersSearch;
  /** Of the token; undefined while it is not known. */
  readonly meta: Meta | undefined;
  readonly show: ShowHolders;
  /** The fields of the days. */
  readonly children: ReactNode;
}

/** The time that the holders are of. The rail has its name where it is beside the page. */
function WhenBar({ search, meta, show, children }: WhenBarProps) {
  const open: Time = search.at !== "" ? "day" : search.from !== "" ? "between" : "now";
  const why = meta && whyNoPast(meta);
  const turn = (time: Time) => {
    if (time === open) return;
    const usual = addDays(newestDay(meta?.asOf), -30);
    const none = { at: "", from: "", to: "", page: 1 };
    if (time === "day") show({ ...none, at: search.from || usual });
    else if (time === "between") show({ ...none, from: search.at || usual, min_amount: "", max_amount: "" });
    else show(none);
  };
  return (
    <div className="mt-4 grid-cols-rail gap-x-gutter max-md:mt-3 lg:grid print:hidden">
      <p className="text-body leading-control font-name max-lg:sr-only">When</p>
      <Toolbar className="min-w-0">
        <SegmentedControl
          label="When"
          options={Object.entries(times).map(([value, label]) => ({
            value: value as Time,
            label,
            disabled: why !== undefined && value !== "now" && value !== open,
          }))}
          value={open}
          onChange={turn}
        />
        {why !== undefined && <span className="text-ink-2">{why}</span>}
        {children}
      </Toolbar>
    </div>
  );
}
