import type { HoldersSearch } from "../../lib/search-params.ts";
import { readDays } from "../../metrics/past-days.ts";
import { DayField, DayPicker } from "../../sections/DayPicker.tsx";
import type { ShowHolders } from "./holders-page.ts";

interface WhenFieldsProps {
  readonly search: HoldersSearch;
  /** The day of the newest data. */
  readonly newest: string;
  readonly show: ShowHolders;
}

/** The day, or the two days, that are shown; what was made of those of the address stands beside them. */
export function WhenFields({ search, newest, show }: WhenFieldsProps) {
  const { at, from, to, note } = readDays(search, newest);
  const field = (label: string, day: string, onPick: (day: string) => void) => (
    <DayField label={label} day={day} newest={newest} onPick={onPick} />
  );
  const toDay = (day: string) => show({ at: day, page: 1 });
  // A token's last day goes on, so the address does not hold it fast.
  const between = (first: string, last: string) => show({ from: first, to: last === newest ? "" : last });
  return (
    <>
      {at === "" ? (
        <>
          {field("From", from, (day) => between(day, to))}
          {field("To", to, (day) => between(from, day))}
        </>
      ) : (
        <DayPicker day={at} newest={newest} onPick={toDay} />
      )}
      <output className="text-label text-ink-2 empty:hidden">{note}</output>
    </>
  );
}
