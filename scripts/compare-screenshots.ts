// `npm run screenshots:compare -- BEFORE AFTER`: which of two directories' pictures differ, where, and by how much.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { changedRows, type ChangedRows } from "./changed-rows.ts";

const help = `Usage: npm run screenshots:compare -- BEFORE AFTER [--out DIRECTORY]

Compares the pictures of two runs of npm run screenshots and prints a line for each that differs, with the rows of
pixels in AFTER that do. What only moved up or down is no difference, nor are antialiased edges. What differs is
written into DIRECTORY [screenshots-difference], before and after side by side. Exit code 1 if anything differs.`;

/** Rows around a band that show where it stands. */
const around = 12;
const gap = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "screenshots-difference" },
    help: { type: "boolean", short: "h" },
  },
});
const [before, after] = positionals;

if (values.help || before === undefined || after === undefined) {
  console.log(help);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.exitCode = compare(before, after, values.out) > 0 ? 1 : 0;
}

/** @returns how many differ */
function compare(left: string, right: string, out: string): number {
  const picturesIn = (directory: string) => readdirSync(directory).filter((name) => name.endsWith(".png"));
  const names = picturesIn(left);
  const both = names.filter((name) => existsSync(join(right, name)));
  const only = (all: readonly string[]) => all.filter((name) => !both.includes(name));
  const differing = both.flatMap((name) => {
    const [a, b] = [left, right].map((directory) => PNG.sync.read(readFileSync(join(directory, name))));
    const bands = bandsOf(a!, b!);
    if (bands.length === 0) return [];
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, name), PNG.sync.write(sideBySide(a!, b!, bands)));
    return [{ name, bands, pixels: bands.reduce((sum, band) => sum + band.pixels, 0) }];
  });
  for (const { name, bands, pixels } of differing.toSorted((a, b) => b.pixels - a.pixels)) {
    const rows = bands.map(({ after: [from, to] }) =>
      to > from ? `${from} to ${to - 1}` : `gone at ${from}`,
    );
    console.log(`${name.padEnd(40)}  ${`${pixels} pixels`.padStart(16)}  y ${rows.join(", ")}`);
  }
  const [gone, come] = [only(names), only(picturesIn(right))];
  if (gone.length > 0) console.log(`Not in ${right}: ${gone.join(", ")}`);
  if (come.length > 0) console.log(`Not in ${left}: ${come.join(", ")}`);
  console.log(`${both.length} pictures in both, ${differing.length} differ`);
  return differing.length + gone.length + come.length;
}

interface Band extends ChangedRows {
  readonly pixels: number;
}

/** Where the pictures differ for the eye. */
function bandsOf(a: PNG, b: PNG): Band[] {
  const changed =
    a.width === b.width
      ? changedRows(rowsOf(a), rowsOf(b))
      : [{ before: [0, a.height] as const, after: [0, b.height] as const }];
  return changed.flatMap((rows) => {
    const width = Math.max(a.width, b.width);
    const [gone, come] = [rows.before, rows.after].map(([from, to]) => to - from);
    const height = Math.max(gone!, come!);
    const [one, other] = [cut(a, rows.before, width, height), cut(b, rows.after, width, height)];
    const pixels = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.1 });
    return pixels > 0 || gone !== come ? [{ ...rows, pixels }] : [];
  });
}

function rowsOf({ data, width, height }: PNG): string[] {
  return Array.from({ length: height }, (_, y) =>
    createHash("md5")
      .update(data.subarray(y * width * 4, (y + 1) * width * 4))
      .digest("base64"),
  );
}

function cut(source: PNG, [from, to]: readonly [number, number], width: number, height: number): PNG {
  const result = new PNG({ width, height });
  if (to > from) PNG.bitblt(source, result, 0, from, source.width, to - from, 0, 0);
  return result;
}

function sideBySide(a: PNG, b: PNG, bands: readonly Band[]): PNG {
  const heightOf = ({ before: [a0, a1], after: [b0, b1] }: Band) =>
    Math.max(a1 - a0, b1 - b0) + 2 * around + gap;
  const height = bands.reduce((sum, band) => sum + heightOf(band), -gap);
  const result = new PNG({ width: a.width + gap + b.width, height });
  let y = 0;
  const put = (source: PNG, [from, to]: readonly [number, number], x: number) => {
    const [top, bottom] = [Math.max(0, from - around), Math.min(source.height, to + around)];
    PNG.bitblt(source, result, 0, top, source.width, bottom - top, x, y);
  };
  for (const band of bands) {
    put(a, band.before, 0);
    put(b, band.after, a.width + gap);
    y += heightOf(band);
  }
  return result;
}
