import type { Compared } from "../../metrics/adjusted.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../Term.tsx";

/** Figures of all holders, and without those that are left out: shares of supply, and of what remains. */
export function SideBySide({ rows }: { readonly rows: readonly Compared[] }) {
  return (
    <ChartFigure
      divided
      subject={
        <>
          <b>Side by side</b>, of supply and of what remains
        </>
      }
    >
      <DataTable className="max-md:whitespace-normal md:td:h-8">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="text-right">
              Raw
            </th>
            <th scope="col" className="text-right">
              Without
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, metric, raw, without }) => (
            <tr key={label}>
              <td>{metric ? <Term metric={metric}>{label}</Term> : label}</td>
              <td className="text-right text-ink-2">{raw ?? <NotAvailable />}</td>
              <td className="text-right font-semibold">{without ?? <NotAvailable />}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ChartFigure>
  );
}
