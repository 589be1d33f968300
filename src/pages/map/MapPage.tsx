import type { Clusters } from "../../../contract/clusters.ts";
import { metaOf, dataOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { type MapProps, placeholderMap, useMap } from "../../figures/map/shown-map.ts";
import { latePart } from "../../lib/late-part.tsx";
import { mapLead } from "../../metrics/clusters.ts";
import { oldDataText } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { noMapText } from "../../metrics/map-section.ts";
import { EmbedPlace } from "../../sections/embed-place.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { Message } from "../../ui/Notice.tsx";
import { Lead } from "../../ui/Section.tsx";

/** What of the map can wait, because the server has drawn it: all below its sentence. */
export const mapParts = {
  Section: latePart<MapProps>(async () => (await import("../../figures/map/MapSection.tsx")).MapSection),
  Launch: latePart<MapProps>(
    async () => (await import("../../figures/launch/LaunchSection.tsx")).LaunchSection,
  ),
};

/** Which of the largest wallets of a token look like one owner. */
export function MapPage(props: MapProps) {
  const { token } = props;
  const named = useAnswer(tokenQueries(token).token);
  const answer = useMap(props);
  const meta = metaOf(named);
  const name = spokenName({ ...token, ...dataOf(named) });
  const stamp = <PageStamp token={token} place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />;
  const footer = <PageFooter source={meta?.sources[0]} />;
  if (answer.state === "failed") {
    return <PageFailed error={answer.error} retry={answer.retry} subject="the map" />;
  }
  if (answer.state === "unavailable") {
    const { title, detail } = noMapText(name, meta);
    return (
      <>
        <div className="grid grid-cols-rail gap-x-gutter py-6 max-lg:block">
          {stamp}
          <Message title={title} icon="warning">
            <p>{detail}</p>
          </Message>
        </div>
        {footer}
      </>
    );
  }
  const known: Clusters = answer.state === "ready" ? answer.data : placeholderMap;
  return (
    <>
      <Lead rail={stamp} loading={answer.state === "loading"} above={oldDataText(meta?.asOf)}>
        <LeadSentence sentence={mapLead(name, known)} />
      </Lead>
      <EmbedPlace
        value={{ subject: { kind: "token", ...token }, name, map: props.search, charts: { map: "map" } }}
      >
        <mapParts.Section {...props} />
        <mapParts.Launch {...props} />
      </EmbedPlace>
      {footer}
    </>
  );
}
