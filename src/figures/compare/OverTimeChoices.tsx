import { type ComparedFigure, figureName } from "../../metrics/history/compared-figures.ts";
import { mostCompared } from "../../metrics/history/compared-groups.ts";
import type { ComparedAxis, ComparedScale } from "../../metrics/history/compared-series.ts";
import { AllFigures } from "./AllFigures.tsx";
import { Choice, Choices } from "./Choices.tsx";
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
