import { useNavigate, useSearch } from "@tanstack/react-router";
import { figureName } from "../../metrics/history/compared-figures.ts";
import { comparedGroups, type ComparedSeriesId } from "../../metrics/history/compared-groups.ts";
import { withFigure } from "./with-figure.ts";

/** Every figure that a history has, in the groups of its page. A form, so that it leads somewhere without scripts too. */
export function AllFigures({ chosen }: { readonly chosen: ComparedSeriesId }) {
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
