import { type SubmitEvent, useState } from "react";
import { compareDecimals } from "../../../contract/query.ts";
import { exact } from "../../lib/format.ts";
import { readTypedAmount } from "../../lib/typed-amount.ts";
import { TextField } from "../../ui/TextField.tsx";

interface Range {
  readonly min_amount: string;
  readonly max_amount: string;
}

interface AmountFieldsProps extends Range {
  readonly ticker: string;
  readonly onApply: (range: Range) => void;
}

const shown = (amount: string) => (amount === "" ? "" : exact(amount));

/** The bounds of the filter as fields. Enter or leaving a field applies them. */
export function AmountFields({ min_amount, max_amount, ticker, onApply }: AmountFieldsProps) {
  // What is typed counts until the bounds change, by a handle, a preset or the way back.
  const bounds = `${min_amount} ${max_amount}`;
  const [draft, setDraft] = useState<Range & { readonly bounds: string }>();
  const typed =
    draft?.bounds === bounds ? draft : { min_amount: shown(min_amount), max_amount: shown(max_amount) };
  const [error, setError] = useState<Partial<Range>>({});

  const apply = (event?: SubmitEvent) => {
    event?.preventDefault();
    const from = readTypedAmount(typed.min_amount);
    const to = readTypedAmount(typed.max_amount);
    const wrong = "An amount of tokens, such as 10,000 or 1.5M";
    if (from === undefined || to === undefined) {
      setError({
        ...(from === undefined && { min_amount: wrong }),
        ...(to === undefined && { max_amount: wrong }),
      });
    } else if (from !== "" && to !== "" && compareDecimals(from, to) > 0) {
      setError({ max_amount: "The greatest amount is below the least" });
    } else {
      setError({});
      setDraft(undefined);
      if (from !== min_amount || to !== max_amount) onApply({ min_amount: from, max_amount: to });
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
      {field("min_amount", "From")}
      {field("max_amount", "To")}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply
      </button>
    </form>
  );
}
