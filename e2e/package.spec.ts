import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import packageJson from "../package.json" with { type: "json" };
import { packageManifest } from "../scripts/package-manifest.js";
import { ensureProgram } from "../scripts/prepare.js";
import { baseURL } from "../playwright.config.ts";
import { importedToken, transfersCsv } from "./imported-token.ts";
import { settled, test } from "./pages.ts";
import { startServer } from "./server.ts";

// What `npm pack` makes, unpacked where an installation would put it: beside it only what it names as its dependencies.
const place = mkdtempSync(join(tmpdir(), "holderscope-package-"));
const modules = join(place, "node_modules");
const unpacked = join(modules, "holderscope");
let tarball = "";
let tarballBytes = 0;
const bin = join(unpacked, packageJson.bin.holderscope);

/** What an installation may take, in bytes. The last is of a server that nobody has asked for a page yet. */
const most = { tarball: 13e6, installed: 200e6, idleMemory: 150e6 };

const npm = (...args: string[]) =>
  execFileSync("npm", args, { encoding: "utf8", shell: process.platform === "win32" });

test.describe.configure({ mode: "serial" });
test.beforeAll(() => {
  test.setTimeout(240_000);
  // Compiled anew, it would be gone for a moment, in which other tests start it.
  ensureProgram();
  npm("run", "build:client", "--silent");
  const [packed] = JSON.parse(npm("pack", "--ignore-scripts", "--json", "--pack-destination", place)) as [
    { filename: string; size: number },
  ];
  tarball = join(place, packed.filename);
  tarballBytes = packed.size;
  mkdirSync(unpacked, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"]);
  // As `prepack` does; here, because other tests read the clone's manifest at the same time.
  const manifest = packageManifest(packageJson);
  writeFileSync(join(unpacked, "package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", tarball, "-C", modules, "holderscope"]);
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(join(modules, dirname(name)), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(modules, name), "junction");
  }
});
test.afterAll(() => rmSync(place, { recursive: true, force: true }));

test("the package has what it runs with, and nothing of its making", { tag: "@long" }, () => {
  const names = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const missing = [
    "package.json",
    "README.md",
    "LICENSE",
    "dist/api-client/contract/client.js",
    "dist/api-client/contract/client.d.ts",
    "dist/api-client/src/embed/HolderCard.js",
    "dist/api-client/src/embed/HolderCard.d.ts",
    "docs/metrics.md",
    "docs/operate.md",
    "docs/pictures/overview.png",
    "dist/client/index.html",
    "dist/client/.vite/license.md",
    "dist/server/entry-server.js",
    "dist/drawings/entry-drawings.js",
    "dist/program/cli.js",
    "dist/program/licenses.md",
    "dist/program/files/@fontsource/noto-sans-sc/LICENSE",
    "server/store/migrations/001.sql",
  ].filter((name) => !names.includes(name));
  expect(missing).toEqual([]);
  const surplus = names.filter((name) =>
    /\.map(\.br)?$|(?<!\.d)\.tsx?$|\.test\.|(^|\/)(bench|e2e|test|node_modules)(\/|$)|\.env$|^data/.test(
      name,
    ),
  );
  expect(surplus).toEqual([]);
  expect(tarballBytes).toBeLessThanOrEqual(most.tarball);
});

test(
  "what it is installed with is small; left out where the registry cannot be reached",
  { tag: "@long" },
  () => {
    test.setTimeout(240_000);
    const directory = join(place, "installed");
    const failure = install(directory);
    test.skip(failure !== undefined, failure);
    const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
    expect(names).toContain(join("node_modules", "@duckdb", "node-api", "package.json"));
    // A disk has blocks.
    const sizes = names.map((name) => Math.ceil(lstatSync(join(directory, name)).size / 4_096) * 4_096);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most.installed);
  },
);

/** Why it could not be tried, where that is not the package's doing. */
function install(directory: string): string | undefined {
  try {
    npm("install", "--prefix", directory, "--prefer-offline", "--no-audit", "--no-fund", tarball);
    return undefined;
  } catch (error) {
    const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED/.exec(
      String(error),
    );
    if (unreachable === null) throw error;
    return `npm install: ${unreachable[0]}`;
  }
}

test(
  "a server without work, asked for no page yet, takes little memory",
  { tag: "@long" },
  async ({ request }) => {
    const directory = join(place, "idle");
    mkdirSync(directory);
    const port = Number(new URL(baseURL).port) + 5;
    const program = { directory, server: [bin, "start"], commandLine: [bin] };
    const server = await startServer(port, { HOLDERSCOPE_DEMO: "off" }, program);
    try {
      await delay(5_000);
      const metrics = await (await request.get(`${server.url}/metrics`)).text();
      const memory = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
      // Of its two programs in machine code alone.
      expect(memory).toBeGreaterThan(50e6);
      expect(memory).toBeLessThanOrEqual(most.idleMemory);
    } finally {
      await server.stop();
    }
  },
);

test(
  "from the package the server runs in an empty directory: command line, page, pictures",
  { tag: "@long" },
  async ({ quietPage: page, request }) => {
    const directory = join(place, "empty");
    mkdirSync(directory);
    const port = Number(new URL(baseURL).port) + 5;
    const program = { directory, server: [bin, "start"], commandLine: [bin] };
    const server = await startServer(port, { HOLDERSCOPE_DEMO: "off" }, program);
    try {
      const file = join(place, "transfers.csv");
      writeFileSync(file, transfersCsv());
      const { chain, address } = importedToken;
      const columns = "block_time=ts_approx,log_index=order_in_block,amount_raw=value_raw";
      const token = [
        "--chain",
        chain,
        "--token",
        address,
        "--name",
        "漢字 ꯍ 🦊",
        "--ticker",
        "HAN",
        "--decimals",
        "18",
      ];
      await server.holderscope("import", "transfers", file, ...token, "--columns", columns);
      expect(await server.holderscope("--version")).toBe(`${packageJson.version}\n`);

      await page.goto(`${server.url}/${chain}/${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("漢字");
      await settled(page);
      for (const path of ["/docs", "/docs/archivo.woff2", "/docs/reference.css", "/embed.js"]) {
        expect((await request.get(server.url + path)).status(), path).toBe(200);
      }
      const picture = await request.get(`${server.url}/og/${chain}/${address}.png`);
      expect(picture.headers()["content-type"]).toBe("image/png");
      const card = await request.get(`${server.url}/og/${chain}/${address}.png?chart=hands`);
      expect(card.headers()["content-type"]).toBe("image/png");
    } finally {
      await server.stop();
    }
  },
);
