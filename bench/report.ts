/** One line of the table: what was measured, and what it has to reach. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly bound: string;
  /** Null where there is no bound. */
  readonly isMet: boolean | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** A figure is said as soon as it is measured: the whole takes a quarter of an hour. */
function told(figure: Figure): Figure {
  const { name, value, bound, isMet } = figure;
  say(`  ${name}: ${value}${isMet === null ? "" : ` (${bound}: ${isMet ? "ok" : "MISSED"})`}`);
  return figure;
}

export function atLeast(name: string, value: number, bound: number, detail = ""): Figure {
  return told({ name, value: format(value) + detail, bound: `≥ ${bound}`, isMet: value >= bound });
}

export function atMost(name: string, value: number, bound: number, unit = "", detail = ""): Figure {
  return told({
    name,
    value: format(value) + unit + detail,
    bound: `≤ ${bound}${unit}`,
    isMet: value <= bound,
  });
}

export function note(name: string, value: string): Figure {
  return told({ name, value, bound: "", isMet: null });
}

function format(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

export function printTable(title: string, figures: readonly Figure[]): void {
  const width = (key: "name" | "value" | "bound") =>
    Math.max(...figures.map((figure) => figure[key].length), key.length);
  const line = (name: string, value: string, bound: string, mark: string) =>
    `${name.padEnd(width("name"))}  ${value.padEnd(width("value"))}  ${bound.padEnd(width("bound"))}  ${mark}`;
  console.log(`\n${title}\n${line("figure", "value", "bound", "")}`);
  for (const { name, value, bound, isMet } of figures) {
    console.log(line(name, value, bound, isMet === null ? "" : isMet ? "ok" : "MISSED").trimEnd());
  }
}

/** Progress goes to standard error, so that the table can be piped. */
export function say(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
}
