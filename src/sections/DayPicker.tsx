import { useState } from "react";
import { isDay } from "../../contract/search/schema.ts";
import { addDays } from "../lib/days.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { TextField } from "../ui/TextField.tsx";

interface DayPickerProps {
  readonly day: string;
  /** The last one that can be picked. */
  readonly newest: string;
  readonly onPick: (day: string) => void;
}

/** A day, and the ones beside it. */
export function DayPicker({ day, newest, onPick }: DayPickerProps) {
  return (
    <>
      <DayField label="Day" day={day} newest={newest} onPick={onPick} />
      <span className="flex gap-1">
        <IconButton bordered icon="previous" label="Day before" onClick={() => onPick(addDays(day, -1))} />
        <IconButton
          bordered
          icon="next"
          label="Day after"
          disabled={day >= newest}
          onClick={() => onPick(addDays(day, 1))}
        />
      </span>
    </>
  );
}

interface DayFieldProps extends DayPickerProps {
  readonly label: string;
}

/** Before any chain: a year that is being typed, digit by digit, is one of long ago. */
const firstDay = "2009-01-01";

export function DayField({ label, day, newest, onPick }: DayFieldProps) {
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
