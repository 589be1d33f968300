import type { ReactNode } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

/** A head of a column; its figures stand at the right. */
export interface LaunchColumn {
  readonly name: string;
  readonly isText?: boolean;
  /** Left out where there is little room. */
  readonly isWide?: boolean;
  /** May take a second line where there is little room. */
  readonly isLong?: boolean;
}

interface LaunchTableProps {
  readonly caption: ReactNode;
  readonly columns: readonly LaunchColumn[];
  readonly hover?: boolean;
  readonly className?: string;
  /** How many rows stand nowhere. */
  readonly more?: string | undefined;
  /** Its rows. */
  readonly children: ReactNode;
}

/** The frame of the tables about a launch. */
export function LaunchTable({
  caption,
  columns,
  hover = true,
  className = "mt-6",
  more,
  children,
}: LaunchTableProps) {
  return (
    <div className={`${className} max-w-[46em] max-md:scrolls-sideways`}>
      <DataTable data-figures="" hover={hover}>
        <caption className="mb-1.5 text-left text-label text-ink-2 [&_b]:font-semibold [&_b]:text-ink">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, isText, isWide, isLong }) => (
              <th
                key={name}
                scope="col"
                className={`${isText ? "" : "text-right!"} ${isWide ? "max-md:hidden" : ""} ${isLong ? "max-md:whitespace-normal" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </DataTable>
      {more && <p className="mt-2 text-label text-ink-2">{more}</p>}
    </div>
  );
}
