import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

import { stepIndex } from "../lib/keyboard.ts";
import { Icon, type IconName } from "./Icon.tsx";

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

/** Look of the button and size of its icon. */
function lookOf({ iconOnly, quiet }: Pick<MenuProps, "iconOnly" | "quiet">) {
  if (iconOnly) return { className: "icon-button small", iconSize: 14 };
  return quiet ? { className: "menu-link", iconSize: 13 } : { className: "button", iconSize: 16 };
}

/** A button with a list of actions. Arrow keys move, Esc and a click outside close. */
export function Menu(props: MenuProps) {
  const { label, icon, iconOnly, title, note, alignEnd, className, onOpen, children } = props;
  const look = lookOf(props);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? []),
  ];
  const move = (event: KeyboardEvent) => {
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const next = stepIndex(event.key, current === -1 ? undefined : current, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        className={[look.className, className].filter(Boolean).join(" ")}
      >
        {icon && <Icon name={icon} size={look.iconSize} />}
        {!iconOnly && label}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={title ?? label}
        className={`popover menu${alignEnd ? " align-end" : ""}`}
        onKeyDown={move}
        onBeforeToggle={(event) => {
          if (event.newState === "open") onOpen?.();
        }}
        onToggle={(event) => {
          if (event.newState === "open") items()[0]?.focus();
        }}
      >
        {title && <span className="menu-title">{title}</span>}
        {children}
        {note && <span className="menu-note">{note}</span>}
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
      className="menu-item"
      disabled={disabled}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      <b>{children}</b>
      {note && <span>{note}</span>}
    </button>
  );
}

/** A menu's way to a page of others, which opens beside this one. */
export function MenuLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      <b>{children}</b>
    </a>
  );
}
