import type { ComponentProps, ReactNode } from "react";

import { Icon, type IconName } from "./Icon.tsx";

interface Look {
  readonly icon?: IconName;
  readonly primary?: boolean;
  readonly children: ReactNode;
}

function look(primary: boolean | undefined, className: string | undefined): string {
  return `button${primary ? " primary" : ""}${className ? ` ${className}` : ""}`;
}

export function Button({ icon, primary, className, children, ...rest }: Look & ComponentProps<"button">) {
  return (
    <button type="button" {...rest} className={look(primary, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. It takes all of an anchor's props, so a router can wrap it. */
export function LinkButton({ icon, primary, className, children, ...rest }: Look & ComponentProps<"a">) {
  return (
    <a {...rest} className={look(primary, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
