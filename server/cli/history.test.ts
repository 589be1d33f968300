import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { History } from "../../contract/history.ts";
import { day, importTokens } from "../ledger/test-ledger.ts";
import { openStore } from "../store/store.ts";
import { runCliHere } from "../../test/cli-in-process.ts";
import { serveControl } from "./control.ts";

const token = `0x${"1".repeat(40)}`;
const snapshot = `0x${"2".repeat(40)}`;
const [ann, ben] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
const start = Date.UTC(2026, 0, 10) / 1_000;

let directory: string;
const open = () => openStore({ path: join(directory, "holderscope.duckdb") });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  const store = await open();
  await importTokens(store, [
    {
      address: token,
      decimals: 7,
      transfers: [
        { time: start + 60, from: null, to: ann, amount: 15_000_000, price: 1e-7 },
        { time: start + day, from: ann, to: ben, amount: 1, price: 9e-8 },
        { time: start + 2 * day, from: null, to: ben, amount: 5_000_000 },
      ],
    },
  ]);
  await importTokens(store, [{ address: snapshot, balances: [[ann, 5]] }], { snapshotTime: start });
  await store.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const cli = (...args: readonly string[]) => runCliHere(["history", "eth", ...args], directory);

it("lists figures over time, as CSV with plain numbers, as a table and as the API has it", async () => {
  const metrics = ["--metric", "holders,realized_loss", "--metric", "supply_by_age"];
  const listed = await cli(token, ...metrics, "--interval", "1day", "--csv");
  expect(listed).toMatchObject({ code: 0, stderr: "2 points, interval 1 day.\n" });
  expect(listed.stdout.trim().split("\n")).toEqual([
    "time,holders,realized_loss,supply_by_age.diamond,supply_by_age.gold,supply_by_age.silver,supply_by_age.bronze,supply_by_age.wood",
    expect.stringMatching(/^2026-01-11T00:00:00Z,2,-0\.00000000000000(1|0999\d*),0,0,0,0,1\.5$/),
    "2026-01-12T00:00:00Z,2,0,0,0,0,0,2",
  ]);
  const table = await cli(token, "--from", "2026-01-12", "--interval", "1day");
  expect(
    table.stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ["time", "holders", "owners", "supply", "top_10_share", "gini", "price_usd"],
    ["2026-01-12T00:00:00Z", "2", "2", "2", "1", expect.stringMatching(/^0\.24999/), "0.00000009"],
  ]);
  const all = await cli(token, "--json", "--interval", "1day");
  const { times, series } = History.parse(JSON.parse(all.stdout));
  expect([times, series.supply]).toEqual([
    ["2026-01-11T00:00:00Z", "2026-01-12T00:00:00Z"],
    [1.5, 2],
  ]);
});

it("lists what is held by its cost, and who stayed", async () => {
  const costs = await cli(token, "--metric", "cost-basis", "--at", "2026-01-10T12:00:00Z", "--csv");
  expect(costs.stdout.trim().split("\n")).toEqual([
    "from,to,tokens,owners,at",
    "unknown,unknown,0,0,2026-01-10T12:00:00Z",
    "0,0,0,0,2026-01-10T12:00:00Z",
    expect.stringMatching(/^0\.000000089\d+,0\.0000001,1\.5,1,2026-01-10T12:00:00Z$/),
  ]);
  expect(costs.stderr).toContain("The price was 0.0000001.");
  const stayed = await cli(token, "--metric", "cohorts", "--csv");
  expect(stayed.stdout.trim().split("\n")).toEqual(["month,owners,months_later,holding", "2026-01,2,0,2"]);
});

it("says the same through a running server", async () => {
  const alone = await cli(token, "--csv");
  const store = await open();
  const config = { dataDirectory: directory, upstreamUrl: null, upstreamUnits: 0, upstreamRate: 300 };
  const control = await serveControl({ dataDirectory: directory, store });
  control.start({ config, running: undefined });
  expect(await cli(token, "--csv")).toEqual(alone);
  expect(alone.stdout.split("\n").length).toBeGreaterThan(3);
  await control.close();
  await store.close();
});

it("says what it cannot tell", async () => {
  expect(await cli(snapshot)).toEqual({
    code: 1,
    stdout: "",
    stderr: "Nothing is known of this token's past.\n",
  });
  expect(await cli(ann)).toMatchObject({ code: 1, stdout: "", stderr: "No token at this address.\n" });
  const wrong = await cli(token, "--from", "2026-01-12", "--to", "2026-01-11");
  expect(wrong).toMatchObject({ code: 1, stdout: "", stderr: "From must not be after to.\n" });
});
