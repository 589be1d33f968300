import { withoutNoPersons } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { exclusionHint } from "../../metrics/findings/adjusted.ts";
import { CountedNav } from "./CountedNav.tsx";
import { ExclusionLink } from "./ExclusionLink.tsx";

interface ExclusionSwitchProps {
  readonly exclusions: Exclusions;
  /** What is left out, or what would be by one click. */
  readonly summary: HolderSummary;
}

/** Whether the figures are of all holders or without some of them; each way is an address of its own. */
export function ExclusionSwitch({ exclusions, summary }: ExclusionSwitchProps) {
  const isOn = isExcluding(exclusions);
  const shown = isOn ? exclusions : withoutNoPersons();
  const isKnown = isOn || summary.excluded.length > 0 || summary.kept.length > 0;
  const hint = isOn ? null : exclusionHint(summary);
  return (
    <div className="mt-3.5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-data">
        <CountedNav exclusions={exclusions} without={isKnown ? shown : undefined} />
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
