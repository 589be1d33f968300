import { addressParts } from "../lib/address.ts";

interface AddressProps {
  readonly value: string;
  /**
   * `full` gives way to the short form where the page is less wide, `short` is always short, `whole` never:
   * it breaks into lines instead.
   */
  readonly form?: "full" | "short" | "whole";
  /** Beside an address that matters more. */
  readonly dimmed?: boolean;
}

/** An address with its ends bright and its middle dimmed. The whole text stays selectable and in the title. */
export function Address({ value, form = "full", dimmed = false }: AddressProps) {
  const { start, middle, end } = addressParts(value);
  return (
    <bdi className={`address ${form}${dimmed ? " dimmed" : ""}`} title={value} translate="no">
      <b>{start}</b>
      {middle && (form === "short" ? "…" : <span className="middle">{middle}</span>)}
      <b>{end}</b>
    </bdi>
  );
}
