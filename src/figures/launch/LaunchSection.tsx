import { Note } from "../../ui/Note.tsx";
import type { Launch } from "../../../contract/launch.ts";
import { metaOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { count, fitted, plural, share } from "../../lib/format.ts";
import { launch as figure, noLaunchText, periodName } from "./launch.ts";
import { capital } from "../../metrics/findings/words.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { Term } from "../../sections/Term.tsx";
import { LaunchBundles, LaunchTable, LaunchWallets } from "./LaunchTables.tsx";
import type { Column } from "../../ui/ColumnTable.tsx";
import { MapChoice, MapChoices } from "../map/MapChoice.tsx";
import { type MapProps, placeholderLaunch } from "../map/shown-map.ts";
import { useFigure } from "../use-figure.ts";

export function LaunchSection({ token, search }: MapProps) {
  const meta = metaOf(useAnswer(tokenQueries(token).token));
  const { answer, finding } = useFigure(figure, { token, view: search });
  const note = noLaunchText(meta);
  return (
    <DataSection
      text={figure.section}
      answer={answer}
      placeholder={{ launch: placeholderLaunch }}
      finding={finding}
      drawn={false}
      unavailable={{ finding: note.lead.replace(/\.$/, ""), note }}
    >
      {({ launch }) => (
        <>
          <LaunchControls search={search} />
          <Periods launch={launch} />
          {launch.apart > 0 && (
            <Note>
              Left out here: {plural(launch.apart, "address", "addresses")} that received it then (pools,
              exchanges, contracts and the like).
            </Note>
          )}
          <LaunchBundles token={token} launch={launch} least={search.bundle} />
          <LaunchWallets token={token} launch={launch} />
        </>
      )}
    </DataSection>
  );
}

function LaunchControls({ search }: Pick<MapProps, "search">) {
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2.5 print:hidden">
      <MapChoices label="The launch ends after">
        {(
          [
            [600, "10 minutes"],
            [3_600, "1 hour"],
            [21_600, "6 hours"],
            [86_400, "1 day"],
          ] as const
        ).map(([within, name]) => (
          <MapChoice
            key={within}
            change={{ within }}
            on={search.within === within}
            title={`the launch ends after ${name}`}
          >
            {name}
          </MapChoice>
        ))}
      </MapChoices>
      <MapChoices label="Wallets that make a bundle">
        {[3, 5, 10].map((bundle) => (
          <MapChoice
            key={bundle}
            change={{ bundle }}
            on={search.bundle === bundle}
            title={`a bundle has ${bundle} wallets or more`}
          >
            {`${bundle} in a block`}
          </MapChoice>
        ))}
      </MapChoices>
    </div>
  );
}

type Period = Launch["periods"][number];

function Periods({ launch: { periods, has_blocks: hasBlocks } }: { readonly launch: Launch }) {
  const columns: readonly Column<Period>[] = [
    { name: "Received in", isRowHead: true, cell: ({ seconds }) => capital(periodName(seconds, hasBlocks)) },
    { name: "Wallets", isNumber: true, cell: ({ owners }) => count(owners), value: ({ owners }) => owners },
    {
      name: "Tokens",
      isNumber: true,
      cell: ({ received }) => fitted(received),
      value: ({ received }) => received,
    },
    { name: "Still held", isNumber: true, cell: ({ kept }) => fitted(kept), value: ({ kept }) => kept },
    {
      name: "Of supply",
      isNumber: true,
      cell: ({ kept_share: part }) => share(part),
      value: ({ kept_share: part }) => part,
    },
    {
      name: "By wallets",
      isNumber: true,
      isWide: true,
      cell: ({ keepers }) => count(keepers),
      value: ({ keepers }) => keepers,
    },
  ];
  return (
    <LaunchTable
      className="mt-4"
      hover={false}
      columns={columns}
      rows={periods}
      keyOf={({ seconds }) => seconds}
      caption={
        <>
          <b>
            <Term metric="launch">The first wallets</Term>
          </b>
          , and what of it they hold now
        </>
      }
    />
  );
}
