import { type AmountsData, amountsPlot } from "../filter/AmountsPlot.tsx";
import { amountScale, type Range } from "../filter/amount-scale.ts";
import { filterLayout } from "../filter/filter-layout.ts";
import type { Plot } from "../kit/plot.ts";
import { Labels } from "../kit/WithScales.tsx";

interface FilteredAmounts extends AmountsData {
  readonly range: Range;
}

/** A limit begins below what a bar can say above itself. */
const limitTop = 16;

/** The scale of the amount filter where nobody moves its handles: what is left out is covered, a limit is a line. */
export const filteredAmountsPlot: Plot<FilteredAmounts> = {
  Chart: ({ data, room }) => {
    const { domain, priceUsd, bands, range } = data;
    const { width } = room;
    const { base } = filterLayout(priceUsd, bands);
    const x = amountScale(domain, width);
    const placeOf = (limit: number) => x(Math.min(domain.high, Math.max(domain.low, limit)));
    const from = range.min === null ? 0 : placeOf(range.min);
    const to = range.max === null ? width : placeOf(range.max);
    return amountsPlot.Chart({
      data,
      room,
      children: (
        <Labels>
          <rect className="cover" x={0} y={0} width={from} height={base} />
          <rect className="cover" x={to} y={0} width={Math.max(0, width - to)} height={base} />
          {range.min !== null && <line className="handle-line" x1={from} y1={limitTop} x2={from} y2={base} />}
          {range.max !== null && <line className="handle-line" x1={to} y1={limitTop} x2={to} y2={base} />}
        </Labels>
      ),
    });
  },
  marks: () => [],
};
