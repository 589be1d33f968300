/** Comma separated values (https://www.rfc-editor.org/rfc/rfc4180), safe to open in a spreadsheet. */
import { plainDecimal } from "./decimal.ts";

export type Cell = string | number | bigint | null | undefined;

/**
 * What a spreadsheet would take for a formula gets an apostrophe; numbers stay numbers. Full-width signs are formulas too,
 * and one opened with semicolons or tabs finds cells within a cell, whatever quotes stand around it.
 */
function guard(text: string): string {
  return text.replaceAll(/(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g, "'").replace(/^(?=[\t\r])/, "'");
}

/** What a reader of a file does not see, and a program that reads it stumbles over; in an emoji two of them are seen. */
const unseen = /(?!\u200d|\ufe0f|[\t\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const oddSpaces = /(?! )\p{Zs}/gu;

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? plainDecimal(value) : "";
  const text = guard(value.replaceAll(unseen, "").replaceAll(oddSpaces, " "));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvRow).join("");
}
