import type { TokenRef } from "../../api/token-queries.ts";
import { HandsBridge } from "../../charts/hands/HandsBridge.tsx";
import { countedWithoutText } from "../../metrics/findings/adjusted.ts";
import { perHand } from "../../metrics/hands.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { Term } from "../../sections/Term.tsx";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { Note } from "../../ui/Note.tsx";
import { FigureSection } from "../FigureSection.tsx";
import { LastYear } from "../LastYear.tsx";
import { hands, hasBridge } from "./hands.ts";
import { HandsTable } from "./HandsTable.tsx";

export function HandsSection({ token }: { readonly token: TokenRef }) {
  const counting = countedWithoutText(useExclusions());
  return (
    <FigureSection figure={hands} token={token}>
      {({ hands: read, without, line }) => (
        <>
          {without && <Note>{counting}</Note>}
          <FigureGrid columns={hasBridge(read) ? "main" : "one"}>
            {hasBridge(read) && (
              <figure>
                <HandsBridge
                  wallets={perHand(read, "wallets")}
                  newWallets={read.newWallets ?? 0}
                  tokens={perHand(read, "tokens")}
                  supplyShare={read.supplyShare}
                  isLeast={read.isLeast}
                />
              </figure>
            )}
            <HandsTable hands={read} />
          </FigureGrid>
          {line && (
            <LastYear
              token={token}
              line={line}
              subject={
                <>
                  <b>
                    <Term metric="supply-by-hand">Diamond</Term>
                  </b>
                  , of all wallets, % of supply
                </>
              }
              caption="Supply that has not moved for 90 days, of all wallets"
              more={{ section: "age", text: "Age of supply over time" }}
            />
          )}
        </>
      )}
    </FigureSection>
  );
}
