import { NotAvailable } from "./NotAvailable.tsx";
import { price } from "../lib/format.ts";

/** A price in US dollars; zeros after the point are counted in a subscript from four on. */
export function Price({ value }: { value: number | null | undefined }) {
  const parts = price(value);
  if (!parts) return <NotAvailable />;
  if (parts.zeros === undefined) {
    return (
      <span translate="no" className="price" title={parts.full}>
        {parts.lead}
      </span>
    );
  }
  return (
    <span translate="no" className="price" title={parts.full}>
      <span aria-hidden="true">
        {parts.lead}
        <sub className="top-[0.28em] bottom-auto px-[0.5px] text-[length:max(0.7em,10.5px)]">
          {parts.zeros}
        </sub>
        {parts.digits}
      </span>
      <span className="sr-only">{parts.full}</span>
    </span>
  );
}
