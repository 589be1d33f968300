import type { ComponentProps, ReactNode } from "react";

import { Icon, type IconName } from "./Icon.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  readonly icon?: IconName | undefined;
  readonly primary?: boolean;
  /** A small word among others instead of a bordered button. */
  readonly quiet?: boolean | undefined;
  readonly children: ReactNode;
}

const common =
  "inline-flex h-control items-center gap-1.75 rounded-control border px-3 text-data whitespace-nowrap no-underline transition-[background-color] aria-pressed:*:fill-current off:cursor-default off:border-rule-2 off:bg-transparent off:text-ink-3";
const plainLook = `${common} border-control text-ink hover:bg-hover`;
const primaryLook = `${common} border-ink bg-ink font-strong text-on-ink hover:border-ink-2 hover:bg-ink-2`;
const quietLook = "inline-flex min-h-6 items-center gap-1 print:hidden";

/** Of a link that looks like a button. */
export function buttonLook(primary = false): string {
  return primary ? primaryLook : plainLook;
}

export function Button({ icon, primary, quiet, className = "", children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`${quiet ? quietLook : buttonLook(primary)} ${className}`}>
      {icon && <Icon name={icon} size={quiet ? 13 : 16} />}
      {children}
    </button>
  );
}
