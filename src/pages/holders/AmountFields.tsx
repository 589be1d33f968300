import { type SubmitEvent, useState } from "react";
import { compareDecimals } from "../../../contract/query.ts";
import type { Filter } from "../../../contract/search/holder-filter.ts";
import { exact } from "../../lib/format.ts";
import { describeAmountError, type DollarWorth, readTypedAmount } from "../../lib/typed-amount.ts";
import { TextField } from "../../ui/TextField.tsx";

interface AmountFieldsProps extends Filter {
  readonly ticker: string;
  /** What dollars are worth in tokens; undefined where no price values them. */
  readonly worth?: DollarWorth | undefined;
  readonly onApply: (filter: Filter) => void;
}

const shown = (amount: string) => (amount === "" ? "" : exact(amount));

/** The bounds of the filter as fields. Enter or leaving a field applies them. */
export function AmountFields({ min_amount, max_amount, ticker, worth, onApply }: AmountFieldsProps) {
  // What is typed counts until the bounds change, by a handle, a preset or the way back.
  const bounds = `${min_amount} ${max_amount}`;
  const [draft, setDraft] = useState<Filter & { readonly bounds: string }>();
  const typed =
    draft?.bounds === bounds ? draft : { min_amount: shown(min_amount), max_amount: shown(max_amount) };
  const [error, setError] = useState<Partial<Filter>>({});

  const apply = (event?: SubmitEvent) => {
    event?.preventDefault();
    // A bound that nobody touched is not read again: it is written as pages write, 1.234 for one.
    const read = (text: string, bound: string) =>
      text === shown(bound) ? bound : readTypedAmount(text, worth);
    const from = read(typed.min_amount, min_amount);
    const to = read(typed.max_amount, max_amount);
    if (from === undefined || to === undefined) {
      setError({
        ...(from === undefined && { min_amount: describeAmountError(typed.min_amount, worth) }),
        ...(to === undefined && { max_amount: describeAmountError(typed.max_amount, worth) }),
      });
    } else if (from !== "" && to !== "" && compareDecimals(from, to) > 0) {
      setError({ max_amount: "The upper limit is below the lower one" });
    } else {
      setError({});
      setDraft(undefined);
      if (from !== min_amount || to !== max_amount) onApply({ min_amount: from, max_amount: to });
    }
  };
  const field = (name: keyof Filter, label: string) => (
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
