import { type ComponentProps, type ReactNode, useId } from "react";

import { Icon, type IconName } from "./Icon.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "prefix"> {
  readonly label: string;
  /** Keeps the label for those who hear the page. */
  readonly hideLabel?: boolean;
  readonly icon?: IconName;
  readonly suffix?: ReactNode;
  readonly inputClassName?: string;
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
    className,
    ...rest
  } = props;
  const errorId = useId();
  return (
    <>
      <label className={`field${error ? " invalid" : ""}${className ? ` ${className}` : ""}`}>
        {icon && <Icon name={icon} size={14} />}
        <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          className={inputClassName}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {suffix && <span className="suffix">{suffix}</span>}
      </label>
      {error && (
        <span id={errorId} className={`field-error ${errorClassName}`}>
          {error}
        </span>
      )}
    </>
  );
}
