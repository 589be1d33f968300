import { Fragment } from "react";

import { price } from "../../lib/format.ts";

/** A price, or the range between two, in a drawing: the count of zeros is lowered and small, as `<sub>` is in text. */
export function PriceTspans({ values }: { values: readonly number[] }) {
  return values.map((value, index) => {
    const parts = price(value);
    if (!parts) return null;
    const lead = index === 0 ? parts.lead : `–${parts.lead.replace("$", "")}`;
    return (
      <Fragment key={value}>
        {lead}
        {parts.zeros !== undefined && (
          <>
            <tspan dy="3.5" fontSize="10.5">
              {parts.zeros}
            </tspan>
            <tspan dy="-3.5">{parts.digits}</tspan>
          </>
        )}
      </Fragment>
    );
  });
}
