import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MapSearch } from "../../lib/map-search.ts";

interface MapLinkProps {
  /** What it changes of the map that is shown. */
  readonly change: (search: MapSearch) => Partial<MapSearch>;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** To another view of the same map: a link, so that it leads there without scripts too. */
export function MapLink({ change, className = "", label, children }: MapLinkProps) {
  return (
    <Link
      from="/$chain/$token/map"
      to="/$chain/$token/map"
      search={(before: MapSearch) => ({ ...before, ...change(before) })}
      resetScroll={false}
      activeProps={{ "aria-current": undefined }}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
