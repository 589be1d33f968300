import { countAgain, leaveOutAgain, withoutNoPersons } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, partsOf } from "../../../contract/exclusions.ts";
import { shortAddress } from "../../lib/address.ts";
import { CountedNav, DropExclusion } from "../../sections/behind/CountedNav.tsx";

export interface CompareExclusionsProps {
  readonly exclusions: Exclusions;
}

/** Addresses named one by one that are shown as such; the page says below who is left out of which token. */
const mostShown = 8;

/** Whether figures are of all holders or without some of them, of all tokens at once; each way is an address of its own. */
export function CompareExclusions({ exclusions }: CompareExclusionsProps) {
  const isOn = isExcluding(exclusions);
  const shown = isOn ? exclusions : withoutNoPersons();
  const [named, kept] = [partsOf(exclusions.and), partsOf(exclusions.keep)];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3.5 text-data print:hidden">
      <CountedNav exclusions={exclusions} without={shown} />
      {named.slice(0, mostShown).map((address) => (
        <DropExclusion
          key={address}
          next={countAgain(exclusions, address)}
          label={`Count ${shortAddress(address)} again`}
        >
          {shortAddress(address)}
        </DropExclusion>
      ))}
      {kept.slice(0, mostShown).map((address) => (
        <DropExclusion
          key={address}
          next={leaveOutAgain(exclusions, address)}
          label={`Leave ${shortAddress(address)} out again`}
        >
          but not {shortAddress(address)}
        </DropExclusion>
      ))}
    </div>
  );
}
