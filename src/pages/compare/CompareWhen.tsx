import { useNavigate } from "@tanstack/react-router";
import { addDays } from "../../lib/days.ts";
import { readWholeDay } from "../../metrics/past-days.ts";
import { DayPicker } from "../../sections/DayPicker.tsx";
import { Choice, Choices } from "../../figures/compare/Choices.tsx";

export interface CompareWhenProps {
  /** The day of the newest of their data. */
  readonly newest: string;
  /** The day of the address; empty is now. */
  readonly at: string;
}

/** From the last day that is over to the one that is offered first. */
const usualDays = -29;

/** The time that the tokens are compared at: now, or the end of a day. */
export function CompareWhen({ newest, at }: CompareWhenProps) {
  const navigate = useNavigate();
  const isNow = at === "";
  const { day, last, note } = readWholeDay(at, newest);
  const pick = (next: string) =>
    void navigate({
      from: "/compare",
      to: "/compare",
      search: (search) => ({ ...search, at: next }),
      resetScroll: false,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3.5 text-data max-md:w-full print:hidden">
      <Choices label="When">
        <Choice change={{ at: "" }} isChosen={isNow} replace={false}>
          Now
        </Choice>
        <Choice change={{ at: isNow ? addDays(last, usualDays) : day }} isChosen={!isNow} replace={false}>
          On a day
        </Choice>
      </Choices>
      {!isNow && <DayPicker day={day} newest={last} onPick={pick} />}
      <output className="text-label text-ink-2 empty:hidden">{note}</output>
    </div>
  );
}
