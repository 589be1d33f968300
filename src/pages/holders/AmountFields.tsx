import { type SubmitEvent, useState } from "react";
import { compareDecimals } from "../../../contract/query.ts";
import { exact } from "../../lib/format.ts";
import { readTypedAmount } from "../../lib/typed-amount.ts";
import { TextField } from "../../ui/TextField.tsx";

interface Range {
  readonly min: string;
  readonly max: string;
}

interface AmountFieldsProps extends Range {
  readonly ticker: string;
  readonly onApply: (range: Range) => void;
}

const shown = (amount: string) => (amount === "" ? "" : exact(amount));

/** The bounds of the filter as fields. Enter or leaving a field applies them. */
export function AmountFields({ min, max, ticker, onApply }: AmountFieldsProps) {
  // What is typed counts until the bounds change, by a handle, a preset or the way back.
  const bounds = `${min} ${max}`;
  const [draft, setDraft] = useState<Range & { readonly bounds: string }>();
  const typed = draft?.bounds === bounds ? draft : { min: shown(min), max: shown(max) };
  const [error, setError] = useState<Partial<Range>>({});

  const apply = (event?: SubmitEvent) => {
    event?.preventDefault();
    const from = readTypedAmount(typed.min);
    const to = readTypedAmount(typed.max);
    const wrong = "An amount of tokens, such as 10,000 or 1.5M";
    if (from === undefined || to === undefined) {
      setError({ ...(from === undefined && { min: wrong }), ...(to === undefined && { max: wrong }) });
    } else if (from !== "" && to !== "" && compareDecimals(from, to) > 0) {
      setError({ max: "The greatest amount is below the least" });
    } else {
      setError({});
      setDraft(undefined);
      if (from !== min || to !== max) onApply({ min: from, max: to });
    }
  };
  const field = (name: keyof Range, label: string) => (
    <TextField
      label={label}
      // Both bounds and the way back in one line of a narrow page.
      className="max-md:flex-[1_1_110px]"
      inputClassName="w-23 text-right max-md:w-full"
      inputMode="decimal"
      placeholder="no limit"
      suffix={<span className="max-w-[10ch] flex-none truncate text-ink-3 max-md:hidden">{ticker}</span>}
      value={typed[name]}
      error={error[name]}
      onChange={(event) => {
        setError({});
        setDraft({ ...typed, bounds, [name]: event.target.value });
      }}
      onBlur={() => apply()}
    />
  );
  return (
    <form className="contents" aria-label="Amount range" onSubmit={apply}>
      {field("min", "From")}
      {field("max", "To")}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply
      </button>
    </form>
  );
}
