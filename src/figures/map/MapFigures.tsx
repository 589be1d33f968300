import type { Clusters, OwnerFigures } from "../../../contract/clusters.ts";
import { count, hhiText, share } from "../../lib/format.ts";
import { Term } from "../../sections/Term.tsx";
import { DataTable } from "../../ui/DataTable.tsx";

/** Concentration in each way of counting. All shares are of total supply. */
export function MapFigures({ clusters: { figures, apart } }: { readonly clusters: Clusters }) {
  const columns: readonly (readonly [string, OwnerFigures])[] = [
    ["Every wallet", figures.raw],
    ...(apart.length > 0 ? [["Without those left out", figures.wallets] as const] : []),
    ["Clusters as one", figures.owners],
  ];
  const rows = [
    {
      term: <Term metric="top-share">Ten largest</Term>,
      cell: ({ top_10_share: value }: OwnerFigures) => [value, share(value)] as const,
    },
    {
      term: <Term metric="hhi">HHI</Term>,
      cell: ({ hhi }: OwnerFigures) => [hhi * 10_000, hhiText(hhi * 10_000)] as const,
    },
    {
      term: <Term metric="half-of-supply">Hold half of supply</Term>,
      cell: ({ half_of_supply: half }: OwnerFigures) =>
        [half ?? "", half === null ? "they hold less" : count(half)] as const,
    },
  ];
  return (
    <div className="mt-8 max-w-[46em] max-md:scrolls-sideways">
      <DataTable data-figures="">
        <caption className="mb-1.5 text-left text-label text-ink-2">
          <b className="font-semibold text-ink">Concentration</b>, shares of total supply
        </caption>
        <thead>
          <tr>
            <th scope="col">Counted</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="text-right! max-md:whitespace-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, cell }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- three rows that never move
            <tr key={index}>
              <th scope="row">{term}</th>
              {columns.map(([name, of]) => {
                const [value, text] = cell(of);
                return (
                  <td translate="no" key={name} className="text-right" data-value={value}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
