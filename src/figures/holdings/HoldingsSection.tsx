import type { WalletRef } from "../../api/wallet-holdings.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { holdingBarsHeight, holdingBarsLabel } from "../../charts/wallet/holding-bars.ts";
import { count } from "../../lib/format.ts";
import type { Holdings } from "../../metrics/wallet-holdings.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { EmbedPlace } from "../../sections/embed-place.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Note } from "../../ui/Note.tsx";
import { useFigure } from "../use-figure.ts";
import { holdings as figure, valueBars } from "./holdings.ts";
import { HoldingsTable } from "./HoldingsTable.tsx";
import { placeholderHoldings } from "./placeholder-holdings.ts";

const mostBars = 8;

/** The tokens of a wallet by value, and a table of all that is known of each. */
export function HoldingsSection({ chain, wallet }: WalletRef) {
  const place = { chain, wallet };
  const { answer, read, finding } = useFigure(figure, place);
  return (
    <EmbedPlace
      value={{
        subject: { kind: "holdings", ...place },
        name: "a wallet across tokens",
        charts: { [figure.section.id]: "holdings" },
      }}
    >
      <DataSection
        text={figure.section}
        answer={answer}
        placeholder={{ holdings: placeholderHoldings }}
        finding={finding}
        unavailable={{
          finding: "Nothing is known of its tokens",
          note: { lead: "Not available.", rest: "No token here names this wallet." },
        }}
      >
        {(known) => <HoldingsBody {...place} holdings={read(known)} />}
      </DataSection>
    </EmbedPlace>
  );
}

function HoldingsBody({ chain, wallet, holdings }: WalletRef & { readonly holdings: Holdings }) {
  const bars = valueBars(holdings, mostBars);
  const height = bars === null ? 0 : holdingBarsHeight(bars);
  return (
    <>
      {bars !== null && (
        <ChartFigure subject="Value of each token, US dollars" className="mt-4 max-w-[46em]">
          <DrawnChart
            drawing={{ kind: "holdings", data: bars }}
            label={holdingBarsLabel(bars)}
            wide={{ width: 572, height }}
            narrow={{ width: 358, height }}
            figuresForFiles
            figures={{
              caption: "Value of each token, US dollars",
              columns: ["Token", "US dollars"],
              rows: bars.bars.map(({ name, value, text }) => [
                { text: name, value: name },
                { text, value },
              ]),
            }}
          />
        </ChartFigure>
      )}
      <HoldingsTable chain={chain} wallet={wallet} holdings={holdings} />
      {holdings.rows.length < holdings.total && (
        <Note>
          {`The first ${count(holdings.rows.length)} of ${count(holdings.total)} tokens are listed: those that it holds, the most held first.`}
        </Note>
      )}
      {holdings.covered !== "all" && (
        <Note>Tokens of the data service are not among them: open one and look the wallet up there.</Note>
      )}
    </>
  );
}
