/** Comma separated values as RFC 4180 has them, safe to open in a spreadsheet. */
import { plainDecimal } from "./decimal.ts";

export type Cell = string | number | bigint | null | undefined;

/** A text that a spreadsheet would take for a formula gets an apostrophe; numbers stay numbers. */
function guard(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** What a reader of a file does not see, and a program that reads it stumbles over. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? plainDecimal(value) : "";
  const text = guard(value.replaceAll(unseen, ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvRow).join("");
}
