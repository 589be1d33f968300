import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MapSearch } from "../../lib/search-params.ts";

const look =
  "relative grid h-7.5 place-items-center px-2.5 text-data text-ink-2 no-underline after:absolute after:inset-x-0 after:-inset-y-px max-md:h-9.5 max-md:flex-1 max-md:px-1.5 max-md:text-center";
const chosen = "bg-ink font-strong text-on-ink! forced-color-adjust-none";

interface MapChoiceProps {
  readonly change: Partial<MapSearch>;
  readonly on: boolean;
  readonly title?: string | undefined;
  readonly children: string;
}

/** One of several ways to look at the map: a link, so that it leads there without scripts too. */
export function MapChoice({ change, on, title, children }: MapChoiceProps) {
  return (
    <Link
      from="/$chain/$token/map"
      to="/$chain/$token/map"
      search={(before: MapSearch) => ({ ...before, ...change })}
      resetScroll={false}
      aria-current={on ? "true" : undefined}
      activeProps={{}}
      title={title}
      className={`${look} ${on ? chosen : "hover:bg-hover"}`}
    >
      {children}
    </Link>
  );
}

interface MapChoicesProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Those of one kind. */
export function MapChoices({ label, className = "", children }: MapChoicesProps) {
  return (
    <fieldset
      aria-label={label}
      className={`inline-flex flex-none rounded-control border border-control max-md:w-full ${className}`}
    >
      {children}
    </fieldset>
  );
}
