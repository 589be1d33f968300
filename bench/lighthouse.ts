import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromiumOptions } from "../e2e/browser.ts";
import { atLeast, type Figure, median, say } from "./report.ts";

// Fetched when it is asked for: at 90 MB it would be most of what a clone of this project installs.
// The next one needs Node.js 22.
const lighthouse = "lighthouse@12.8.2";

const categories = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;

type Scores = Record<keyof typeof categories, number>;

/** Lighthouse's scores of a page, its mobile preset with simulated throttling: 0 to 100 each. */
async function audit(url: string): Promise<Scores> {
  const flags = ["--headless=new", ...chromiumOptions.args].join(" ");
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", lighthouse, url, "--quiet", "--output=json", `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: chromiumOptions.executablePath },
      maxBuffer: 64e6,
    },
  );
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
  return Object.fromEntries(
    Object.keys(categories).map((id) => [id, Math.round((report.categories[id]?.score ?? Number.NaN) * 100)]),
  ) as Scores;
}

export async function measureScores(
  url: string,
  pages: readonly { readonly name: string; readonly path: string }[],
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path } of pages) {
    say(`Lighthouse: ${name}`);
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await audit(url + path));
    for (const [id, spoken] of Object.entries(categories)) {
      const each = scores.map((score) => score[id as keyof Scores]);
      figures.push(atLeast(`${name}, ${spoken}`, median(each), 100, ` (${each.join(", ")})`));
    }
  }
  return figures;
}
