import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect } from "@playwright/test";
import packageJson from "../package.json" with { type: "json" };
import { baseURL } from "../playwright.config.ts";
import { importedToken, transfersCsv } from "./imported-token.ts";
import { settled, test } from "./pages.ts";
import { startServer } from "./server.ts";

// What `npm pack` makes, unpacked where an installation would put it: beside it only what it names as its dependencies.
const place = mkdtempSync(join(tmpdir(), "holderscope-package-"));
const modules = join(place, "node_modules");
const unpacked = join(modules, "holderscope");
let tarball = "";

test.describe.configure({ mode: "serial" });
test.beforeAll(() => {
  test.setTimeout(240_000);
  const npm = (...args: string[]) =>
    execFileSync("npm", args, { encoding: "utf8", shell: process.platform === "win32" });
  npm("run", "build:server", "--silent");
  const [packed] = JSON.parse(npm("pack", "--ignore-scripts", "--json", "--pack-destination", place)) as [
    { filename: string },
  ];
  tarball = join(place, packed.filename);
  mkdirSync(unpacked, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"]);
  for (const name of Object.keys(packageJson.dependencies)) {
    mkdirSync(join(modules, dirname(name)), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(modules, name), "junction");
  }
});
test.afterAll(() => rmSync(place, { recursive: true, force: true }));

test("the package has what it runs with, and nothing of its making", () => {
  const names = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const missing = [
    "package.json",
    "README.md",
    "LICENSE",
    "docs/metrics.md",
    "docs/operate.md",
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
    /\.map(\.br)?$|\.tsx?$|\.test\.|(^|\/)(bench|e2e|test|node_modules)(\/|$)|\.env$|^data/.test(name),
  );
  expect(surplus).toEqual([]);
  expect(statSync(tarball).size).toBeLessThan(12_000_000);
});

test("from the package the server runs in an empty directory: command line, page, pictures", async ({
  quietPage: page,
  request,
}) => {
  const directory = join(place, "empty");
  mkdirSync(directory);
  const bin = join(unpacked, packageJson.bin.holderscope);
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
});
