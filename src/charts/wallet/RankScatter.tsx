import { count, large } from "../../lib/format.ts";
import { drawnName } from "../kit/drawn-name.ts";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import type { RowWord } from "../kit/row-word.ts";
import type { RanksData } from "./RanksPlot.tsx";

interface RankScatterProps extends RanksData {
  /** What has a rank. */
  readonly word: RowWord;
}

/** Balances by rank, both scales logarithmic, with one wallet marked among its neighbours. */
export function RankScatter(props: RankScatterProps) {
  const { amounts, own, word } = props;
  const ticker = drawnName(props.ticker);
  return (
    <DrawnChart
      drawing={{ kind: "ranks", data: { amounts, ...(own && { own }), ticker } }}
      label={`Balances of the ${amounts.length === 1 ? `largest ${word}` : `${count(amounts.length)} largest ${word}s`} by rank${own ? `; ${own.name ?? "this wallet"} is rank ${count(own.rank)} with ${large(own.amount)} ${ticker}` : ""}`}
      wide={{ width: 730, height: 236 }}
      narrow={{ width: 358, height: 230 }}
      figures={{
        caption: "Balances by rank",
        columns: ["Rank", `Amount, ${ticker}`],
        rows: amounts.map((amount, index) => [
          { text: String(index + 1), value: index + 1 },
          { text: count(Math.round(amount)), value: amount },
        ]),
      }}
    />
  );
}
