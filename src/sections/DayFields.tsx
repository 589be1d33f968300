import { type SubmitEvent, useState } from "react";
import type { HistoryRange } from "../../contract/history-range.ts";
import { date } from "../lib/format.ts";
import { readTypedDay } from "../lib/typed-day.ts";
import { TextField } from "../ui/TextField.tsx";

export type ShowRange = (range: Pick<HistoryRange, "from" | "to">) => void;

interface DayFieldsProps {
  /** Days such as 2025-03-12; an empty last day is now. */
  readonly from: string;
  readonly to: string;
  readonly onApply: ShowRange;
}

const wrong = "A day, such as 12 Mar 2025";

function shown(day: string): string {
  return day === "" ? "" : date(new Date(day));
}

/** The first and the last day as fields. Enter or leaving a field applies them. */
export function DayFields({ from, to, onApply }: DayFieldsProps) {
  const [typed, setTyped] = useState({ from: shown(from), to: to === "" ? "now" : shown(to) });
  const [error, setError] = useState<{ readonly from?: string; readonly to?: string }>({});
  const apply = (event?: SubmitEvent) => {
    event?.preventDefault();
    const first = readTypedDay(typed.from);
    const last = /^(now)?$/i.test(typed.to.trim()) ? "" : readTypedDay(typed.to);
    setError({ ...(first === undefined && { from: wrong }), ...(last === undefined && { to: wrong }) });
    if (first === undefined || last === undefined || (first === from && last === to)) return;
    // The wrong way round they can only mean the days between them.
    onApply(last !== "" && first > last ? { from: last, to: first } : { from: first, to: last });
  };
  const field = (name: "from" | "to", label: string) => (
    <TextField
      label={label}
      className="max-md:flex-[1_1_40%]"
      inputClassName="w-23 text-right max-md:w-full"
      value={typed[name]}
      error={error[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      onBlur={() => apply()}
    />
  );
  return (
    <form className="flex flex-wrap items-center gap-3 max-md:w-full" onSubmit={apply}>
      {field("from", "From")}
      {field("to", "To")}
      <button type="submit" hidden>
        Show
      </button>
    </form>
  );
}
