import { countGroupAgain, excludedGroups, withoutNoPersons } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { exclusionHint, groupText, withoutText } from "../../metrics/findings/adjusted.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ExclusionLink } from "./ExclusionLink.tsx";

interface ExclusionSwitchProps {
  readonly exclusions: Exclusions;
  /** What is left out, or what would be by one click. */
  readonly summary: HolderSummary;
}

const choice =
  "grid min-h-7.5 items-center px-2.5 py-1 text-data no-underline max-md:min-h-9.5 text-ink-2 hover:bg-hover aria-[current=true]:bg-ink aria-[current=true]:font-strong aria-[current=true]:text-on-ink aria-[current=true]:forced-color-adjust-none";

/** Whether the figures are of all holders or without some of them; each way is an address of its own. */
export function ExclusionSwitch({ exclusions, summary }: ExclusionSwitchProps) {
  const isOn = isExcluding(exclusions);
  const shown = isOn ? exclusions : withoutNoPersons();
  const isKnown = isOn || summary.excluded.length > 0 || summary.kept.length > 0;
  const hint = isOn ? null : exclusionHint(summary);
  return (
    <div className="mt-3.5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-data">
        <nav
          aria-label="Counted"
          className="inline-flex rounded-control border border-control max-md:w-full max-md:*:flex-1"
        >
          <ExclusionLink className={choice} next={noExclusions} aria-current={!isOn}>
            Raw
          </ExclusionLink>
          {isKnown && (
            <ExclusionLink className={choice} next={shown} aria-current={isOn}>
              Without {withoutText(shown)}
            </ExclusionLink>
          )}
        </nav>
        {isOn &&
          excludedGroups(exclusions).map((group) => (
            <ExclusionLink
              key={group}
              className="inline-flex min-h-6 items-center gap-1 text-label text-ink-2 no-underline hover:text-ink"
              next={countGroupAgain(exclusions, group)}
              aria-label={`Count ${groupText(group)} again`}
            >
              <Icon name="close" size={12} />
              {groupText(group)}
            </ExclusionLink>
          ))}
        {!isKnown && (
          <span className="text-label text-ink-2">
            No pool, exchange, program or burn address is known among its largest holders.
          </span>
        )}
      </div>
      {hint && (
        <p className="mt-2 max-w-[60em] text-body text-pretty text-ink-2" data-part="exclusion-hint">
          {hint}{" "}
          <ExclusionLink className="whitespace-nowrap text-ink" next={withoutNoPersons()}>
            Show the figures without
          </ExclusionLink>
        </p>
      )}
    </div>
  );
}
