import { addressParts } from "../lib/address.ts";

interface AddressProps {
  readonly value: string;
  /** `full` gives way to the short form where the page is less wide; `short` is always short. */
  readonly form?: "full" | "short";
  /** Beside an address that matters more. */
  readonly dimmed?: boolean;
}

/** An address with its ends bright and its middle dimmed. The whole text stays selectable and in the title. */
export function Address({ value, form = "full", dimmed = false }: AddressProps) {
  const { start, middle, end } = addressParts(value);
  return (
    <bdi
      className={`address${dimmed ? " dimmed" : ""}${form === "full" ? " full" : ""}`}
      title={value}
      translate="no"
    >
      <b>{start}</b>
      {middle && (form === "short" ? "…" : <span className="middle">{middle}</span>)}
      <b>{end}</b>
    </bdi>
  );
}
