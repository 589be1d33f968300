import type { Completeness } from "../../../../contract/completeness/certificate.ts";
import { count, date, plural, share } from "../../../lib/format.ts";
import { supplyAmounts } from "../../../metrics/completeness/section.ts";

interface CoverageBarProps {
  readonly known: Completeness["known"];
  readonly checked?: NonNullable<Completeness["checked"]>;
  readonly decimals?: number;
  readonly ticker?: string;
}

const hatched =
  "border border-rule-2 bg-[repeating-linear-gradient(135deg,var(--rule-control)_0_1.4px,transparent_1.4px_5px)]";

/** What is here as one bar: all blocks, the part of the supply that transfers explain, or what a file covers. */
export function CoverageBar({ known, checked, decimals = 0, ticker = "" }: CoverageBarProps) {
  const day = (event: Completeness["known"]["first"]) => event && date(new Date(event.time));
  if (checked && isPartOfSupply(checked)) {
    const { here, chain } = checked.supply;
    const amounts = supplyAmounts(checked.supply, decimals);
    const part = Number((BigInt(here) * 1_000_000n) / BigInt(chain!)) / 1_000_000;
    return (
      <Bar
        title={known.silent ? "What is at known addresses" : "What is explained by transfers"}
        rest={`, of the supply that the contract names, in ${ticker}`}
        from={`${amounts.here} ${known.silent ? "known" : "by transfers"}`}
        middle=""
        to={`${amounts.apart} ${known.silent ? "not" : "without one"}, ${share(1 - part)}`}
        start="0"
        end={amounts.there}
        before={0}
        part={part}
      />
    );
  }
  if (checked) {
    const { first_block: first, block } = checked;
    return (
      <Bar
        title="What is here"
        rest=", blocks from where the token began to the one that was checked"
        from={count(first)}
        middle={`${plural(block - first + 1, "block")}, none missing`}
        to={count(block)}
        start={`first transfer ${day(known.first) ?? "not known"}`}
        end={date(new Date(checked.time))}
        before={0}
        part={1}
      />
    );
  }
  return (
    <Bar
      title="What is here"
      rest=", by time; how much is missing is not known"
      from={known.minted === null ? "missing before" : ""}
      middle=""
      to={`here: ${plural(known.transfers, "transfer")}`}
      start={`from ${day(known.first) ?? "a day not known"}`}
      end={day(known.last) ?? ""}
      before={known.minted === null ? 0.2 : 0}
      part={1}
    />
  );
}

function isPartOfSupply({
  result,
  supply: { here, chain },
}: NonNullable<CoverageBarProps["checked"]>): boolean {
  return result.supply === "differs" && chain !== null && BigInt(here) < BigInt(chain);
}

interface BarProps {
  readonly title: string;
  readonly rest: string;
  /** Above the bar, and below its ends. */
  readonly from: string;
  readonly middle: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
  /** Hatched before what is here, and how much of the rest is here; 0 to 1. */
  readonly before: number;
  readonly part: number;
}

function Bar({ title, rest, from, middle, to, start, end, before, part }: BarProps) {
  const missing = 1 - part;
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 text-label text-ink-2">
        <b className="font-semibold text-ink">{title}</b>
        {rest}
      </figcaption>
      <div className="flex justify-between gap-3 text-label">
        <b className="font-semibold">{from}</b>
        {middle && <span className="text-ink-2 max-md:hidden">{middle}</span>}
        <b className="text-right font-semibold">{to}</b>
      </div>
      <div className="mt-1.5 flex h-4 gap-0.5" aria-hidden="true">
        {before > 0 && <i className={hatched} style={{ width: `${before * 100}%` }} />}
        {part > 0 && <i className="min-w-0.5 bg-(--size-3)" style={{ flex: `${part} 1 0` }} />}
        {missing > 0 && <i className={`min-w-0.75 ${hatched}`} style={{ flex: `${missing} 1 0` }} />}
      </div>
      <div className="mt-1 flex justify-between gap-3 border-t border-rule-2 pt-1 text-axis text-ink-2">
        <span>{start}</span>
        <span className="text-right">{end}</span>
      </div>
    </figure>
  );
}
