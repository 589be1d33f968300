import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { inlineHead } from "./scripts/inline-head.ts";
import { fileByFirstViews } from "./scripts/first-views.ts";
import { routeAssets, splitComponent } from "./scripts/route-assets.ts";
import { LongestFirst } from "./scripts/test-order.ts";

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
const embedBudget = { name: "/embed/", entries: ["embed.html"], bytes: 1_800 };

const token = splitComponent("$chain.$token");
/**
 * The pages: what the router loads for the first view, and how many bytes of script, in brotli, a page loads by
 * itself. React, Router and Query are 90,000 of them; the rest is the dashboard's own, held 1,000 above what it is:
 * how well a file compresses hangs on the names of the others.
 */
const pages = [
  {
    view: "front",
    route: "/",
    // What it asks for is a file of its own: other pages begin without it.
    entries: [splitComponent("index"), "src/pages/front/front-queries.ts"],
    bytes: 120_300,
  },
  { view: "list", route: "/$chain/", entries: [splitComponent("$chain.index")], bytes: 140_500 },
  {
    view: "token",
    route: "/$chain/$token/",
    entries: [token, splitComponent("$chain.$token.index")],
    asks: ["src/sections/behind/start.ts", "src/pages/token/overview-past.ts"],
    bytes: 147_400,
  },
  {
    view: "holders",
    route: "/$chain/$token/holders",
    entries: [token, splitComponent("$chain.$token.holders")],
    bytes: 172_200,
  },
  {
    view: "history",
    route: "/$chain/$token/history",
    entries: [token, splitComponent("$chain.$token.history")],
    bytes: 155_200,
  },
  {
    view: "map",
    route: "/$chain/$token/map",
    entries: [token, splitComponent("$chain.$token.map")],
    bytes: 145_700,
  },
  {
    view: "wallet",
    route: "/$chain/$token_/wallet/$wallet",
    entries: [splitComponent("$chain.$token_.wallet.$wallet")],
    bytes: 149_000,
  },
  {
    view: "compare",
    route: "/compare",
    entries: [splitComponent("compare")],
    asks: ["src/pages/compare/load-compare.ts"],
    bytes: 171_500,
  },
];
/** Drawn at once as well, but few begin there: it takes the files that the others are parted into, and parts them no further. */
const allChains = { route: "/all", entries: [splitComponent("all")], bytes: 136_700 };
const holdings = {
  route: "/$chain/wallet/$wallet",
  entries: [splitComponent("$chain.wallet.$wallet")],
  bytes: 141_900,
};
const routes = [...pages, allChains, holdings];

const dashboardBuild = {
  outDir: "dist/client",
  sourcemap: true,
  manifest: true,
  license: true,
  // One sheet, written into the pages: no chunk may ask for it again.
  cssCodeSplit: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: "vendor", test: /node_modules/, tags: ["$initial" as const] },
          // The entry stays a chunk by itself: the manifest, and so the budgets, know a page by it.
          { name: "app", test: /src[\\/](?!main\.tsx)|contract/, tags: ["$initial" as const] },
          // Of a package with an index that imports all of it, who needs what is not to be seen.
          {
            name: "libraries",
            test: /node_modules[\\/]@tanstack/,
            minShareCount: pages.length,
            includeDependenciesRecursively: false,
          },
          {
            name: fileByFirstViews(pages, /src[\\/](pages|figures[\\/](compare|holders)|charts[\\/]filter)/),
            test: /^(?!.*node_modules[\\/]@tanstack)/,
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  },
};

/** What the server loads of the dashboard carries its packages with it: React in its fast build, and no node_modules. */
const loadedByServer = {
  ssr: { noExternal: true as const },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

const unitTests = ["bench", "contract", "scripts", "server", "src", "test"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .concat("layers.test.ts")
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"));
/**
 * They change what a process has one of: its clock, settings, signals, modules or chains, or give it a document, which
 * React and the router take for a browser. A function that counts its calls, a limit of time, which ends with the file, and
 * a setting that is only read change nothing.
 */
const isolatedTests = unitTests.filter((file) =>
  /\bvi\.(?!fn\b|waitFor\b|setConfig\b)|\bprocess\.(on\(|chdir|env\[[^\]]*\] (\?\?)?= )|(add|take)Chains|_CHAINS\b|drawings|@vitest-environment/.test(
    file + readFileSync(file, "utf8"),
  ),
);

export default defineConfig(({ mode, isSsrBuild }) => ({
  ...(isSsrBuild && loadedByServer),
  plugins: [
    ...(mode === "embed"
      ? []
      : [
          tanstackRouter({
            target: "react",
            autoCodeSplitting: true,
            codeSplittingOptions: {
              defaultBehavior: [["loader", "component"], ["errorComponent"], ["notFoundComponent"]],
            },
          }),
        ]),
    react(),
    tailwindcss(),
    inlineHead(),
    mode === "embed"
      ? routeAssets({ entry: "embed.html", routes: {}, budgets: [embedBudget], manifest: ".vite/embed.json" })
      : routeAssets({
          entry: "index.html",
          routes: Object.fromEntries(routes.map(({ route, entries }) => [route, entries])),
          budgets: routes.map(({ route, entries, bytes }) => ({
            name: route,
            entries: ["index.html", ...entries],
            bytes,
          })),
          manifest: ".vite/manifest.json",
          file: "dist/route-assets.json",
        }),
  ],
  // Scripts find each other wherever the site stands; the server writes its path into pages (server/http/base-path.ts).
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "js" ? { relative: true } : undefined),
  },
  build: {
    // The first to know light-dark(): a theme for a part of a page needs the function itself, not a stand-in.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    ...(mode === "embed" ? embedBuild : dashboardBuild),
    ...(isSsrBuild && { copyPublicDir: false }),
  },
  server: {
    proxy: Object.fromEntries(
      [
        "/api",
        "/v0",
        "/docs",
        "/problems",
        "/healthz",
        "/readyz",
        "/embed/",
        "/og/",
        "/card/",
        "/oembed",
      ].map((path) => [path, server]),
    ),
  },
  test: {
    projects: [
      // Modules are loaded once for all files of a worker: half of the time of short files is imports.
      { extends: true, test: { name: "pure", isolate: false, include: unitTests, exclude: isolatedTests } },
      { extends: true, test: { name: "isolated", include: isolatedTests } },
    ],
    tags: [{ name: "long", description: "Runs in npm run test:long only", timeout: 300_000 }],
    // Programs that tests start ask no node off this machine.
    env: { HOLDERSCOPE_PUBLIC_NODES: "off" },
    // Long enough for a machine whose cores are used by others: beside a load of 8 a test takes ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // More than two cores: half of the time a test waits, for the database's threads, nodes, services and commands.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    reporters: process.env["HOLDERSCOPE_UNIT_REPORT"] ? ["default", "json"] : ["default"],
    ...(process.env["HOLDERSCOPE_UNIT_REPORT"]
      ? { outputFile: { json: process.env["HOLDERSCOPE_UNIT_REPORT"] } }
      : {}),
  },
}));
