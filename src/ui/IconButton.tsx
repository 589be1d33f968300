import type { ComponentProps } from "react";

import { Icon, type IconName } from "./Icon.tsx";

interface Look {
  readonly icon: IconName;
  /** Says what the button does; it has no other text. */
  readonly label: string;
  readonly small?: boolean;
  readonly bordered?: boolean;
  readonly iconSize?: number;
}

const common =
  "inline-flex flex-none items-center justify-center rounded-control text-ink-2 no-underline transition-[background-color] hover:bg-hover hover:text-ink off:border-rule-2 off:bg-transparent off:text-ink-3 aria-pressed:text-ink aria-pressed:*:fill-current print:hidden";

function look({ small, bordered }: Pick<Look, "small" | "bordered">, className = ""): string {
  return `${common} ${small ? "size-6" : "size-control"} ${bordered ? "border border-control" : ""} ${className}`;
}

type WithoutText<Tag extends "a" | "button"> = Omit<ComponentProps<Tag>, "children" | "aria-label">;

export function IconButton({
  icon,
  label,
  small,
  bordered,
  iconSize,
  className,
  ...rest
}: Look & WithoutText<"button">) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={look({ small, bordered }, className)}
    >
      <Icon name={icon} size={iconSize ?? (small ? 14 : 16)} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  small,
  bordered,
  iconSize,
  className,
  ...rest
}: Look & WithoutText<"a">) {
  return (
    <a title={label} {...rest} aria-label={label} className={look({ small, bordered }, className)}>
      <Icon name={icon} size={iconSize ?? (small ? 14 : 16)} />
    </a>
  );
}

/** A page of another site, in a new tab, that learns nothing of this one. */
export function ExternalLink({ label, ...rest }: Omit<Look, "icon"> & WithoutText<"a">) {
  return (
    <IconLink
      icon="external"
      label={`${label}, new tab`}
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
    />
  );
}
