interface SegmentedControlProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

// A finger's target is higher than the button it sees.
const optionLook =
  "relative h-7.5 px-2.5 text-data text-ink-2 after:absolute after:inset-x-0 after:-inset-y-px max-md:after:-inset-y-1.25 hover:bg-hover aria-pressed:bg-ink aria-pressed:font-strong aria-pressed:text-on-ink aria-pressed:forced-color-adjust-none off:text-ink-3 off:hover:bg-transparent";

export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  return (
    <fieldset
      className={`inline-flex flex-none rounded-control border border-control align-middle ${className ?? ""}`}
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={optionLook}
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
