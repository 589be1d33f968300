import { bytes } from "../../lib/terminal-text.ts";
import { FileError } from "./file-error.ts";

/** Exports have some thirty columns. What a file has more of is read by nobody, and looked at while requests wait. */
export const mostColumns = 1_000;

/** Refuses a file with more columns than are read. */
export function refuseColumns(name: string, count: number): never {
  throw new FileError(
    `${name} has ${count > mostColumns + 1 ? count.toLocaleString("en") : "too many"} columns, and at most ${mostColumns.toLocaleString("en")} are read. ` +
      "Leave out those that are not needed.",
  );
}

/** Of objects and lists within each other. Answers of APIs have five or six. */
export const mostLevels = 32;
/** Characters of one row. A transaction with a thousand logs has one million. */
export const longestRow = 4 * 1024 * 1024;

export function refuseLevels(name: string): never {
  throw new FileError(
    `${name} has objects or lists within each other more than ${mostLevels} levels deep. Write its rows as CSV, or as an object a line.`,
  );
}

export function refuseRow(name: string): never {
  throw new FileError(
    `${name} has a row of more than ${bytes(longestRow)}: rows that long are not read. Write one transfer, balance or price a row.`,
  );
}
