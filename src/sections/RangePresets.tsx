import { Link } from "@tanstack/react-router";
import { isOpen, type Life, opensOn, type Preset, presets, type Range } from "../metrics/history/range.ts";

interface RangePresetsProps {
  readonly life: Life | undefined;
  readonly range: Range | undefined;
}

const look =
  "relative grid h-7.5 place-items-center px-2.5 text-data text-ink-2 no-underline after:absolute after:inset-x-0 after:-inset-y-px max-md:h-9.5 max-md:flex-1 max-md:px-1";
const chosen = "bg-ink font-strong text-on-ink! forced-color-adjust-none";

/** The parts of a life that can be chosen in the address of the page. Links, so that they lead somewhere without scripts too. */
export function RangePresets({ life, range }: RangePresetsProps) {
  return (
    <fieldset
      aria-label="Range"
      className="inline-flex flex-none rounded-control border border-control max-md:w-full"
    >
      {presets.map((preset) =>
        life && !isOpen(preset, life) ? (
          <ClosedPreset key={preset.id} preset={preset} life={life} />
        ) : (
          <Link
            key={preset.id}
            to="."
            search={(search) => ({ ...search, from: preset.id, to: "", at: "" })}
            resetScroll={false}
            aria-current={range?.preset === preset.id ? "true" : undefined}
            activeProps={{}}
            className={`${look} ${range?.preset === preset.id ? chosen : "hover:bg-hover"}`}
          >
            {preset.label}
          </Link>
        ),
      )}
    </fieldset>
  );
}

function ClosedPreset({ preset, life }: { readonly preset: Preset; readonly life: Life }) {
  const when = `opens with data of ${opensOn(preset, life)}`;
  return (
    <span className={`${look} text-ink-3! line-through! decoration-control`} title={when}>
      {preset.label}
      <span className="sr-only">, {when}</span>
    </span>
  );
}
