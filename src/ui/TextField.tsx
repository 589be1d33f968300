import { type ComponentProps, type ReactNode, useId } from "react";

import { Icon, type IconName } from "./Icon.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "prefix"> {
  readonly label: string;
  /** Keeps the label for those who hear the page. */
  readonly hideLabel?: boolean;
  readonly icon?: IconName;
  readonly suffix?: ReactNode;
  /** How wide it is, and how its text stands. */
  readonly inputClassName: string;
  /** What is wrong with the value and what to do. */
  readonly error?: string | undefined;
  readonly errorClassName?: string;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    icon,
    suffix,
    inputClassName,
    error,
    errorClassName = "",
    className = "",
    ...rest
  } = props;
  const errorId = useId();
  return (
    <>
      <label
        className={`flex h-control items-center gap-2 rounded-control border px-2.5 text-data text-ink-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${error ? "border-loss" : "border-control"} ${className}`}
      >
        {icon && <Icon name={icon} size={14} />}
        <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          className={`min-w-0 px-0.5 text-ink outline-none ${inputClassName}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {suffix}
      </label>
      {error && (
        <span id={errorId} className={`text-label text-loss ${errorClassName}`}>
          {error}
        </span>
      )}
    </>
  );
}
