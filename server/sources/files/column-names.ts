import { closestSpelling } from "../../lib/closest-spelling.ts";

/** The names of a file's columns, for a message. */
export function shownNames(names: readonly string[]): string {
  // Whole, since they may have to be typed; what is longer than these is no name.
  const shown = names.slice(0, 30).map((name) => (name.length > 500 ? `${name.slice(0, 500)}…` : name));
  return JSON.stringify(shown).slice(1, -1).replaceAll('","', '", "') + (names.length > 30 ? ", …" : "");
}

/** That `--columns` names a column which the file does not have. */
export function missingMapped(
  fileName: string,
  canonical: string,
  wanted: string,
  columns: readonly { readonly name: string }[],
): string {
  const names = columns.map(({ name }) => name);
  const close = closestSpelling(wanted, names);
  return (
    `${fileName} has no column ${wanted}, which --columns names for ${canonical}.` +
    (close === undefined ? "" : ` Did you mean ${close}?`) +
    `\nIts columns: ${shownNames(names)}`
  );
}
