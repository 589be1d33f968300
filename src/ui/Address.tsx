import { addressParts } from "../lib/address.ts";

interface AddressProps {
  readonly value: string;
  /** `full` gives way to the short form where the page is less wide, `list` sooner, `short` is always short. */
  readonly form?: "full" | "list" | "short";
  /** Beside an address that matters more. */
  readonly dimmed?: boolean;
}

/** What gives way has no size, and no line height, which would raise the line. Paper cannot be copied from. */
const givesWay = {
  full: "max-lg:text-[0px] max-lg:leading-0 max-lg:before:text-[12px] max-lg:before:content-['…'] print:text-[length:inherit] print:leading-[inherit] print:before:content-none",
  list: "max-[1400px]:text-[0px] max-[1400px]:leading-0 max-[1400px]:before:text-[12px] max-[1400px]:before:content-['…']",
};

/** An address with its ends bright and its middle dimmed. The whole text stays selectable and in the title. */
export function Address({ value, form = "full", dimmed = false }: AddressProps) {
  const { start, middle, end } = addressParts(value);
  const ends = dimmed ? "font-normal text-ink-2" : "font-normal text-ink";
  return (
    <bdi
      className="font-mono text-label tracking-mono whitespace-nowrap text-ink-3"
      title={value}
      translate="no"
    >
      <b className={ends}>{start}</b>
      {middle && (form === "short" ? "…" : <span className={givesWay[form]}>{middle}</span>)}
      <b className={ends}>{end}</b>
    </bdi>
  );
}
