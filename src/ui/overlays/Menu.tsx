import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

import { stepIndex } from "../../lib/keyboard.ts";
import { Button } from "../Button.tsx";
import type { IconName } from "../Icon.tsx";
import { IconButton } from "../IconButton.tsx";
import { popover } from "./popover.ts";

interface MenuProps {
  /** Text of the button that opens it. */
  readonly label: string;
  readonly icon?: IconName;
  /** Shows only the icon; the label is its name. */
  readonly iconOnly?: boolean;
  /** A small link among others instead of a bordered button. */
  readonly quiet?: boolean;
  readonly title?: string;
  readonly note?: ReactNode;
  /** Lines up with the button's right edge. */
  readonly alignEnd?: boolean;
  readonly className?: string;
  /** Called before it is shown. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

export const itemLook =
  "grid w-full px-3.5 py-1.75 text-data leading-4.5 no-underline hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2";

/** A button with a list of actions. Arrow keys move, Esc and a click outside close. */
export function Menu(props: MenuProps) {
  const { label, icon, iconOnly, quiet, title, note, alignEnd, className, onOpen, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)") ?? []),
  ];
  const move = (event: KeyboardEvent) => {
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = stepIndex(event.key, current === -1 ? undefined : current, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const opens = { popoverTarget: id, "aria-haspopup": "menu", className } as const;
  return (
    <>
      {iconOnly && icon ? (
        <IconButton small icon={icon} label={label} {...opens} />
      ) : (
        <Button quiet={quiet} icon={icon} {...opens}>
          {label}
        </Button>
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={title ?? label}
        className={`${popover} ${alignEnd ? "right-[anchor(right)]" : "left-[anchor(left)]"} max-w-74 min-w-55 pt-2.5 pb-1.5 outline-none`}
        onKeyDown={move}
        onBeforeToggle={(event) => {
          if (event.newState === "open") onOpen?.();
        }}
        onToggle={(event) => {
          if (event.newState === "open") items()[0]?.focus();
        }}
      >
        {title && <span className="block px-3.5 pb-1.5 text-label text-ink-2">{title}</span>}
        {children}
        {note && (
          <span className="mt-1.5 block border-t border-rule-2 px-3.5 pt-2 pb-1.5 text-label text-ink-2">
            {note}
          </span>
        )}
      </div>
    </>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({ children, note, disabled, onSelect }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={itemLook}
      disabled={disabled}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      <b className={`font-strong ${disabled ? "text-ink-3" : ""}`}>{children}</b>
      {note && <span className="text-label text-ink-2">{note}</span>}
    </button>
  );
}

/** A menu's way to a page of others, which opens beside this one. */
export function MenuLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className={itemLook}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      <b className="font-strong">{children}</b>
    </a>
  );
}
