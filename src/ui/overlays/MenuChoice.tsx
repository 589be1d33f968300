import type { ReactNode } from "react";

import { Icon } from "../Icon.tsx";
import { itemLook } from "./Menu.tsx";

interface MenuChoiceProps {
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly checked: boolean;
  /** One of several: the menu closes with the choice. */
  readonly single?: boolean;
  readonly onSelect: () => void;
}

/** One of the choices of a menu, with a sign where it is made. */
export function MenuChoice({ children, note, checked, single, onSelect }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role={single ? "menuitemradio" : "menuitemcheckbox"}
      aria-checked={checked}
      tabIndex={-1}
      className={`${itemLook} grid-cols-[22px_1fr]`}
      onClick={(event) => {
        if (single) event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
    >
      <span className="pt-0.25">{checked && <Icon name="check" />}</span>
      <b className="font-strong">{children}</b>
      {note && <span className="col-start-2 text-label text-ink-2">{note}</span>}
    </button>
  );
}
