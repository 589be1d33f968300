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

/** Names are strangers' text: no control characters reach the terminal, and no line becomes endless. */
export function printable(text: string, longest = 40): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�");
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}
