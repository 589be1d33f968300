import { existsSync } from "node:fs";

/** What the tests of others hold, by file or folder. A file that is not here is held by the test of its own name. */
const heldBy: Readonly<Record<string, readonly string[]>> = {
  "server/http/listener.ts": ["server/http/connection.test.ts"],
  "server/http/listening.ts": ["server/http/connection.test.ts"],
  "server/http/metrics-route.ts": ["server/http/request-metrics.test.ts"],
  "src/charts/cards/card-room.ts": ["src/charts/cards/cards.test.ts"],
  "src/charts/cards/card-strip.ts": ["src/charts/cards/cards.test.ts"],
  "src/charts/cards/compared-rows.ts": ["src/charts/cards/cards.test.ts"],
  "src/charts/filter/amount-scale.ts": ["src/charts/filter/filter-layout.test.ts"],
  "src/charts/filter/limit-labels.ts": ["src/charts/filter/filter-layout.test.ts"],
  "src/charts/hands/hands-pair.ts": ["src/charts/hands/hands-layout.test.ts"],
  "src/charts/history/cost-rows.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/frame-room.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/gaps.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/lines-scale.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/round-price.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/time-ticks.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/wallet-lines.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/pnl/known-costs.ts": ["src/charts/pnl/pnl-bars.test.ts"],
  "src/charts/supply/tier-names.ts": ["src/charts/supply/lorenz-curve.test.ts"],
};

/** Tests that wait for seconds: to ask them for each mutant would take days. */
const slow: readonly string[] = ["server/http/patience.test.ts"];

interface AskedTests {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Which test files are asked about the mutants of a path: of a folder all of its own, of a file those that hold it. */
export function askedTests(path: string): AskedTests {
  if (!/\.tsx?$/.test(path)) return { include: [`${path}/**/*.test.{ts,tsx}`], exclude: slow };
  const stem = path.replace(/\.tsx?$/, "");
  const own = [`${stem}.test.ts`, `${stem}.test.tsx`].filter((name) => existsSync(name));
  const include = [...own, ...(heldBy[path] ?? [])];
  return {
    include: include.length > 0 ? include : [`${path.replace(/\/[^/]+$/, "")}/*.test.{ts,tsx}`],
    exclude: slow,
  };
}
