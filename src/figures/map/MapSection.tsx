import { DataSection } from "../../sections/DataSection.tsx";
import { ApartList } from "./ApartList.tsx";
import { MapControls } from "./MapControls.tsx";
import { MapDrawing } from "./MapDrawing.tsx";
import { MapFigures } from "./MapFigures.tsx";
import { map } from "./map.ts";
import { MapPanel } from "./MapPanel.tsx";
import { type MapProps, placeholderMap, useMap } from "./shown-map.ts";

/** The map with all that stands around it. */
export function MapSection(props: MapProps) {
  const { token } = props;
  const answer = useMap(props);
  return (
    <DataSection
      text={map.section}
      answer={answer}
      placeholder={placeholderMap}
      finding={(clusters) => map.finding(clusters, { token, view: props.search })}
      edge="border-t-2"
      unavailable={{ finding: "", note: { lead: "", rest: "" } }}
    >
      {(clusters) => (
        <>
          <MapControls {...props} clusters={clusters} />
          <div className="mt-3.5 grid gap-x-6 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,760fr)_minmax(0,384fr)]">
            <div className="max-md:order-2">
              <MapDrawing {...props} clusters={clusters} />
            </div>
            <div className="border-rule lg:border-l lg:pl-6">
              <MapPanel {...props} clusters={clusters} />
            </div>
          </div>
          <MapFigures clusters={clusters} />
          <ApartList token={token} clusters={clusters} />
        </>
      )}
    </DataSection>
  );
}
