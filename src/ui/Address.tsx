import { addressParts } from "../lib/address.ts";

interface AddressProps {
  readonly value: string;
  /** `full` gives way to the short form where the page is less wide, `list` sooner, `short` is always short. */
  readonly form?: "full" | "list" | "short";
  /** Beside an address that matters more. */
  readonly dimmed?: boolean;
}

/** What gives way is cut off behind an ellipsis of one character: it can still be copied, from paper it cannot. */
const givesWay = {
  full: "max-lg:inline-block max-lg:w-[calc(1ch-0.01em)] max-lg:overflow-x-clip max-lg:text-ellipsis max-lg:before:content-['…'] print:inline print:before:content-none",
  list: "max-[1400px]:inline-block max-[1400px]:w-[calc(1ch-0.01em)] max-[1400px]:overflow-x-clip max-[1400px]:text-ellipsis max-[1400px]:before:content-['…']",
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
