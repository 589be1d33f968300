export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

export function count(value: number): string {
  return value.toLocaleString("en");
}

/** Why something failed is said in full; only what has no end is cut. */
export const longestReason = 10_000;

/** Names are strangers' text: no control characters reach the terminal, and no line becomes endless. */
export function printable(text: string, longest = 40): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�");
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}

export function bytes(number: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  let value = number;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
