import { price } from "../lib/format.ts";

/** A price inside a drawing: the count of zeros is lowered and small, as `<sub>` is in the text. */
export function PriceTspan({ value }: { value: number }) {
  const parts = price(value);
  if (!parts) return null;
  if (parts.zeros === undefined) return <>{parts.lead}</>;
  return (
    <>
      {parts.lead}
      <tspan dy="0.28em" fontSize="10.5">
        {parts.zeros}
      </tspan>
      <tspan dy="-0.2em">{parts.digits}</tspan>
    </>
  );
}
