import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect as impatient, type Page, test } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { placeOf } from "../server/cluster/placement.ts";
import { type Anvil, noAnvil, startAnvil } from "../server/sources/evm/test-anvil.ts";
import { program } from "../test/program.ts";
import { chromiumOptions } from "./browser.ts";
import { type HeldNode, startHeldNode } from "./held-node.ts";
import { nginxPath, startNginx } from "./nginx.ts";
import { blocks, deployToken, held, minted, wallet } from "./on-demand-place.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Engines, which `npm run test:cluster` starts. */
const engines = process.env["CLICKHOUSE_URLS"] ?? "";
const port = Number(new URL(baseURL).port);
const proxyPort = port + 51;
/** A name without a port, as deploy/clickhouse/nginx.conf hands it on. */
const origin = "http://holders.example.org";
const imported = `0x${"1".repeat(40)}`;
const holder = (index: number) => `0x${String(index + 1).padStart(40, "a")}`;
const workerNames = ["first", "second"];

test.describe.configure({ mode: "serial", timeout: 240_000, retries: 0 });

const closers: (() => Promise<unknown>)[] = [];
let workers: RunningServer[];
let servers: RunningServer[];
let page: Page;
let node: HeldNode;
/** On chain, and asked for by nobody yet. */
let pale: string;
let second: string;

test.beforeAll(async () => {
  const nginx = nginxPath();
  test.skip(engines === "", "npm run test:cluster starts the engines");
  test.skip(nginx === undefined, "no nginx here");
  test.skip(noAnvil !== undefined, noAnvil);
  test.setTimeout(180_000);
  const database = `browser_${randomBytes(6).toString("hex")}`;
  for (const url of engines.split(/[,|]/)) await statement(url, `CREATE DATABASE IF NOT EXISTS ${database}`);
  const anvil = await startChain();
  node = await startHeldNode(anvil.url);
  closers.push(() => node.stop());
  const settings = {
    HOLDERSCOPE_CLICKHOUSE_URLS: engines,
    HOLDERSCOPE_CLICKHOUSE_DATABASE: database,
    HOLDERSCOPE_CLICKHOUSE_PASSWORD: process.env["CLICKHOUSE_PASSWORD"] ?? "",
    HOLDERSCOPE_CLICKHOUSE_REPLICATED: process.env["CLICKHOUSE_REPLICATED"] ?? "off",
    HOLDERSCOPE_DEMO: "off",
  };
  const start = async (place: number, more: Readonly<Record<string, string>>, name?: string) => {
    const machine = await startServer(
      port + 41 + place,
      { ...settings, ...more },
      program,
      async (dataDir) => {
        // Which tokens fall to a worker is decided by its name.
        if (name !== undefined) writeFileSync(join(dataDir, "cluster-worker"), name);
      },
    );
    closers.push(() => machine.stop());
    return machine;
  };
  const working = { HOLDERSCOPE_ETH_RPC: node.url, HOLDERSCOPE_ETH_POLL_MS: "200" };
  const answering = {
    HOLDERSCOPE_WORK: "off",
    HOLDERSCOPE_TRUSTED_PROXIES: "1",
    HOLDERSCOPE_PUBLIC_URL: origin,
  };
  workers = [await start(0, working, workerNames[0]), await start(1, working, workerNames[1])];
  servers = [await start(2, answering), await start(3, answering)];
  const proxy = startNginx(nginx!, deployed());
  closers.push(() => proxy.stop());
  const browser: Browser = await chromium.launch({
    ...chromiumOptions,
    args: [
      ...chromiumOptions.args,
      `--host-resolver-rules=MAP ${new URL(origin).host}:80 127.0.0.1:${proxyPort}`,
    ],
  });
  closers.push(() => browser.close());
  page = await browser.newPage();
});
test.afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function statement(url: string, query: string): Promise<void> {
  const headers = {
    "x-clickhouse-user": "default",
    "x-clickhouse-key": process.env["CLICKHOUSE_PASSWORD"] ?? "",
  };
  const response = await fetch(url, { method: "POST", headers, body: query });
  if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
}

async function startChain(): Promise<Anvil> {
  const anvil = await startAnvil({ timestamp: 1_700_000_000 });
  closers.push(() => anvil.stop());
  pale = await deployToken(anvil, "Pale coin", "PALE");
  second = await deployToken(anvil, "Second coin", "TWO");
  await anvil.request("anvil_mine", [`0x${blocks.toString(16)}`, "0xc"]);
  for (const token of [pale, second])
    await anvil.transfer(token, [{ from: wallet(0), to: wallet(50), amount: 40n }]);
  await anvil.request("anvil_mine", ["0x40", "0xc"]);
  return anvil;
}

/** deploy/clickhouse/nginx.conf with the ports of a test; everything else as it is. */
function deployed(): string {
  const here: [string, string][] = [
    ["server server-1:4100;", `server 127.0.0.1:${port + 43};`],
    ["server server-2:4100;", `server 127.0.0.1:${port + 44};`],
    ["listen 80;", `listen 127.0.0.1:${proxyPort};`],
  ];
  return here.reduce(
    (text, [there, replacement]) => {
      expect(text, "deploy/clickhouse/nginx.conf").toContain(there);
      return text.replace(there, replacement);
    },
    readFileSync("deploy/clickhouse/nginx.conf", "utf8"),
  );
}

/** By the command line, at the second worker. */
async function importFile(token: string, name: string): Promise<void> {
  const file = join(workers[1]!.dataDir, "transfers.csv");
  const rows = Array.from({ length: 30 }, (_, index) =>
    [1_700_000_000 + index * 86_400, index + 1, `0x${"0".repeat(40)}`, holder(index), 5 + index].join(","),
  );
  writeFileSync(file, ["block_time,seq,from,to,amount_raw", ...rows, ""].join("\n"));
  const given = { chain: "eth", token, name, ticker: "SHD", decimals: "0" };
  const args = Object.entries(given).flatMap(([option, value]) => [`--${option}`, value]);
  await workers[1]!.holderscope("import", "transfers", file, ...args);
}

const heading = () => page.getByRole("heading", { level: 1 });
const main = () => page.getByRole("main");
const holdersTab = () =>
  page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: /^Holders/ });
/** On a machine that others use too, and of what is published a second later. */
const patience = { timeout: 60_000 };
const expect = impatient.configure(patience);
const open = (path: string) => page.goto(origin + path);

test("what one worker imports is on every page, list to wallet", { tag: "@long" }, async () => {
  await importFile(imported, "Shared");
  await expect(async () => {
    await open("/eth");
    await expect(page.getByRole("link", { name: /Shared/ }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass(patience);
  await page
    .getByRole("link", { name: /Shared/ })
    .first()
    .click();
  await expect(heading()).toContainText("Shared");
  await holdersTab().click();
  await expect(page.getByRole("table").first()).toContainText("0xaaaa");
  await open(`/eth/${imported}/wallet/${holder(29)}`);
  await expect(main()).toContainText("34");
  await open(`/eth/wallet/${holder(29)}`);
  await expect(main()).toContainText("Shared");
});

test("a key that is made at one worker is one at every server", { tag: "@long" }, async () => {
  const said = await workers[0]!.holderscope("keys", "create", "reader");
  const key = /\b\w{40,}\b/.exec(said)![0];
  const ask = (url: string, of?: string) =>
    fetch(`${url}/v0/eth/tokens/${imported}`, { headers: of === undefined ? {} : { "x-api-key": of } });
  for (const { url } of servers) {
    expect((await ask(url)).status).toBe(401);
    await expect.poll(async () => (await ask(url, key)).status, patience).toBe(200);
  }
  await workers[1]!.holderscope("keys", "revoke", "reader");
  for (const { url } of servers)
    await expect.poll(async () => (await ask(url, key)).status, patience).toBe(403);
});

test("the operator's page of each worker shows both", { tag: "@long" }, async () => {
  for (const { url } of workers) {
    await page.goto(`${url}/operate`);
    const table = page.getByRole("table", { name: "Workers" });
    await expect(table.getByRole("row")).toHaveCount(3);
    for (const worker of workers) await expect(table).toContainText(worker.url);
  }
});

test("a server that is killed is missed by nobody", { tag: "@long" }, async () => {
  await servers[0]!.kill();
  // A token is at home on one server, and these are spread over both.
  for (const path of [
    `/eth/${imported}`,
    "/eth",
    `/eth/wallet/${holder(3)}`,
    `/eth/${imported}/wallet/${holder(3)}`,
  ]) {
    expect((await open(path))!.status(), path).toBe(200);
    await expect(main()).toContainText("Shared");
  }
  await servers[0]!.startAgain();
});

test("an engine that is killed is missed by nobody", { tag: "@long" }, async () => {
  const file = process.env["CLICKHOUSE_PIDS"];
  test.skip(file === undefined, "engines of one's own are not killed");
  const [engine] = readFileSync(file!, "utf8").split("\n");
  process.kill(Number(engine), "SIGKILL");
  for (const path of [`/eth/${imported}`, "/eth", `/eth/wallet/${holder(3)}`]) {
    expect((await open(path))!.status(), path).toBe(200);
    await expect(main()).toContainText("Shared");
  }
  // It comes back, and what is published then is on every page.
  const later = `0x${"2".repeat(40)}`;
  await importFile(later, "Later");
  await expect(async () => {
    await open(`/eth/${later}`);
    await expect(heading()).toContainText("Later", { timeout: 2_000 });
  }).toPass(patience);
});

test(
  "what a reader asks for comes, also where the worker that reads it is killed",
  { tag: "@long" },
  async () => {
    const candidates = workerNames.map((name) => ({ holder: name, status: { chains: ["eth" as const] } }));
    const reads = workerNames.indexOf(placeOf(`eth/${pale}`, candidates)!);
    await expect(async () => {
      await open(`/eth/${pale}`);
      await expect(heading()).toContainText("Pale coin", { timeout: 10_000 });
    }).toPass(patience);
    // To say how many they are its transfers are looked at, too.
    await expect(main()).toContainText("13");
    node.holdFrom(held);
    await page.getByRole("button", { name: "Read its transfers" }).click(patience);
    await expect(main()).toContainText("Reading Pale coin");
    await expect(main()).toContainText("Being read");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await workers[reads]!.kill();
    node.letGo();
    // Readers are answered meanwhile.
    expect((await fetch(`${servers[1]!.url}/eth/${imported}`)).status).toBe(200);
    await expect(holdersTab()).toContainText("13", { timeout: 120_000 });
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await holdersTab().click();
    await expect(page.getByRole("cell", { name: "100", exact: true })).toHaveCount(minted - 1);
    // At a server it is read again by the worker that has it by now.
    const left = workers[1 - reads]!;
    const reindexed = await servers[1]!.holderscope("tokens", "reindex", "eth", pale, "--yes");
    expect(reindexed).toContain(`The worker ${left.url} has begun to read`);
    await page.goto(`${left.url}/operate`);
    await expect(main()).toContainText("Read Pale coin (PALE) again.");
    // The one that is left does what is asked of it alone.
    await open(`/eth/${second}`);
    await page.getByRole("button", { name: "Read its transfers" }).click(patience);
    await expect(holdersTab()).toContainText("13");
  },
);
