import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Exclusions, exclusionSearch } from "../../../contract/exclusions.ts";

/** What the address of the page leaves out. */
export function useExclusions(): Exclusions {
  return useSearch({ strict: false, select: exclusionSearch.read, structuralSharing: true });
}

/** To the same view with other exclusions; the way back undoes it. */
export function useExclude(): (next: Exclusions) => void {
  const navigate = useNavigate();
  return (next) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...next }), resetScroll: false });
}
