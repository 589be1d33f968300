import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { isSame, mostCompared, writeTokens } from "../../../contract/compared-tokens.ts";
import { isExcluding } from "../../../contract/exclusions.ts";
import { isAbsent } from "../../api/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { type CompareColumn, type Need, placeholderColumn } from "../../figures/compare/compare-columns.ts";
import type { readSelection } from "../../figures/compare/compare-selection.ts";
import {
  commonSource,
  comparedDemo,
  compareSource,
  newestAsOf,
  oldComparison,
  timedComparison,
  unknownToken,
} from "../../figures/compare/compare-source.ts";
import { CompareFigures } from "../../figures/compare/CompareFigures.tsx";
import { isWaiting } from "../../figures/compare/CompareRow.tsx";
import { CompareRows } from "../../figures/compare/CompareRows.tsx";
import type { OverTimeSearch } from "../../lib/search-params.ts";
import { rememberCompared } from "../../lib/storage.ts";
import { compareLead } from "../../metrics/findings/compare.ts";
import { newestDay } from "../../metrics/known-past.ts";
import { SearchOverlay } from "../../search/SearchOverlay.tsx";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { EmbedButton } from "../../sections/EmbedButton.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { ShareMenu } from "../../sections/ShareMenu.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { Actions } from "../../ui/Actions.tsx";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { statusBar } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";
import { compareParts, CompareSuggestions, CompareWithout } from "./compare-parts.ts";
import { CompareHeads } from "./CompareHeads.tsx";

/** All answers on the page: they belong to several tokens. */
const place = ["answer"] as const;

interface CompareViewProps {
  readonly selection: ReturnType<typeof readSelection>;
  /** Of each token that is asked for: as it is now, or was at the end of a day. */
  readonly asked: readonly CompareColumn[];
  /** What the sentence of the page needs of each. */
  readonly needs: readonly Need[];
  /** The day of the address; empty is now. */
  readonly at: string;
  readonly overTime: OverTimeSearch;
  /** What is to be said of the day, below its figures. */
  readonly notes?: ReactNode;
}

/** Tokens side by side. */
export function CompareView({ selection, asked, needs, at, overTime, notes }: CompareViewProps) {
  const exclusions = useExclusions();
  const isNow = at === "";
  const columns = asked.filter(({ answers }) => !isUnknown(answers.token));
  const unknown = asked.filter(({ answers }) => isUnknown(answers.token));
  const shown = columns.map(({ ref }) => ref);
  const problems = [
    ...selection.problems,
    ...unknown.map(({ ref, answers: { token } }) =>
      unknownToken(ref, token.state === "failed" ? token.error.code : undefined),
    ),
  ];

  const navigate = useNavigate();
  const add = useRef<HTMLButtonElement>(null);
  const show = (tokens: readonly TokenRef[]) =>
    navigate({
      to: "/compare",
      search: { ...overTime, at, t: writeTokens(tokens) },
      resetScroll: false,
    });
  const addToken = (token: TokenRef) => void show([...shown, token]);
  const remove = async (token: TokenRef, name: string) => {
    const left = shown.filter((each) => !isSame(each, token));
    rememberCompared(writeTokens(left));
    await show(left);
    announce(`Removed ${name}`);
    // The pressed button is gone; its place in the order of the page is not.
    add.current?.focus();
  };

  const kept = writeTokens(shown);
  useEffect(() => {
    // An address without tokens does not forget those of before.
    if (kept !== "") rememberCompared(kept);
  }, [kept]);

  const waiting = isWaiting(columns, needs);
  // It waits for all its parts, so that it is not rewritten under the reader.
  const sentence = timedComparison(
    compareLead(waiting ? columns.map(() => placeholderColumn) : columns),
    columns,
  );
  const asOf = newestAsOf(columns);
  return (
    <>
      <h1 className="sr-only">Compare tokens</h1>
      <StatusLine place={place} asOf={asOf} />
      {/* The sentence of several has four lines on narrow pages, and nothing below moves when it comes. */}
      <div
        className="relative max-md:data-several:[&_[data-part=lead]]:min-h-28 [&_[data-part=lead]]:max-w-[34em] lg:[&_[data-part=lead]]:max-w-[min(34em,100%-388px)]"
        data-several={columns.length > 1 || undefined}
      >
        <Lead
          rail={columns.length > 0 && <PageStamp place={place} asOf={asOf} />}
          loading={waiting}
          above={oldComparison(columns)}
        >
          <LeadSentence sentence={sentence} />
        </Lead>
        {/* Beside the sentence where there is room. */}
        <Actions className="max-lg:mb-4 lg:absolute lg:top-6 lg:right-0">
          <CompareAdd button={add} shown={shown} onAdd={addToken} />
          {columns.length > 0 && (
            <EmbedButton
              subject={{ kind: "compare", selection: writeTokens(shown), at }}
              name={columns.map((column) => column.name).join(", ")}
            />
          )}
          {columns.length > 0 && (
            <ShareMenu title="Tokens compared" metric="hhi" asOf={asOf} demo={comparedDemo(columns)} />
          )}
        </Actions>
      </div>
      <CompareProblems problems={problems} onDismiss={() => void show(shown)} />
      {columns.length < 2 && <CompareSuggestions shown={shown} onAdd={addToken} />}
      {columns.length > 0 && (
        <>
          {/* What stands here comes after the page: on a phone it has its room before. */}
          <div
            className={`flex flex-wrap content-start gap-x-6 max-md:min-h-29.5 ${columns.length < 2 ? "pt-3.5" : ""}`}
          >
            <compareParts.When newest={newestDay(asOf)} at={at} />
            <compareParts.Exclusions exclusions={exclusions} />
          </div>
          <CompareHeads columns={columns} onRemove={(token, name) => void remove(token, name)} />
          <CompareFigures columns={columns} />
          {notes}
          {isNow && isExcluding(exclusions) && <CompareWithout tokens={shown} exclusions={exclusions} />}
          <CompareRows columns={columns} />
          {isNow && (
            <compareParts.Overlap tokens={columns.map(({ ref, name, ticker }) => ({ ref, name, ticker }))} />
          )}
          <compareParts.OverTime
            tokens={columns.map(({ ref, name, meta }) => ({ ref, name, source: meta?.sources[0] ?? null }))}
            search={overTime}
          />
          <p data-part="shared-source" className="pt-4 text-axis text-ink-3">
            {compareSource(columns)}
          </p>
        </>
      )}
      <PageFooter source={commonSource(columns)} />
    </>
  );
}

function isUnknown(token: CompareColumn["answers"]["token"]): boolean {
  return token.state === "failed" && isAbsent(token.error);
}

interface CompareAddProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly shown: readonly TokenRef[];
  readonly onAdd: (token: TokenRef) => void;
}

function CompareAdd({ button, shown, onAdd }: CompareAddProps) {
  const [searching, setSearching] = useState(false);
  const full = shown.length >= mostCompared;
  const pick = (token: TokenRef) => {
    if (shown.some((each) => isSame(each, token))) announce("This token is already compared");
    else onAdd(token);
  };
  return (
    <>
      <Button
        ref={button}
        icon="plus"
        // Not `disabled`: it keeps its place in the tab order, and says why it does nothing.
        aria-disabled={full}
        title={full ? "At most four tokens are compared" : undefined}
        aria-haspopup="dialog"
        onClick={() => !full && setSearching(true)}
      >
        Add token
      </Button>
      {searching && <SearchOverlay onClose={() => setSearching(false)} onPick={pick} />}
    </>
  );
}

interface CompareProblemsProps {
  readonly problems: readonly string[];
  /** Writes the address anew, with what can be compared. */
  readonly onDismiss: () => void;
}

/** What of the page's address could not be compared. The rest stands below. */
function CompareProblems({ problems, onDismiss }: CompareProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section className={statusBar} aria-label="Left out of the comparison">
      <Icon name="warning" />
      <ul className="min-w-0 flex-1 wrap-anywhere text-ink-2">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button onClick={onDismiss}>Dismiss</Button>
    </section>
  );
}
