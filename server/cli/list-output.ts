import { plainDecimal, writeTime } from "../../contract/query.ts";
import { counted, formatTime } from "../sources/files/wording.ts";
import type { ChangesResult, FormattedResult, HoldersResult } from "./command.ts";
import { count, table } from "../lib/terminal-text.ts";

export type Cell = string | number | null;

/** Addresses, times and numbers alone: nothing that needs quotes. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map((cell) => (typeof cell === "number" ? plain(cell) : (cell ?? ""))).join(",");
}

const plain = (value: number) => `${value < 0 ? "-" : ""}${plainDecimal(String(Math.abs(value)))}`;

export const text = (cell: Cell) =>
  typeof cell === "number" ? cell.toLocaleString("en", precise) : (cell ?? "");
const precise = { maximumSignificantDigits: 17 } as const;

export function formatHolders({ csv, at, total, holders }: HoldersResult): FormattedResult {
  const head = ["rank", "address", "token_account", "amount"];
  const rows = holders.map((row): Cell[] => [row.rank, row.address, row.spl_token_account, row.amount]);
  const time = at === null ? "" : writeTime(at);
  return {
    output: csv
      ? [
          csvLine([...head, "amount_raw", "at"]),
          ...rows.map((row, index) => csvLine([...row, holders[index]!.amount_raw ?? "", time])),
        ]
      : table(
          head,
          rows.map((row) => row.map(text)),
        ),
    notes: [
      `${count(holders.length)} of ${counted(total, "holder")}${at === null ? "" : ` at ${formatTime(at)}`}.`,
    ],
  };
}

export function formatChanges({ csv, sort, found }: ChangesResult): FormattedResult {
  const { from, to, totals, changes } = found;
  const head = ["address", "token_account", "before", "after", "rank_before", "rank_after"];
  const rows = changes.map((row): Cell[] => [
    row.address,
    row.spl_token_account,
    row.before,
    row.after,
    row.rank_before,
    row.rank_after,
  ]);
  const listed = sort === "increase" ? totals.increased : totals.decreased;
  return {
    output: csv
      ? [csvLine([...head, "from", "to"]), ...rows.map((row) => csvLine([...row, from, to]))]
      : table(
          head,
          rows.map((row) => row.map(text)),
        ),
    notes: [
      `${count(changes.length)} of ${counted(listed, "account")} with ${sort === "increase" ? "more" : "less"} ` +
        `from ${from} to ${to}. More: ${count(totals.increased)}, of them new ${count(totals.entered)}. ` +
        `Less: ${count(totals.decreased)}, of them with nothing left ${count(totals.left)}.`,
    ],
  };
}
