import { metaOf, dataOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { isLogCost } from "../../charts/history/cost-rows.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { money, priceText } from "../../lib/format.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { bookedOf } from "../../metrics/history/bars.ts";
import { columnOf, partsOf, rankedWord, rankedWords } from "../../metrics/history/columns.ts";
import { momentNames } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { noPriceTitle } from "../../metrics/states.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { moments } from "../../sections/moments.ts";
import { Term } from "../../sections/Term.tsx";
import { Note } from "../../ui/Note.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { ChartFigure, Section } from "../../ui/Section.tsx";
import { useFigure } from "../use-figure.ts";
import { Bands } from "./Bands.tsx";
import { basisTable, costBasis } from "./basis.ts";
import { costHistory, partsAtPrice } from "./cost.ts";
import { Flows } from "./Flows.tsx";
import { frames } from "./history-frame.ts";
import { historyHeading, type HistoryProps } from "./history-subject.ts";
import { pointFigures } from "./interval-figures.ts";
import { PastSection } from "./PastSection.tsx";
import { placeholderBasis } from "./placeholder-history.ts";
import { isAnyTaken, nothingTakenText, profitHistory } from "./profit.ts";
import { RangeSection } from "./RangeSection.tsx";
import { useHistory } from "./shown-history.ts";
import { SizeTable } from "./SizeTable.tsx";
import { sizeBands, valueHistory } from "./value.ts";

/** What needs a price; one section says so where none is known. */
export function DollarSections(props: HistoryProps) {
  const { answer } = useHistory(props);
  // Without a price of the range, what the tokens held had cost may be known all the same.
  const isKnown = (name: "price_usd" | "average_cost") =>
    answer.state === "ready" && columnOf(answer.data.history, name) !== null;
  if (answer.state === "ready" && !isKnown("price_usd") && !isKnown("average_cost")) {
    return <NoPriceSection token={props.token} />;
  }
  return (
    <>
      <ValueSection {...props} />
      <CostSection {...props} />
      <ProfitSection {...props} />
      <BasisSection {...props} />
    </>
  );
}

const priced = (["history-value", "history-cost", "history-profit", "history-basis"] as const).map(
  historyHeading,
);

/** The four sections of dollars as one, where no price of the range is known. */
function NoPriceSection({ token }: { readonly token: TokenRef }) {
  const named = useAnswer(tokenQueries(token).token);
  const name = spokenName({ ...token, ...dataOf(named) });
  return (
    <Section
      id="price"
      name="Value, cost and profit"
      how="Holders by value, price against cost, profit taken and the cost of what is held all need a price."
      finding={`No price of ${name} is known for this time, so nothing here can be valued`}
    >
      <div className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {priced.map(({ id, name: title }) => (
          <Unavailable key={id} title={title}>
            Not available: needs a price {id === "size" ? "of each day" : "at each transfer"}.
          </Unavailable>
        ))}
      </div>
      <p className="mt-3 text-label text-ink-2">
        {noPriceTitle(metaOf(named)?.facts)}. Counts, concentration, age and cohorts need none.
      </p>
    </Section>
  );
}

/** What the holdings were worth. */
function ValueSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={valueHistory}>
      {(shown) => {
        const parts = partsOf(shown.history, "holders_by_value");
        const bands = sizeBands(shown.history);
        if (!parts || !bands) return null;
        return (
          <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,690fr)_minmax(0,454fr)]">
            <Bands
              className=""
              shown={shown}
              bands={bands}
              unit="count"
              subject={
                <>
                  <b>
                    Holders by <Term metric="size">size category</Term>
                  </b>
                  , number of {rankedWord(shown.history, props.token.chain)}s{rankedWords(shown.history)}
                </>
              }
              caption="Holders by size category"
              frame={frames.beside}
            />
            <SizeTable times={shown.times} range={shown.range} parts={parts} />
          </div>
        );
      }}
    </RangeSection>
  );
}

/** What the supply of now has cost. */
function BasisSection({ token, exclusions }: HistoryProps) {
  const { answer, finding, read } = useFigure(costBasis, { token, exclusions, pinned: null });
  return (
    <PastSection
      figure={costBasis}
      token={token}
      answer={answer}
      placeholder={{ basis: placeholderBasis, also: null }}
      finding={finding}
    >
      {(known) => <Histogram {...read(known)} />}
    </PastSection>
  );
}

function Histogram({ basis, bins, note, parts, cost }: ReturnType<typeof costBasis.read>) {
  if (bins.length === 0 && note === "") return null;
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>
            Supply by <Term metric="break-even">price when received</Term>
          </b>
          , % of supply with a known cost a bar, prices on a log scale
        </>
      }
    >
      {bins.length > 0 && (
        <DrawnChart
          drawing={{ kind: "basis", data: { bins, price: basis.price_usd, cost, parts } }}
          label={`Supply by the price when it was received, from ${priceText(bins[0]?.from)} to ${priceText(bins.at(-1)?.to)}`}
          {...frames.basis}
          figures={basisTable(bins)}
        />
      )}
      {note !== "" && <Note>{note}</Note>}
    </ChartFigure>
  );
}

/** What sellers booked. */
function ProfitSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={profitHistory}>
      {(shown) =>
        isAnyTaken(shown) ? (
          <Taken {...shown} />
        ) : (
          <Unavailable className="mt-4" title="Nothing was realized">
            {nothingTakenText(shown.range)}
          </Unavailable>
        )
      }
    </RangeSection>
  );
}

const text = (value: number) => money(value, { sign: true });

function Taken(shown: ShownHistory) {
  return (
    <Flows
      className="mt-4"
      shown={shown}
      unit="money"
      names={{ up: "profit", down: "loss" }}
      parts={({ sums }) => ({
        up: sums.realized_profit,
        back: sums.realized_profit === null ? null : 0,
        down: sums.realized_loss,
      })}
      columns={[
        { name: "Profit", value: ({ sums }) => sums.realized_profit, text, swatch: "[--fill:var(--gain)]" },
        { name: "Loss", value: ({ sums }) => sums.realized_loss, text, swatch: "[--fill:var(--loss)]" },
        { name: "Net", value: bookedOf, text },
      ]}
      subject={
        <>
          <b>
            <Term metric="realized">Realized profit and loss</Term>
          </b>
          , US dollars
        </>
      }
      label={`Realised profit and loss ${shown.unit} by ${shown.unit}`}
      caption="Realised profit and loss"
      frame={frames.taken}
    />
  );
}

/** The price against what the tokens cost, and how much of them is in profit. */
function CostSection(props: HistoryProps) {
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

const knownPrice = (value: number | null | undefined) =>
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
        label={`Price and average cost, at the end ${knownPrice(prices.at(-1))} and ${knownPrice(costs.at(-1))}`}
        {...frames.cost}
        span={span}
        isUpper
        moments={moments(
          times,
          (index) => [
            { name: "price", text: knownPrice(prices[index]) },
            { name: "cost", text: knownPrice(costs[index]) },
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
