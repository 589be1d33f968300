import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CompareSearch } from "../../lib/search-params.ts";

/** Ways to compare, of which one is chosen. */
export function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex flex-wrap rounded-control border border-control max-md:w-full"
    >
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly change: Partial<CompareSearch>;
  readonly isChosen: boolean;
  /** Whether the way back leads past it, as where only the drawing is another. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

const look =
  "relative grid h-7.5 place-items-center px-2.5 text-data no-underline after:absolute after:inset-x-0 after:-inset-y-px max-md:h-9.5 max-md:flex-auto";

/** Links, so that they lead somewhere without scripts too. */
export function Choice({ change, isChosen, replace = true, children }: ChoiceProps) {
  return (
    <Link
      from="/compare"
      to="/compare"
      search={(search) => ({ ...search, ...change })}
      replace={replace}
      resetScroll={false}
      aria-current={isChosen ? "true" : undefined}
      activeProps={{}}
      className={`${look} ${isChosen ? "bg-ink font-strong text-on-ink! forced-color-adjust-none" : "text-ink-2 hover:bg-hover"}`}
    >
      {children}
    </Link>
  );
}
