import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CompareSearch } from "../../lib/search-params.ts";
import { type ComparedFigure, figureName } from "../../metrics/history/compared-figures.ts";
import {
  comparedGroups,
  type ComparedSeriesId,
  mostCompared,
} from "../../metrics/history/compared-groups.ts";
import type { ComparedAxis, ComparedScale } from "../../metrics/history/compared-series.ts";
import { Choice, Choices } from "./Choices.tsx";

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

/** Every figure that a history has, in the groups of its page. A form, so that it leads somewhere without scripts too. */
function AllFigures({ chosen }: { readonly chosen: ComparedSeriesId }) {
  const navigate = useNavigate();
  const { series: _series, scale: _scale, ...kept } = useSearch({ from: "/compare" });
  return (
    <form className="flex gap-2 max-md:w-full">
      {Object.entries(kept).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="flex h-8 items-center gap-2 rounded-control border border-control pl-2.5 text-data text-ink-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus max-md:h-10 max-md:flex-1">
        All figures
        <select
          name="series"
          className="h-full min-w-0 flex-1 rounded-control bg-bg pr-1.5 text-ink outline-none md:max-w-56"
          value={chosen}
          onChange={(event) => {
            const change = withFigure(event.target.value as ComparedSeriesId);
            void navigate({
              from: "/compare",
              to: "/compare",
              search: (search) => ({ ...search, ...change }),
              replace: true,
              resetScroll: false,
            });
          }}
        >
          {Object.entries(comparedGroups).map(([group, ids]) => (
            <optgroup key={group} label={group}>
              {ids.map((id) => (
                <option key={id} value={id}>
                  {figureName(id)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="h-full rounded-control border border-control px-2.5 text-data">
          Show
        </button>
      </noscript>
    </form>
  );
}

/** What another figure changes in the address: its scale is asked for anew, whether in tokens is kept. */
function withFigure(id: ComparedSeriesId): Pick<CompareSearch, "series" | "scale"> {
  return { series: id === mostCompared[0] ? "" : id, scale: "" };
}
