import { isLogCost } from "../../charts/history/cost-rows.ts";
import { priceText } from "../../lib/format.ts";
import { columnOf } from "../../metrics/history/columns.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { costHistory, partsAtPrice } from "./cost.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { pointFigures } from "./interval-figures.ts";
import { moments } from "../../sections/moments.ts";
import { momentNames } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";

/** The price against what the tokens cost, and how much of them is in profit. */
export function CostSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={costHistory}>
      {(shown) => (
        <>
          <PriceAndCost {...shown} />
          <InProfit {...shown} />
        </>
      )}
    </RangeSection>
  );
}

const text = (value: number | null | undefined) =>
  value === null || value === undefined ? "not known" : priceText(value);

function PriceAndCost({ history, times, bars, span }: ShownHistory) {
  const prices = columnOf(history, "price_usd") ?? [];
  const costs = columnOf(history, "average_cost") ?? [];
  if (prices.length === 0 && costs.length === 0) return null;
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>Price</b> and{" "}
          <b>
            <Term metric="break-even">average cost</Term>
          </b>
          , US dollars a token{isLogCost(prices, costs) && ", log scale"}. Solid: price, dashed: cost
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "cost", data: { span, times, prices, costs, isUpper: true } }}
        label={`Price and average cost, at the end ${text(prices.at(-1))} and ${text(costs.at(-1))}`}
        {...frames.cost}
        span={span}
        isUpper
        moments={moments(
          times,
          (index) => [
            { name: "price", text: text(prices[index]) },
            { name: "cost", text: text(costs[index]) },
          ],
          momentNames(span),
        )}
        figures={pointFigures({ times, bars, span }, "Price and average cost", [
          { name: "Price", values: prices, text: priceText },
          { name: "Average cost", values: costs, text: priceText },
        ])}
      />
    </ChartFigure>
  );
}

function InProfit(shown: ShownHistory) {
  const parts = partsAtPrice(shown.history);
  if (!parts) return null;
  const { inProfit, atCost, rest } = parts;
  const isApart = atCost !== null && atCost.some((value) => (value ?? 0) > 0);
  return (
    <Bands
      className="mt-2.5"
      shown={shown}
      bands={[
        { name: "in profit", tone: "profit", values: inProfit },
        ...(isApart ? [{ name: "at cost", tone: "level" as const, values: atCost }] : []),
        { name: atCost === null ? "at cost or in loss" : "in loss", tone: "loss", values: rest },
      ]}
      unit="share"
      subject={
        <>
          <b>
            <Term metric="supply-in-profit">Supply in profit</Term>
          </b>
          , % of supply with a known cost
        </>
      }
      caption="Supply in profit"
      frame={frames.strip}
    />
  );
}
