import type { Clusters, OwnerFigures } from "../../../contract/clusters.ts";
import { count, hhiText, share } from "../../lib/format.ts";
import { Term } from "../../sections/Term.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";

const rows = [
  {
    key: "top",
    term: <Term metric="top-share">Ten largest</Term>,
    value: ({ top_10_share: value }: OwnerFigures) => value,
    text: ({ top_10_share: value }: OwnerFigures) => share(value),
  },
  {
    key: "hhi",
    term: <Term metric="hhi">HHI</Term>,
    value: ({ hhi }: OwnerFigures) => hhi * 10_000,
    text: ({ hhi }: OwnerFigures) => hhiText(hhi * 10_000),
  },
  {
    key: "half",
    term: <Term metric="half-of-supply">Hold half of supply</Term>,
    value: ({ half_of_supply: half }: OwnerFigures) => half,
    text: ({ half_of_supply: half }: OwnerFigures) => (half === null ? "they hold less" : count(half)),
  },
];

/** Concentration in each way of counting. All shares are of total supply. */
export function MapFigures({ clusters: { figures, apart } }: { readonly clusters: Clusters }) {
  const counted = (name: string, of: OwnerFigures): Column<(typeof rows)[number]> => ({
    name,
    isNumber: true,
    headLook: "max-md:whitespace-normal",
    cell: ({ text }) => text(of),
    value: ({ value }) => value(of),
  });
  return (
    <div className="mt-8 max-w-[46em] max-md:scrolls-sideways">
      <ColumnTable
        data-figures=""
        caption={
          <>
            <b>Concentration</b>, shares of total supply
          </>
        }
        columns={[
          { name: "Counted", isRowHead: true, cell: ({ term }) => term },
          counted("Every wallet", figures.raw),
          ...(apart.length > 0 ? [counted("Without those left out", figures.wallets)] : []),
          counted("Clusters as one", figures.owners),
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </div>
  );
}
