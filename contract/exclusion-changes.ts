import {
  exclusionNames,
  type Exclusions,
  isExcluding,
  noExclusions,
  partsOf,
  readExclusions,
} from "./exclusions.ts";
import { type ExclusionGroup, exclusionGroups, nonPersonCategories } from "./kinds.ts";

/** What one click leaves out. */
export function withoutNoPersons(): Exclusions {
  return { ...noExclusions, without: nonPersonCategories.join(",") };
}

/** Those of a query as the web has it, where a name may be repeated. */
export function queriedExclusions(query: URLSearchParams): Exclusions {
  return readExclusions(
    Object.fromEntries(exclusionNames.map((name) => [name, query.getAll(name).join(",")])),
  );
}

/** As a query without its `?`; empty where nothing is left out. */
export function writeExclusions(exclusions: Exclusions): string {
  return exclusionNames
    .filter((name) => exclusions[name] !== "")
    .map((name) => `${name}=${exclusions[name]}`)
    .join("&");
}

/** An address of a view with what is left out of it, which comes last in its query. */
export function withLeftOut(path: string, exclusions: Exclusions): string {
  const left = isExcluding(exclusions) ? writeExclusions(exclusions) : "";
  if (left === "") return path;
  const [address = "", part] = path.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}${left}${part === undefined ? "" : `#${part}`}`;
}

/** The words of `without`. */
export function excludedGroups({ without }: Pick<Exclusions, "without">): ExclusionGroup[] {
  return exclusionGroups.filter((group) => partsOf(without).includes(group));
}

/** The same with one more address left out. */
export function leaveOut({ without, and, keep }: Exclusions, address: string): Exclusions {
  return readExclusions({ without, and: [...partsOf(and), address].join(","), keep: others(keep, address) });
}

/** The same with an address counted again: one that a kind leaves out has to be named for it. */
export function countAgain({ without, and, keep }: Exclusions, address: string): Exclusions {
  return readExclusions({
    without,
    and: others(and, address),
    keep: [...partsOf(others(keep, address)), address].join(","),
  });
}

/** The same without a word of `without`. */
export function countGroupAgain(exclusions: Exclusions, group: ExclusionGroup): Exclusions {
  return readExclusions({ ...exclusions, without: others(exclusions.without, group) });
}

/** An address that was counted again by name, left out by what it is again. */
export function leaveOutAgain(exclusions: Exclusions, address: string): Exclusions {
  return readExclusions({ ...exclusions, keep: others(exclusions.keep, address) });
}

function others(list: string, part: string): string {
  return partsOf(list)
    .filter((each) => each !== part)
    .join(",");
}
