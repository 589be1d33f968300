import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

// Who may import whom (docs: CONTRIBUTING.md). Tests, and what serves them (test-….ts), may import anything.
const allowed: Record<string, readonly string[]> = {
  contract: [],
  // The store runs the ledger inside its transaction; the ledger gets a connection handed in.
  "server/store": ["contract", "server", "server/ledger"],
  "server/ledger": ["contract", "server", "server/store/database.ts"],
  "server/sources": ["contract", "server", "server/store"],
  "server/backend": ["contract", "server", "server/store", "server/ledger"],
  "server/access": ["contract", "server"],
  "server/http": ["contract", "server", "server/access", "server/backend"],
  "server/drawings": ["server", "server/http"],
  "server/pages": ["contract", "server", "server/http", "server/access", "server/drawings"],
  "src/lib": ["contract"],
  "src/api": ["contract", "src/lib"],
  "src/metrics": ["contract", "src/lib"],
  "src/ui": ["src/lib"],
  "src/charts": ["src/ui", "src/lib"],
  "src/panels": ["contract", "src/api", "src/metrics", "src/charts", "src/ui", "src/lib"],
  "src/pages": ["contract", "src/api", "src/metrics", "src/charts", "src/ui", "src/lib", "src/panels"],
  // The cards for other sites. Of the panels only what reads figures, no component.
  "src/embed": [
    "contract",
    "src/api",
    "src/metrics",
    "src/charts",
    "src/ui",
    "src/lib",
    "src/panels/compare-columns.ts",
    "src/panels/compare-selection.ts",
    "src/panels/compare-source.ts",
    "src/panels/known-costs.ts",
    "src/panels/missing-section.ts",
    "src/panels/page-leads.ts",
    "src/panels/token-figures.ts",
  ],
  // What the drawing thread of the server loads: everything that draws.
  "src/drawings": ["src/charts", "src/embed"],
  // A chart's picture is that of its card.
  "src/share": ["contract", "src/api", "src/metrics", "src/charts", "src/panels", "src/lib", "src/embed"],
  "src/routes": ["contract", "src", "src/pages", "src/panels", "src/api", "src/metrics", "src/lib"],
};

interface Edge {
  readonly from: string;
  readonly to: string;
}

const files = ["contract", "server", "src"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" })
    .map((name) => join(top, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/test-[\w-]+\.ts$|routeTree\.gen/.test(name)),
);

const edges: Edge[] = files.flatMap((from) =>
  Array.from(
    readFileSync(from, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g),
    ([, target = ""]): Edge => ({
      from,
      to: target.startsWith(".") ? normalize(join(dirname(from), target)) : target,
    }),
  ),
);

const inside = (path: string, layer: string) => path.startsWith(`${layer}/`);
const layerOf = (path: string) => Object.keys(allowed).find((layer) => inside(path, layer));

test("the test sees the code", () => {
  expect(files.length).toBeGreaterThan(8);
  expect(edges.length).toBeGreaterThan(10);
  expect(edges).toContainEqual({ from: "contract/endpoints.ts", to: "contract/tokens.ts" });
});

test("every layer imports only what it may", () => {
  const wrong = edges.filter(({ from, to }) => {
    const layer = layerOf(from);
    if (layer === undefined || !/^(contract|server|src)\//.test(to) || inside(to, layer)) return false;
    const target = layerOf(to) ?? to.split("/")[0]!;
    return !allowed[layer]!.includes(target) && !allowed[layer]!.includes(to);
  });
  expect(wrong).toEqual([]);
});

test("browser code and server code meet in the contract only", () => {
  expect(edges.filter(({ from, to }) => inside(from, "src") && inside(to, "server"))).toEqual([]);
  expect(edges.filter(({ from, to }) => inside(from, "server") && inside(to, "src"))).toEqual([]);
});

test("one folder knows the database driver", () => {
  const importers = (name: string) => edges.filter(({ to }) => to === name || to.startsWith(`${name}/`));
  expect(importers("@duckdb/node-api").filter(({ from }) => !inside(from, "server/store"))).toEqual([]);
});

test("no barrels, no module called utils", () => {
  expect(files.filter((name) => /\/(index|utils?)\.tsx?$/.test(name))).toEqual([]);
});
