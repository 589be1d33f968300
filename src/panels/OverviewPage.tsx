import { answersOf } from "../api/queries.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { sections } from "../metrics/sections.ts";
import { ConcentrationPanel } from "./ConcentrationPanel.tsx";
import { HandsPanel } from "./HandsPanel.tsx";
import { HolderFlowPanel } from "./HolderFlowPanel.tsx";
import { OverviewFigures } from "./OverviewFigures.tsx";
import { OverviewLead } from "./OverviewLead.tsx";
import { PageFooter } from "./PageFooter.tsx";
import { PageStamp } from "./PageStamp.tsx";
import { PnlPanel } from "./PnlPanel.tsx";
import { useAnswer } from "./use-answer.ts";
import { ValuePanel } from "./ValuePanel.tsx";

const jumps = [sections.overTime, sections.concentration, sections.hands, sections.value, sections.pnl];

export function OverviewPage({ token }: { readonly token: TokenRef }) {
  const named = useAnswer(tokenQueries(token).token);
  const meta = named.state === "ready" ? named.meta : undefined;
  const stamp = <PageStamp place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />;
  return (
    <>
      <OverviewLead token={token} rail={stamp} />
      <OverviewFigures token={token} />
      <nav className="jump-links" aria-label="On this page">
        {jumps.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <HolderFlowPanel token={token} />
      <ConcentrationPanel token={token} />
      <HandsPanel token={token} />
      <ValuePanel token={token} />
      <PnlPanel token={token} />
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
