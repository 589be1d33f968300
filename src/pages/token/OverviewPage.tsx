import { lazy, startTransition, Suspense, useEffect, useState } from "react";
import { familyOf } from "../../../contract/chains.ts";
import { metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { overviewHeadings, overviewSections } from "../../figures/overview-figures.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { EmbedPlace, type PlaceOfSections } from "../../sections/embed-place.ts";
import { OverviewFigures } from "./OverviewFigures.tsx";
import { LeadFrame } from "../../ui/Section.tsx";
import { overviewParts } from "./overview-parts.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { useAnswer } from "../../api/use-answer.ts";

/** Most tokens have none of their address elsewhere: looked for once the page stands. */
const OtherChains = lazy(async () => ({ default: (await import("./OtherChains.tsx")).OtherChains }));

const headings = Object.values(overviewHeadings);

const { Lead, TraderSummary, Complete } = overviewParts;

const charts: PlaceOfSections["charts"] = Object.fromEntries(headings.map(({ id, card }) => [id, card]));

export function OverviewPage({ token }: { readonly token: TokenRef }) {
  const [stands, setStands] = useState(false);
  useEffect(() => startTransition(() => setStands(true)), []);
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  const tokenName = spokenName(named.state === "ready" ? named.data : { ...token, name: "", ticker: "" });
  const stamp = <PageStamp token={token} place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />;
  return (
    <>
      <LeadFrame rail={stamp}>
        <Lead token={token} />
      </LeadFrame>
      <OverviewFigures token={token} />
      <TraderSummary token={token} />
      <nav
        aria-label="On this page"
        className="-mx-margin scrolls-sideways flex gap-4.5 px-margin pt-3 text-data whitespace-nowrap *:py-1.5 md:hidden print:hidden"
      >
        {headings.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {id === overviewHeadings.holdersOverTime.id ? "Over time" : name}
          </a>
        ))}
      </nav>
      <EmbedPlace value={{ subject: { kind: "token", ...token }, name: tokenName, charts }}>
        {Object.entries(overviewSections).map(([name, Section]) => (
          <Section key={name} token={token} />
        ))}
      </EmbedPlace>
      <Complete token={token} />
      {stands && shownChains().some((id) => id !== token.chain && familyOf(id) === familyOf(token.chain)) && (
        <Suspense>
          <OtherChains token={token} named={named.state === "ready" ? named.data : undefined} />
        </Suspense>
      )}
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
