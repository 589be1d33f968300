// `npm run screenshots:compare -- BEFORE AFTER`: which of two directories' pictures differ, and by how much.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const help = `Usage: npm run screenshots:compare -- BEFORE AFTER [--out DIRECTORY]

Compares the pictures of two runs of npm run screenshots, antialiased edges left out, and prints a line for
each that differs. The differences are drawn into DIRECTORY [screenshots-difference]. Exit code 1 if there are any.`;

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
  const names = readdirSync(left).filter((name) => name.endsWith(".png"));
  const lacking = names.filter((name) => !existsSync(join(right, name)));
  const differing = names.flatMap((name) => {
    if (lacking.includes(name)) return [];
    const difference = differenceOf(join(left, name), join(right, name));
    if (difference.pixels === 0 && difference.sizes === undefined) return [];
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, name), PNG.sync.write(difference.picture));
    return [{ name, ...difference }];
  });
  for (const { name, pixels, share, sizes, box } of differing.toSorted((a, b) => b.pixels - a.pixels)) {
    console.log(
      [
        name.padEnd(40),
        `${pixels} pixels`.padStart(16),
        `${(share * 100).toFixed(3)}%`.padStart(9),
        box,
        sizes,
      ]
        .filter(Boolean)
        .join("  "),
    );
  }
  if (lacking.length > 0) console.log(`Not in ${right}: ${lacking.join(", ")}`);
  console.log(`${names.length} pictures, ${differing.length} differ`);
  return differing.length + lacking.length;
}

function differenceOf(left: string, right: string) {
  const [a, b] = [PNG.sync.read(readFileSync(left)), PNG.sync.read(readFileSync(right))];
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const picture = new PNG({ width, height });
  const data = [a, b].map((source) => padded(source, width, height).data);
  const pixels = pixelmatch(data[0]!, data[1]!, picture.data, width, height, { threshold: 0.1 });
  const sizes =
    a.width === b.width && a.height === b.height
      ? undefined
      : `${a.width} × ${a.height} became ${b.width} × ${b.height}`;
  return { pixels, share: pixels / (width * height), sizes, picture, box: boxOf(picture) };
}

function padded(source: PNG, width: number, height: number): PNG {
  if (source.width === width && source.height === height) return source;
  const result = new PNG({ width, height });
  PNG.bitblt(source, result, 0, 0, source.width, source.height, 0, 0);
  return result;
}

/** Where the differences lie: pixelmatch marks them red. */
function boxOf({ data, width, height }: PNG): string {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (data[at] !== 255 || data[at + 1] !== 0 || data[at + 2] !== 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return right < 0 ? "" : `x ${left} to ${right}, y ${top} to ${bottom}`;
}
