import { existsSync } from "node:fs";

/** What the tests of others hold, by file or folder. A file that is not here is held by the test of its own name. */
const heldBy: Readonly<Record<string, readonly string[]>> = {
  "server/access/key-ring.ts": ["server/access/key-units.test.ts"],
  "server/api/labels/address-labels.ts": [
    "server/api/holders/holder-summary.test.ts",
    "server/api/labels/price-kinds.test.ts",
    "server/api/labels/price-pools.test.ts",
  ],
  "server/api/tokens/all-chains.ts": ["server/api/tokens/token-lists.test.ts"],
  "server/api/clusters/figures.ts": ["server/api/clusters/owner-figures.test.ts"],
  "server/api/clusters/graph.ts": ["server/api/clusters/graph-rows.test.ts"],
  "server/api/clusters/layout.ts": ["server/api/clusters/layout-places.test.ts"],
  "server/api/clusters/non-persons.ts": ["server/api/clusters/answer.test.ts"],
  "server/api/completeness/completeness.ts": [
    "server/api/completeness/completeness-words.test.ts",
    "server/api/completeness/price-source.test.ts",
  ],
  "server/api/exclusions/exclusions.ts": ["server/api/exclusions/exclusion-rules.test.ts"],
  "server/api/holders/holder-changes.ts": ["server/api/holders/holder-changes-pages.test.ts"],
  "server/api/holders/holder-summary.ts": [
    "server/api/holders/hands-without.test.ts",
    "server/api/holders/holder-summary-ranks.test.ts",
  ],
  "server/api/launch/launch.ts": ["server/api/launch/launch-edges.test.ts"],
  "server/api/exclusions/excluded-owners.ts": ["server/api/exclusions/exclusion-rules.test.ts"],
  "server/api/mixed-backend.ts": ["server/api/mixed-pages.test.ts"],
  "server/api/past/holder-lists-at.ts": ["server/api/past/holder-list-states.test.ts"],
  "server/api/past/moments.ts": ["server/api/past/known-moment.test.ts"],
  "server/api/operations.ts": ["server/api/lag.test.ts", "server/api/mixed-backend.test.ts"],
  "server/api/store-backend.ts": ["server/api/store-at-hand.test.ts"],
  "server/api/history/handlers.ts": ["server/api/store-at-hand.test.ts"],
  "server/api/holders/handlers.ts": ["server/api/store-at-hand.test.ts"],
  "server/api/tokens/token-figures.ts": ["server/api/tokens/token-lists.test.ts"],
  "server/api/history/token-history.ts": [
    "server/api/history/counted-history.test.ts",
    "server/api/history/past-without.test.ts",
    "server/api/history/token-history-words.test.ts",
  ],
  "server/api/tokens/token-list.ts": [
    "server/api/store-backend.test.ts",
    "server/api/tokens/token-lists.test.ts",
  ],
  "server/api/upstream/upstream.ts": ["server/api/upstream/upstream-kept.test.ts"],
  "server/api/upstream/fetcher.ts": [
    "server/api/upstream/upstream-problem.test.ts",
    "server/api/upstream/parse-leniently.test.ts",
  ],
  "server/api/upstream/kept-answers.ts": ["server/api/upstream/received.test.ts"],
  "server/api/upstream/observed-answers.ts": ["server/api/upstream/observations.test.ts"],
  "server/api/upstream/upstream-status.ts": ["server/api/upstream/unit-account.test.ts"],
  "server/api/wallets/wallet-history.ts": ["server/api/wallets/wallet-history-edges.test.ts"],
  "server/api/wallets/wallet-tokens.ts": ["server/api/tokens/token-lists.test.ts"],
  "server/http/listening.ts": ["server/http/connection.test.ts"],
  "server/http/metrics-route.ts": ["server/http/request-metrics.test.ts"],
  "server/http/site.ts": ["server/http/site-files.test.ts", "server/http/inline-sources.test.ts"],
  "src/api/wallet-rank.ts": ["src/api/find-wallet.test.ts"],
  "src/charts/cards/card-room.ts": ["src/charts/cards/cards.test.ts"],
  "src/charts/cards/card-strip.ts": ["src/charts/cards/cards.test.ts"],
  "src/charts/cards/compared-rows.ts": ["src/charts/cards/cards.test.ts"],
  "src/charts/filter/amount-scale.ts": ["src/charts/filter/filter-layout.test.ts"],
  "src/charts/filter/FilterHandles.tsx": ["src/charts/filter/filter-layout.test.ts"],
  "src/charts/hands/hands-pair.ts": ["src/charts/hands/hands-layout.test.ts"],
  "src/charts/history/cost-rows.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/frame-room.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/gaps.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/lines-scale.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/time-ticks.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/history/wallet-lines.ts": ["src/charts/history/history-layout.test.ts"],
  "src/charts/pnl/known-costs.ts": ["src/charts/pnl/pnl-bars.test.ts"],
  "src/charts/supply/tier-names.ts": ["src/charts/supply/lorenz-curve.test.ts"],
  "src/figures/compare/compare-description.ts": ["src/shell/page-description.test.ts"],
  "src/figures/history/age.ts": ["src/figures/history/findings.test.ts"],
  "src/figures/history/basis.ts": ["src/figures/history/cost-findings.test.ts"],
  "src/figures/history/concentration.ts": ["src/figures/history/findings.test.ts"],
  "src/figures/history/cost.ts": ["src/figures/history/cost-findings.test.ts"],
  "src/figures/history/history-description.ts": ["src/shell/page-description.test.ts"],
  "src/figures/history/holders.ts": ["src/figures/history/findings.test.ts"],
  "src/figures/history/profit.ts": ["src/figures/history/cost-findings.test.ts"],
  "src/figures/history/value.ts": ["src/figures/history/findings.test.ts"],
  "src/figures/holders/holders-description.ts": ["src/shell/page-description.test.ts"],
  "src/figures/holders/past-questions.ts": ["src/figures/holders/holders-description.test.ts"],
  "src/figures/lists/list-descriptions.ts": ["src/shell/page-description.test.ts"],
  "src/figures/map/map-description.ts": ["src/shell/page-description.test.ts"],
  "src/figures/missing-past.ts": ["src/figures/missing-section.test.ts"],
  "src/figures/overview-description.ts": ["src/shell/page-description.test.ts"],
  "src/figures/overview-lead.ts": ["src/shell/page-description.test.ts"],
  "src/figures/page-description.ts": ["src/shell/page-description.test.ts"],
  "src/figures/placeholder.ts": ["src/figures/compare/compare-columns.test.ts"],
  "src/figures/wallet/wallet-description.ts": ["src/shell/page-description.test.ts"],
  "src/metrics/being-read.ts": ["src/metrics/states.test.ts"],
  "src/metrics/completeness/mark.ts": ["src/metrics/completeness/completeness.test.ts"],
  "src/metrics/completeness/section.ts": ["src/metrics/completeness/completeness.test.ts"],
  "src/metrics/completeness/silent.ts": ["src/metrics/completeness/completeness.test.ts"],
  "src/metrics/figures.ts": ["src/metrics/wallet-figures.test.ts"],
  "src/metrics/findings/compare.ts": ["src/metrics/findings/compare-rows.test.ts"],
  "src/metrics/findings/concentration.ts": ["src/metrics/findings/overview.test.ts"],
  "src/metrics/findings/coverage.ts": ["src/metrics/findings/overview.test.ts"],
  "src/metrics/findings/dated.ts": ["src/metrics/findings/overview.test.ts"],
  "src/metrics/findings/flow.ts": ["src/metrics/findings/overview.test.ts"],
  "src/metrics/findings/lead.ts": ["src/metrics/findings/overview.test.ts"],
  "src/metrics/findings/without.ts": [
    "src/metrics/findings/adjusted.test.ts",
    "src/metrics/findings/compare-without.test.ts",
  ],
  "src/metrics/findings/words.ts": [
    "src/metrics/findings/adjusted.test.ts",
    "src/metrics/findings/overview.test.ts",
    "src/metrics/findings/past.test.ts",
    "src/metrics/findings/wallet.test.ts",
  ],
  "src/metrics/history/wallet-history.ts": ["src/metrics/history/wallet-findings.test.ts"],
  "src/metrics/past-sections.ts": ["src/metrics/sections.test.ts"],
  "src/metrics/readings.ts": ["src/metrics/reading-words.test.ts"],
};

/** Tests that wait for seconds: to ask them for each mutant would take days. */
const slow: readonly string[] = ["server/http/patience.test.ts"];

/**
 * Tests that draw leave a document behind, as all files of a run share one world. What draws pages then takes itself for
 * a browser, and fails: of a folder with tests of both kinds those that draw are not asked.
 */
const drawing: readonly string[] = [
  "src/charts/extremes.test.tsx",
  "src/figures/map/map.test.ts",
  "src/share/token-card.test.ts",
];
const drawsPages = /^src(\/charts)?$/;

interface AskedTests {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Which test files are asked about the mutants of a path: of a folder all of its own, of a file those that hold it. */
export function askedTests(path: string): AskedTests {
  if (!/\.tsx?$/.test(path)) {
    const exclude = drawsPages.test(path) ? [...slow, ...drawing] : slow;
    return { include: [`${path}/**/*.test.{ts,tsx}`], exclude };
  }
  const stem = path.replace(/\.tsx?$/, "");
  const own = [`${stem}.test.ts`, `${stem}.test.tsx`].filter((name) => existsSync(name));
  const include = [...own, ...(heldBy[path] ?? [])];
  return {
    include: include.length > 0 ? include : [`${path.replace(/\/[^/]+$/, "")}/*.test.{ts,tsx}`],
    exclude: slow,
  };
}
