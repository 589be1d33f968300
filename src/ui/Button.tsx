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
