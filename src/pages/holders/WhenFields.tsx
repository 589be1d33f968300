import { useState } from "react";
import { addDays, isDay } from "../../lib/days.ts";
import type { HoldersSearch } from "../../lib/search-params.ts";
import { readDays } from "../../metrics/past-days.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { ShowHolders } from "./HoldersPage.tsx";

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
        <>
          {field("Day", at, toDay)}
          <span className="flex gap-1">
            <IconButton bordered icon="previous" label="Day before" onClick={() => toDay(addDays(at, -1))} />
            <IconButton
              bordered
              icon="next"
              label="Day after"
              disabled={at >= newest}
              onClick={() => toDay(addDays(at, 1))}
            />
          </span>
        </>
      )}
      <output className="text-label text-ink-2 empty:hidden">{note}</output>
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly newest: string;
  readonly onPick: (day: string) => void;
}

/** Before any chain: a year that is being typed, digit by digit, is one of long ago. */
const firstDay = "2009-01-01";

function DayField({ label, day, newest, onPick }: DayFieldProps) {
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string }>();
  return (
    <TextField
      type="date"
      label={label}
      className="max-md:flex-1"
      inputClassName="w-29 max-md:w-full"
      min={firstDay}
      max={newest}
      value={draft?.of === day ? draft.text : day}
      onChange={({ target: { value } }) => {
        setDraft({ of: day, text: value });
        if (isDay(value) && value >= firstDay && value !== day) onPick(value);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
