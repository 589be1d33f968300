import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { inlineHead } from "./scripts/inline-head.ts";
import { routeAssets, splitComponent } from "./scripts/route-assets.ts";

// In development Vite serves the dashboard and hands the rest to the server, which runs beside it.
const server = `http://127.0.0.1:${process.env["HOLDERSCOPE_DEV_SERVER_PORT"] ?? "4141"}`;

// The cards for other people's pages are a build of their own, so that they share no chunk with the
// dashboard and load nothing that only that needs.
const embedBuild = {
  outDir: "dist/client",
  emptyOutDir: false,
  copyPublicDir: false,
  sourcemap: true,
  manifest: ".vite/embed.json",
  rolldownOptions: { input: "embed.html" },
};
/** A card has no React in it: 1,700 bytes of script, in brotli. */
const embedBudget = { name: "/embed/", entries: ["embed.html"], bytes: 2_000 };

const token = splitComponent("$chain.$token");
const routes = {
  "/$chain/": [splitComponent("$chain.index")],
  "/$chain/$token/": [token, splitComponent("$chain.$token.index")],
  "/$chain/$token/holders": [token, splitComponent("$chain.$token.holders")],
  "/$chain/$token/history": [token, splitComponent("$chain.$token.history")],
  "/$chain/$token_/wallet/$wallet": [splitComponent("$chain.$token_.wallet.$wallet")],
  "/compare": [splitComponent("compare")],
};

/**
 * Bytes of script, in brotli, that a page of the route loads by itself. React, Router and Query are 92,000
 * of them; the rest is the dashboard's own, held 1,000 above what it is: how well a file compresses hangs on
 * the names of the others.
 */
const budgets = Object.entries({
  "/$chain/": 131_500,
  "/$chain/$token/": 139_600,
  "/$chain/$token/holders": 156_500,
  "/$chain/$token/history": 142_000,
  "/$chain/$token_/wallet/$wallet": 139_400,
  "/compare": 161_000,
} satisfies Record<keyof typeof routes, number>).map(([name, bytes]) => ({
  name,
  entries: ["index.html", ...routes[name as keyof typeof routes]],
  bytes,
}));

/**
 * What several routes share, in few files: left to the bundler each module becomes one of its own, and a
 * page asked for thirty. Of two groups with the same module the first has it.
 */
const sharedParts = {
  // Every page.
  page: [
    "src/ui/(Section|loading|Stamp|NotAvailable|overlays/Definition|Address|Change|TokenName|Identicon|DataTable|FigureGrid|Lanes|Note|overlays/popover)",
    "src/lib/(identicon|address|text|plain-click)",
    "src/sections/(Term|LeadSentence|watching|WatchToggle|AlphabetWarning)",
    "src/shell/(PageStamp|PageFooter|StatusLine)",
    "src/api/(answer|refresh|use-answer)",
    "src/metrics/(supply|sections)\\.",
    "src/charts/categories",
    "contract/(hands|sizes)\\.",
    "src/lib/age",
    "noble/hashes/(sha2|_md)",
    "react-query/.*/(useIsFetching|useQuery|useBaseQuery|suspense|QueryErrorResetBoundary|IsRestoringProvider|errorBoundaryUtils)\\.",
    "query-core/.*/queryObserver",
  ],
  // The pages of a token, and their comparison.
  token: [
    "src/ui/(overlays/Menu|Identity|Actions)\\.",
    "src/lib/explorers",
    "src/metrics/(findings/(name|dated)|concentration|counted|hhi|value|price|holders)\\.",
    "src/sections/(EmbedButton|embed-place|DataMarks|ShareMenu|TokenTabs|token-price|WalletLink)",
    "src/reading/(token-figures|placeholder|missing-section)",
  ],
  // Those that sum a token or a wallet up.
  summary: [
    "contract/windows",
    "src/metrics/(figures|holder-flow|hands|findings/(lead|wallet|flow|concentration))\\.",
    "src/sections/FigureList",
    "src/reading/page-leads",
    "src/ui/(KeyFigures|Price)",
  ],
  // The lists, of tokens and of holders.
  table: [
    "src/ui/(Pager|SegmentedControl|TextField|Toolbar)",
    "src/charts/kit/TableCells",
    "src/metrics/findings/(holders|list)",
  ],
  // The list of tokens, and what of it can wait.
  list: ["src/pages/tokens/(token-rows|list-columns|FigureCells)\\.", "src/sections/WatchButton"],
  // The first view of a history, and what asks for it.
  history: [
    "src/api/history-queries",
    "src/metrics/history/(bars|columns|range|lead|strip)\\.",
    "src/pages/history/(shown-history|placeholder-history|history-parts|load-history|moments|cursor)\\.",
  ],
  // The page of holders, and what only its views of other times need.
  holders: [
    "src/pages/holders/(HoldersP|HolderTable|ExportHolders|AmountFields|FilterPanel|FindWallet|NoHolders|WhenBar)",
    "src/pages/holders/(RowsBefore|rows-before|holder-columns|holders-page|use-holder-export|past-parts)",
    "src/metrics/known-past",
    "src/lib/column-shares",
  ],
  past: [
    "src/pages/holders/(WhenFields|OnDay|BetweenDays|Mover|mover-|MoveTag|day-columns|placeholder-movers)",
    "src/metrics/(past-sections|movers|points)",
    "src/charts/kit/ChangeBars",
    "src/reading/missing-past",
  ],
  // What draws: the amount filter first.
  drawing: [
    "src/lib/scale",
    "src/charts/kit/(DrawnChart|use-readout|use-still|stills|fetch-still|as-drawn)\\.",
    "src/charts/kit/(drawn-name|label-layout|text-width|measured-size|export/provenance|export/ChartMenu|FiguresTable|figures|Readout)\\.",
    "src/sections/DataSection",
    "react-error-boundary",
  ],
  charts: [
    "src/charts/kit/(Chart|HatchPattern|Ruler|PriceTspans)\\.",
    "src/charts/(flow/holder-points|hands/hands-layout|supply/(strip-layout|tier-names|hhi-scale)|pnl/(PnlBars|pnl-bars))\\.",
  ],
};

const dashboardBuild = {
  outDir: "dist/client",
  sourcemap: true,
  manifest: true,
  // One sheet, written into the pages: no chunk may ask for it again.
  cssCodeSplit: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: "vendor", test: /node_modules/, tags: ["$initial" as const] },
          ...Object.entries(sharedParts).map(([name, parts]) => ({
            name,
            test: new RegExp(parts.join("|").replaceAll("/", "[\\\\/]")),
            includeDependenciesRecursively: false,
          })),
          // The entry stays a chunk by itself: the manifest, and so the budgets, know a page by it.
          { name: "app", test: /src[\\/](?!main\.tsx)|contract/, tags: ["$initial" as const] },
        ],
      },
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    ...(mode === "embed" ? [] : [tanstackRouter({ target: "react", autoCodeSplitting: true })]),
    react(),
    tailwindcss(),
    inlineHead(),
    mode === "embed"
      ? routeAssets({ entry: "embed.html", routes: {}, budgets: [embedBudget], manifest: ".vite/embed.json" })
      : routeAssets({
          entry: "index.html",
          routes,
          budgets,
          manifest: ".vite/manifest.json",
          file: "dist/route-assets.json",
        }),
  ],
  build: {
    // The first to know light-dark(): a theme for a part of a page needs the function itself, not a stand-in.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    ...(mode === "embed" ? embedBuild : dashboardBuild),
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/v0", "/docs", "/problems", "/healthz", "/readyz", "/embed/", "/og/", "/oembed"].map(
        (path) => [path, server],
      ),
    ),
  },
  test: {
    include: ["{contract,server,src,test,scripts,bench}/**/*.test.{ts,tsx}", "*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each file opens its own database; more workers than cores only make them wait for each other.
    maxWorkers: 2,
    reporters: process.env["HOLDERSCOPE_UNIT_REPORT"] ? ["default", "json"] : ["default"],
    ...(process.env["HOLDERSCOPE_UNIT_REPORT"]
      ? { outputFile: { json: process.env["HOLDERSCOPE_UNIT_REPORT"] } }
      : {}),
  },
}));
