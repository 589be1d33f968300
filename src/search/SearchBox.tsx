import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";

/** What stands around the field. */
export function SearchBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex h-10 items-center gap-2 rounded-t-control border border-focus pr-2 pl-2.5 outline outline-focus">
      <Icon name="search" />
      {children}
      <kbd>esc</kbd>
    </div>
  );
}

/** The same field before and after the code has come. */
export const searchField = {
  "aria-label": "Name, ticker or address",
  placeholder: "Name, ticker or pasted address",
  className: "min-w-0 flex-1 outline-none",
  spellCheck: false,
  autoFocus: true,
} as const;
