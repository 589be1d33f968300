import type { ReactNode } from "react";
import { countGroupAgain, excludedGroups } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import { groupText } from "../../metrics/findings/groups.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ExclusionLink } from "./ExclusionLink.tsx";

interface CountedNavProps {
  readonly exclusions: Exclusions;
  /** What is left out, or would be by one click; undefined where nobody would be. */
  readonly without: Exclusions | undefined;
}

const choice =
  "grid min-h-7.5 items-center px-2.5 py-1 text-data no-underline max-md:min-h-9.5 text-ink-2 hover:bg-hover aria-[current=true]:bg-ink aria-[current=true]:font-strong aria-[current=true]:text-on-ink aria-[current=true]:forced-color-adjust-none";

/** All holders, or without some of them; then what is left out, each group with the way to count it again. */
export function CountedNav({ exclusions, without }: CountedNavProps) {
  const isOn = isExcluding(exclusions);
  return (
    <>
      <nav
        aria-label="Counted"
        className="inline-flex rounded-control border border-control max-md:w-full max-md:*:flex-auto"
      >
        <ExclusionLink className={choice} next={noExclusions} aria-current={!isOn}>
          Raw
        </ExclusionLink>
        {without && (
          <ExclusionLink className={choice} next={without} aria-current={isOn}>
            Without {withoutText(without)}
          </ExclusionLink>
        )}
      </nav>
      {excludedGroups(exclusions).map((group) => (
        <DropExclusion
          key={group}
          next={countGroupAgain(exclusions, group)}
          label={`Count ${groupText(group)} again`}
        >
          {groupText(group)}
        </DropExclusion>
      ))}
    </>
  );
}

interface DropExclusionProps {
  readonly next: Exclusions;
  readonly label: string;
  readonly children: ReactNode;
}

/** What is left out, with a cross that undoes it. */
export function DropExclusion({ next, label, children }: DropExclusionProps) {
  return (
    <ExclusionLink
      className="inline-flex min-h-6 items-center gap-1 text-label text-ink-2 no-underline hover:text-ink"
      next={next}
      aria-label={label}
    >
      <Icon name="close" size={12} />
      {children}
    </ExclusionLink>
  );
}
