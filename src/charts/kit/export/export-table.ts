import { csv, type Cell } from "../../../lib/csv.ts";
import { findingOf, type Provenance } from "./provenance.ts";

/**
 * The figures of a section as one file: what they are and where they come from, then table by table. Cells
 * carry their plain value in `data-value`; where they do not, their text is the value.
 */
export function sectionCsv(section: HTMLElement, provenance: Provenance): string {
  const rows: Cell[][] = [
    ["Finding", findingOf(section)],
    ["Page", provenance.page],
    ["Source", provenance.source],
    ["Time", provenance.asOf ?? provenance.time],
    ["Link", provenance.link],
  ];
  for (const table of section.querySelectorAll<HTMLTableElement>("table[data-figures]")) {
    rows.push([], ...[table.caption?.textContent].filter(Boolean).map((caption): Cell[] => [caption]));
    // A drawing in a cell has its values in cells of their own.
    const isValue = (cell: HTMLTableCellElement) => cell.dataset["drawing"] === undefined;
    for (const row of table.rows) rows.push([...row.cells].filter(isValue).map(valueOf));
  }
  return csv(rows);
}

function valueOf(cell: HTMLTableCellElement): Cell {
  const value = cell.dataset["value"];
  if (value === undefined) return textOf(cell);
  return value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** Without the definition that a term in it opens. */
function textOf(cell: HTMLTableCellElement): string {
  const shown = cell.cloneNode(true) as HTMLTableCellElement;
  for (const definition of shown.querySelectorAll("[popover]")) definition.remove();
  return shown.textContent?.trim() ?? "";
}
