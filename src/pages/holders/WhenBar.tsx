import type { ReactNode } from "react";
import type { Meta } from "../../../contract/meta.ts";
import { addDays } from "../../lib/days.ts";
import type { HoldersSearch } from "../../lib/search-params.ts";
import { newestDay, whyNoPast } from "../../metrics/known-past.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import type { ShowHolders } from "./holders-page.ts";

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
export function WhenBar({ search, meta, show, children }: WhenBarProps) {
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
