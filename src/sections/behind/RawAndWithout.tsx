import type { Compared } from "../../metrics/adjusted.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Term } from "../Term.tsx";

interface RawAndWithoutProps {
  readonly rows: readonly Compared[];
  readonly className: string;
  /** What the table is of, where nothing beside it says so. */
  readonly caption?: string;
}

/** Each figure of all holders, and without those that are left out. */
export function RawAndWithout({ rows, className, caption }: RawAndWithoutProps) {
  return (
    <DataTable className={className} {...(caption !== undefined && { "data-figures": "" })}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="text-right!">
            Raw
          </th>
          <th scope="col" className="text-right!">
            Without
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, metric, raw, without }) => (
          <tr key={label}>
            <td>{metric ? <Term metric={metric}>{label}</Term> : label}</td>
            <td translate="no" className="text-right text-ink-2">
              {raw ?? <NotAvailable />}
            </td>
            <td translate="no" className="text-right font-semibold">
              {without ?? <NotAvailable />}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
