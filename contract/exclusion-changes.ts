import { type Exclusions, exclusionSearch, isExcluding, noExclusions, partsOf } from "./exclusions.ts";
import { type ExclusionGroup, exclusionGroups, nonPersonCategories } from "./kinds.ts";
import { withQuery } from "./search/schema.ts";

/** What one click leaves out. */
export function withoutNoPersons(): Exclusions {
  return { ...noExclusions, without: nonPersonCategories.join(",") };
}

/** An address of a view with what is left out of it, which comes last in its query. */
export function withLeftOut(path: string, exclusions: Exclusions): string {
  return withQuery(path, isExcluding(exclusions) ? exclusionSearch.write(exclusions) : "");
}

/** The words of `without`. */
export function excludedGroups({ without }: Pick<Exclusions, "without">): ExclusionGroup[] {
  return exclusionGroups.filter((group) => partsOf(without).includes(group));
}

/** The same with one more address left out. */
export function leaveOut({ without, and, keep }: Exclusions, address: string): Exclusions {
  return exclusionSearch.read({
    without,
    and: [...partsOf(and), address].join(","),
    keep: others(keep, address),
  });
}

/** The same with an address counted again: one that a kind leaves out has to be named for it. */
export function countAgain({ without, and, keep }: Exclusions, address: string): Exclusions {
  return exclusionSearch.read({
    without,
    and: others(and, address),
    keep: [...partsOf(others(keep, address)), address].join(","),
  });
}

/** The same without a word of `without`. */
export function countGroupAgain(exclusions: Exclusions, group: ExclusionGroup): Exclusions {
  return exclusionSearch.read({ ...exclusions, without: others(exclusions.without, group) });
}

/** An address that was counted again by name, left out by what it is again. */
export function leaveOutAgain(exclusions: Exclusions, address: string): Exclusions {
  return exclusionSearch.read({ ...exclusions, keep: others(exclusions.keep, address) });
}

function others(list: string, part: string): string {
  return partsOf(list)
    .filter((each) => each !== part)
    .join(",");
}
