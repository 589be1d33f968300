import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CompareSearch } from "../../lib/compare-search.ts";
import { type ComparedFigure, figureName } from "../../metrics/history/compared-figures.ts";
import { mostCompared } from "../../metrics/history/compared-groups.ts";
import type { ComparedAxis, ComparedScale } from "../../metrics/history/compared-series.ts";
import { AllFigures } from "./AllFigures.tsx";
import { withFigure } from "./with-figure.ts";

interface OverTimeChoicesProps {
  readonly figure: ComparedFigure;
  readonly axis: ComparedAxis;
  /** What is drawn, whether or not the address asks for it. */
  readonly scale: ComparedScale;
  /** Whether there is a day on which all have a value that is a measure of the others. */
  readonly hasBase: boolean;
  /** Whether anything has a place on a log scale. */
  readonly hasLog: boolean;
}

/** What is compared, over which days and on which scale. Links, so that they lead somewhere without scripts too. */
export function OverTimeChoices({ figure, axis, scale, hasBase, hasLog }: OverTimeChoicesProps) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 print:hidden">
      <Choices label="Figure">
        {mostCompared.map((id) => (
          <Choice key={id} change={withFigure(id)} isChosen={id === figure.id}>
            {figureName(id)}
          </Choice>
        ))}
      </Choices>
      <AllFigures chosen={figure.id} />
      {figure.inTokens && (
        <Choices label="Amounts">
          <Choice change={{ unit: "", scale: "" }} isChosen={!figure.isInTokens}>
            Of supply
          </Choice>
          <Choice change={{ unit: "tokens", scale: "" }} isChosen={figure.isInTokens}>
            In tokens
          </Choice>
        </Choices>
      )}
      <Choices label="Days">
        <Choice change={{ axis: "", scale: "" }} isChosen={axis === "dates"}>
          Dates
        </Choice>
        <Choice change={{ axis: "launch", scale: "" }} isChosen={axis === "launch"}>
          Since launch
        </Choice>
      </Choices>
      <Choices label="Scale">
        <Choice change={{ scale: "linear" }} isChosen={scale === "linear"}>
          Linear
        </Choice>
        {hasLog && (
          <Choice change={{ scale: "log" }} isChosen={scale === "log"}>
            Log
          </Choice>
        )}
        {(hasBase || scale === "index") && (
          <Choice change={{ scale: "index" }} isChosen={scale === "index"}>
            Start = 100
          </Choice>
        )}
      </Choices>
    </div>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex flex-wrap rounded-control border border-control max-md:w-full"
    >
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly change: Partial<CompareSearch>;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

const look =
  "relative grid h-7.5 place-items-center px-2.5 text-data no-underline after:absolute after:inset-x-0 after:-inset-y-px max-md:h-9.5 max-md:flex-auto";

function Choice({ change, isChosen, children }: ChoiceProps) {
  return (
    <Link
      from="/compare"
      to="/compare"
      search={(search) => ({ ...search, ...change })}
      replace
      resetScroll={false}
      aria-current={isChosen ? "true" : undefined}
      activeProps={{}}
      className={`${look} ${isChosen ? "bg-ink font-strong text-on-ink! forced-color-adjust-none" : "text-ink-2 hover:bg-hover"}`}
    >
      {children}
    </Link>
  );
}
