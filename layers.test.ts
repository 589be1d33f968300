import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

// Who may import whom (docs: CONTRIBUTING.md). Tests, and what serves them (test/, test-….ts), may import anything.
const page = [
  "contract",
  "src/api",
  "src/metrics",
  "src/figures",
  "src/shell",
  "src/search",
  "src/sections",
  "src/charts",
  "src/ui",
  "src/lib",
];
const pages = [
  "front",
  "all-chains",
  "tokens",
  "token",
  "reading",
  "history",
  "map",
  "holders",
  "wallet",
  "holdings",
  "compare",
  "embed-docs",
  "alerts",
  "operate",
  "account",
].map((name) => `src/pages/${name}`);

const allowed: Record<string, readonly string[]> = {
  contract: [],
  // What knows nothing of the rest: errors, tags, queues.
  "server/lib": ["contract"],
  "server/config": ["contract", "server/lib"],
  // The store runs the ledger inside its transaction; the ledger gets a connection handed in.
  "server/store": ["contract", "server/lib", "server/ledger"],
  "server/ledger": ["contract", "server/store/database.ts"],
  // What an address is, as far as that can be known without anybody's list, and the labels that come with Holderscope.
  "server/address-kinds": ["contract", "server/lib"],
  "server/sources": ["contract", "server/lib", "server/config", "server/store", "server/address-kinds"],
  "server/api": ["contract", "server/lib", "server/store", "server/ledger", "server/address-kinds"],
  // Beyond one machine: what workers publish in ClickHouse, and servers answer from. Loaded only where settings name it.
  "server/cluster": [
    "contract",
    "server/lib",
    "server/config",
    "server/store",
    "server/api",
    "server/alerts",
  ],
  "server/access": ["contract", "server/lib", "server/store/account-records.ts", "server/store/keys.ts"],
  "server/http": ["contract", "server/lib", "server/config", "server/access", "server/api"],
  "server/drawings": ["server/lib", "server/http"],
  "server/openapi": ["contract", "server/api"],
  // Rules on tokens, what they fired, and where that goes.
  "server/alerts": [
    "contract",
    "server/lib",
    "server/config",
    "server/store",
    "server/access",
    "server/api",
    "server/http",
  ],
  // The interface as tools of agents.
  "server/mcp": ["contract", "server/lib", "server/config", "server/access", "server/http"],
  "server/pages": [
    "contract",
    "server/lib",
    "server/config",
    "server/http",
    "server/access",
    "server/drawings",
    "server/openapi",
  ],
  "server/operation": [
    "contract",
    "server/lib",
    "server/config",
    "server/store",
    "server/sources",
    "server/ledger/formulas.ts",
    "server/api",
    "server/http/catalogue.ts",
  ],
  // Tokens that readers ask for.
  "server/jobs": [
    "contract",
    "server/lib",
    "server/store",
    "server/sources",
    "server/operation/live-sources.ts",
  ],
  "server/cli": [
    "contract",
    "server/lib",
    "server/config",
    "server/store",
    "server/sources",
    "server/operation",
    "server/access/account-keys.ts",
    "server/access/accounts.ts",
    "server/access/api-key.ts",
    "server/api",
    "server/mcp/mcp-stdio.ts",
    "server/cluster",
  ],
  // What is put together: requests, then the whole service, then the two programs.
  "server/app.ts": [
    "contract",
    "server/lib",
    "server/alerts",
    "server/config",
    "server/access",
    "server/api",
    "server/http",
    "server/drawings",
    "server/mcp",
    "server/pages",
  ],
  "server/service.ts": [
    "contract/chains.ts",
    "server/config",
    "server/lib",
    "server/store",
    "server/sources",
    "server/access",
    "server/api",
    "server/http",
    "server/alerts",
    "server/operation",
    "server/jobs",
    "server/cluster",
    "server/cli/control.ts",
    "server/cli/run-command.ts",
    "server/app.ts",
  ],
  "server/main.ts": [
    "server/config",
    "server/store/store-open-error.ts",
    "server/http/listening.ts",
    "server/operation",
    "server/cli/progress-display.ts",
    "server/service.ts",
  ],
  // The command line starts the server as well.
  "server/cli.ts": ["server/cli", "server/main.ts"],
  "src/lib": ["contract"],
  "src/api": ["contract", "src/lib"],
  "src/metrics": ["contract", "src/lib"],
  "src/ui": ["contract/hands.ts", "src/lib"],
  "src/charts": ["contract", "src/ui", "src/lib"],
  "src/sections": ["contract", "src/api", "src/metrics", "src/charts", "src/ui", "src/lib"],
  // A figure is asked, read and said here for its section, its card, its picture and its files.
  "src/figures": ["contract", "src/api", "src/metrics", "src/sections", "src/charts", "src/ui", "src/lib"],
  "src/search": ["contract", "src/api", "src/metrics", "src/sections", "src/ui", "src/lib"],
  "src/shell": [
    "contract",
    "src/api",
    "src/metrics",
    "src/figures",
    "src/search",
    "src/sections",
    "src/ui",
    "src/lib",
  ],
  // One page imports nothing of another.
  "src/pages/front": page,
  "src/pages/all-chains": page,
  "src/pages/tokens": page,
  "src/pages/token": page,
  "src/pages/reading": page,
  "src/pages/history": page,
  "src/pages/map": page,
  "src/pages/holders": page,
  "src/pages/wallet": page,
  "src/pages/holdings": page,
  "src/pages/compare": page,
  "src/pages/embed-docs": page,
  "src/pages/alerts": page,
  "src/pages/operate": page,
  "src/pages/account": page,
  // The cards for other sites: their markup and their addresses. What they show is of figures.
  "src/embed": ["contract", "src/api", "src/metrics", "src/figures", "src/charts", "src/ui", "src/lib"],
  // What the drawing thread of the server loads: everything that draws.
  "src/drawings": ["contract", "src/charts"],
  // A chart's picture is that of its card.
  "src/share": ["contract", "src/api", "src/metrics", "src/figures", "src/charts", "src/lib"],
  "src/routes": ["contract", "src", ...pages, "src/shell", "src/sections", "src/api", "src/lib"],
  // What is put together: the router, then a page in the browser, on the server, and the drawings of both.
  "src/router.tsx": ["src/shell", "src/lib", "src/routeTree.gen.ts"],
  "src/main.tsx": ["contract/chains.ts", "src/api", "src/lib", "src/router.tsx", "src/styles.css"],
  "src/entry-server.tsx": [
    "src/api",
    "src/shell",
    "src/figures",
    "src/charts",
    "src/lib",
    "src/share",
    "src/embed",
    "src/router.tsx",
  ],
  "src/entry-drawings.ts": ["src/drawings"],
};

interface Edge {
  readonly from: string;
  readonly to: string;
  /** Its target is loaded before the module runs: neither types alone nor `import()`. */
  readonly isLoaded: boolean;
  /** By `import()`. */
  readonly isLater: boolean;
}

const everything = ["bench", "contract", "e2e", "scripts", "server", "src", "test"].flatMap((top) =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

const files = everything.filter((name) =>
  /^(contract|server|src)\/.*(?<!\/test-[\w-]+|routeTree\.gen)\.tsx?$/.test(name),
);

const edges: Edge[] = files.flatMap((from) =>
  Array.from(
    readFileSync(from, "utf8").matchAll(
      /(?:(import|export)\s+(type\s)?[^;"]*?from\s*|import\s*(\()?\s*)"([^"]+)"/g,
    ),
    ([, , type, later, target = ""]): Edge => ({
      from,
      to: target.startsWith(".") ? normalize(join(dirname(from), target)) : target,
      isLoaded: type === undefined && later === undefined,
      isLater: later !== undefined,
    }),
  ),
);

const inside = (path: string, layer: string) => path === layer || path.startsWith(`${layer}/`);
const layerOf = (path: string) => Object.keys(allowed).find((layer) => inside(path, layer));

test("the test sees the code", () => {
  expect(files.length).toBeGreaterThan(8);
  expect(edges.length).toBeGreaterThan(10);
  const edge = { from: "contract/endpoints.ts", to: "contract/tokens.ts" };
  expect(edges).toContainEqual({ ...edge, isLoaded: true, isLater: false });
});

test("every file is in a row", () => {
  const homeless = files.filter((name) => layerOf(name) === undefined);
  expect(
    homeless.map(
      (name) =>
        `${name} is in no row of \`allowed\` above: give its folder one, with what it may import, and name it in CONTRIBUTING.md.`,
    ),
  ).toEqual([]);
});

test("every layer imports only what it may", () => {
  const wrong = edges.filter(({ from, to }) => {
    const layer = layerOf(from);
    if (layer === undefined || !/^(contract|server|src)\//.test(to) || inside(to, layer)) return false;
    const target = layerOf(to) ?? to.split("/")[0]!;
    return !allowed[layer]!.includes(target) && !allowed[layer]!.includes(to);
  });
  expect(
    wrong.map(
      ({ from, to }) =>
        `${from} imports ${to}, which ${layerOf(from)} may not: move what both need to a folder that both may import ` +
        "(the row in `allowed` above), or hand it in as an argument.",
    ),
  ).toEqual([]);
});

test("no modules import each other in a circle, types included", () => {
  const targets = new Map<string, string[]>();
  // What is loaded later may need what loads it.
  for (const { from, to, isLater } of edges)
    if (!isLater || !inside(from, "src")) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const findCircle = (file: string, path: readonly string[]): readonly string[] | undefined => {
    const start = path.indexOf(file);
    if (start !== -1) return [...path.slice(start), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const circle = findCircle(target, [...path, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  expect(files.map((file) => findCircle(file, [])).find((circle) => circle !== undefined)).toBeUndefined();
});

test("browser code and server code meet in the contract only", () => {
  expect(edges.filter(({ from, to }) => inside(from, "src") && inside(to, "server"))).toEqual([]);
  expect(edges.filter(({ from, to }) => inside(from, "server") && inside(to, "src"))).toEqual([]);
});

test("cards and share images load no section of a page, which is made of the same figures", () => {
  const targets = new Map<string, string[]>();
  // The list of a page's figures names its cards and its sections, each with an import of its own.
  for (const { from, to, isLoaded, isLater } of edges)
    if (isLoaded || (isLater && to.endsWith(".ts"))) targets.set(from, [...(targets.get(from) ?? []), to]);
  const loaded = new Set(files.filter((name) => inside(name, "src/embed") || inside(name, "src/share")));
  // A set goes on over what is added to it.
  for (const name of loaded) for (const to of targets.get(name) ?? []) loaded.add(to);
  expect(loaded).toContain("src/figures/hands/hands.ts");
  expect(
    [...loaded].filter((name) => inside(name, "src/sections") || /^src\/figures\/.*\.tsx$/.test(name)),
  ).toEqual([]);
});

// What an `import()` names keeps all its exports in the scripts of pages, also where nothing calls it.
test("lists of cards are for the server alone: pages have sections", () => {
  const isOfFigures = (path: string) => inside(path, "src/figures");
  const lists = edges.filter(
    ({ from, to, isLater }) => isLater && isOfFigures(from) && isOfFigures(to) && to.endsWith(".ts"),
  );
  expect(new Set(lists.map(({ from }) => from)).size).toBeGreaterThan(1);
  const open = lists.filter(({ from }) => !readFileSync(from, "utf8").includes("import.meta.env.SSR\n  ? {"));
  expect(open).toEqual([]);
});

test("one folder knows the database driver", () => {
  const importers = (name: string) => edges.filter(({ to }) => to === name || to.startsWith(`${name}/`));
  expect(importers("@duckdb/node-api").filter(({ from }) => !inside(from, "server/store"))).toEqual([]);
});

test("one folder knows ClickHouse, and nothing loads it that runs without", () => {
  const knowing = edges.filter(({ to }) => to === "@clickhouse/client");
  expect(knowing.length).toBeGreaterThan(0);
  expect(knowing.filter(({ from }) => !inside(from, "server/cluster"))).toEqual([]);
  const loading = edges.filter(
    ({ from, to }) => inside(to, "server/cluster") && !inside(from, "server/cluster"),
  );
  expect(loading.filter(({ isLoaded }) => isLoaded)).toEqual([]);
});

// The operator behind it can end the database for everybody: https://github.com/duckdb/duckdb/issues/22846.
test("no sum or count over a window of all rows", () => {
  const windows = everything
    .filter((name) => /^server\/.*\.(ts|sql)$/.test(name))
    .filter((name) =>
      /(count|sum|min|max|avg)\([^()]*\)( FILTER \([^()]*\))? OVER \(\)/.test(readFileSync(name, "utf8")),
    );
  expect(windows).toEqual([]);
});

const mostFiles = 40;

test("a folder can be looked through: forty files at most, tests apart", () => {
  const counts = new Map<string, number>();
  for (const name of everything) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
  const full = [...counts].filter(([, count]) => count > mostFiles);
  expect(
    full.map(
      ([folder, count]) =>
        `${folder} has ${count} files: move those of one subject into a folder of its own, ${folder}/SUBJECT, ` +
        "with their tests. A folder inside a row of this test needs no row.",
    ),
  ).toEqual([]);
  expect(readdirSync("server").filter((name) => /(?<!\.test)\.ts$/.test(name)).length).toBeLessThanOrEqual(6);
});

test("no barrels, no module called utils", () => {
  // To the router it is the page at a path itself.
  expect(files.filter((name) => /(?<!\/routes)\/(index|utils?)\.tsx?$/.test(name))).toEqual([]);
});
