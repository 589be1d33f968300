import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OperateAction, OperatedReading } from "../../contract/beside/operate.ts";
import { wallet, openRequest } from "../sources/files/test-import.ts";
import { importFiles } from "../sources/files/import.ts";
import { inspectBackup } from "../store/recovery/backup.ts";
import { openStore, type Store } from "../store/store.ts";
import type { LiveStatus } from "../sources/live.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { CommandError } from "./command-error.ts";
import { Operator } from "./operator.ts";
import { databaseName } from "./status.ts";

const [a, b] = [wallet(0xa), wallet(0xb)];
let directory: string;
let store: Store;
let operator: Operator;
let queue: OperatedReading[];
let stopped: string[];
let sources: LiveStatus[];
/** Of a cluster: the machine that has each token. */
let elsewhere: ReadonlyMap<string, string>;
let readAgain: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-operator-"));
  store = await openStore({ path: join(directory, databaseName), threads: 1 });
  queue = [];
  stopped = [];
  sources = [];
  elsewhere = new Map();
  readAgain = [];
  operator = new Operator({
    store,
    operation: {
      config: { dataDirectory: directory, upstreamUrl: null, upstreamUnits: 0, upstreamRate: 1 },
      running: {
        url: "",
        startedAt: 0,
        upstream: undefined,
        sources: () => sources,
        recomputing: () => null,
        readAgainElsewhere: async ({ address }, isConfirmed) => {
          if (address === wallet(0xd)) throw new ProblemError("token_not_found", "It is not there either.");
          if (isConfirmed) readAgain.push(address);
          return elsewhere.get(address);
        },
      },
    },
    readings: {
      list: () => Promise.resolve(queue),
      stop: async (chain, address) => void stopped.push(`${chain} ${address}`),
    },
    nodes: () => {
      const reject = () => Promise.reject(new CommandError("There is no node here."));
      return { onStep: () => {}, find: reject, read: reject, readAgain: reject };
    },
    databaseMemoryBytes: 1_000,
  });
});
afterEach(async () => {
  await operator.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

async function importToken(token: string, name: string, rows = 2): Promise<void> {
  const file = join(directory, `${name}.csv`);
  const lines = Array.from({ length: rows }, (_, index) =>
    [1_700_000_000 + index, index + 1, wallet(0), wallet(index + 1), 5].join(","),
  );
  writeFileSync(file, ["block_time,seq,from,to,amount_raw", ...lines, ""].join("\n"));
  await importFiles(store, {
    ...openRequest,
    kind: "transfers",
    files: [file],
    token: { chain: "eth", address: token, name, ticker: name.toUpperCase(), decimals: 0 },
  });
}

async function run(action: OperateAction) {
  await operator.start(action);
  const state = async () => (await operator.report()).jobs[0]!.state;
  await expect.poll(state, { timeout: 30_000 }).not.toBe("running");
  return (await operator.report()).jobs[0]!;
}

const of = (action: "remove" | "reindex" | "cancel" | "rename", address = a) =>
  ({ action, chain: "eth", address }) as const;

test("a report says what is stored, the largest token first", async () => {
  await importToken(a, "Alpha", 2);
  await importToken(b, "Beta", 5);
  const { tokens, imports, machine, backups } = await operator.report();
  expect(tokens).toMatchObject({ total: 2, demo: 0, transfers: 7, outdated: 0 });
  expect(tokens.list.map(({ name, transfers, state }) => [name, transfers, state])).toEqual([
    ["Beta", 5, "file"],
    ["Alpha", 2, "file"],
  ]);
  expect(imports.list.map(({ id, added, undo, can_undo }) => [id, added, undo, can_undo])).toEqual([
    [2, 5, "takes back 5 transfers of 1 token; removes Beta (BETA), of which nothing else is known", true],
    [1, 2, "takes back 2 transfers of 1 token; removes Alpha (ALPHA), of which nothing else is known", true],
  ]);
  expect(machine.database_bytes).toBeGreaterThan(0);
  expect(machine.disk_free_bytes).toBeGreaterThan(0);
  expect(backups).toMatchObject({ count: 0, last: null });
});

test("a report says of each node what it does, in words that a page can show", async () => {
  const node = { host: "node.example", calls: 9, refused: 2, range: 100, batch: null, pace: 5 };
  sources = [
    {
      name: "eth rpc",
      kind: "evm",
      chain: "eth",
      state: "following",
      headBlock: 7,
      indexedBlock: 7,
      headTime: 1,
      indexedTime: 1,
      headPatienceSeconds: 600,
      lastError: null,
      tokens: [],
      requests: { sent: 1, failed: 0, retried: 0 },
      nodes: [{ ...node, trouble: "\u001b[31mHTTP 502\nlonger", head: 7, asked_again: 1_700_000_000 }],
    } satisfies LiveStatus,
  ];
  const [source] = (await operator.report()).sources;
  expect(source!.nodes).toMatchObject([{ ...node, head: 7, asked_again: 1_700_000_000 }]);
  expect(source!.nodes[0]!.trouble).toMatch(/HTTP 502.*longer/);
  for (const unseen of ["\u001b", "\n"]) expect(source!.nodes[0]!.trouble).not.toContain(unseen);
});

test("removing says how much is lost, asks for the ticker, and does nothing until it is begun", async () => {
  await importToken(a, "Alpha");
  const plan = await operator.plan(of("remove"));
  expect(plan).toMatchObject({ title: "Remove Alpha (ALPHA) of eth?", word: "ALPHA", refusal: null });
  expect(plan.facts[0]).toEqual({
    name: "lost",
    text: "2 transfers, prices, history, how far it was read",
  });
  expect((await operator.report()).tokens.total).toBe(1);
  const job = await run(of("remove"));
  expect(job).toMatchObject({ state: "done", result: ["Removed Alpha (ALPHA): 2 transfers."] });
  // Seen at once, though what is counted is kept.
  expect((await operator.report()).tokens.total).toBe(0);
  expect(await operator.plan(of("remove"))).toMatchObject({
    refusal: expect.stringContaining("no token") as string,
  });
});

test("renaming leaves everything but the name", async () => {
  await importToken(a, "Alpha");
  const wanted = { ...of("rename"), name: "Other" } as const;
  expect((await operator.plan(wanted)).facts[0]).toEqual({ name: "is called then", text: "Other (ALPHA)" });
  expect(await run(wanted)).toMatchObject({ state: "done" });
  expect((await operator.report()).tokens.list[0]).toMatchObject({ name: "Other", transfers: 2 });
});

test("an import is taken back with what it brought", async () => {
  await importToken(a, "Alpha");
  await importToken(b, "Beta");
  const action = { action: "undo", id: 1 } as const;
  const plan = await operator.plan(action);
  expect(plan.title).toBe("Undo import 1 of Alpha.csv?");
  expect(plan.facts[0]!.text).toContain("Alpha (ALPHA): is removed");
  expect(await run(action)).toMatchObject({ state: "done" });
  const { tokens, imports } = await operator.report();
  expect(tokens.list.map(({ name }) => name)).toEqual(["Beta"]);
  expect(imports.list.map(({ can_undo }) => can_undo)).toEqual([true, false]);
  expect((await operator.plan(action)).refusal).toBe("Import 1 is undone already.");
});

test("a copy is made beside the database and can be opened", async () => {
  await importToken(a, "Alpha");
  const plan = await operator.plan({ action: "backup" });
  expect(plan.refusal).toBeNull();
  const job = await run({ action: "backup" });
  expect(job.state).toBe("done");
  const { backups } = await operator.report();
  expect(backups.count).toBe(1);
  expect(existsSync(backups.last!.path)).toBe(true);
  expect(await inspectBackup(backups.last!.path)).toMatchObject({ tokens: 1, transfers: 2 });
});

test("what cannot be read again is refused, and so is what cannot be cancelled", async () => {
  await importToken(a, "Alpha");
  expect((await operator.plan(of("reindex"))).refusal).toContain("does not come from a node");
  expect(await run(of("reindex"))).toMatchObject({ state: "failed" });
  expect((await operator.plan(of("cancel"))).refusal).toBe("It is not being read, and does not wait.");
  queue = [
    {
      chain: "eth",
      address: a,
      name: "Alpha",
      state: "reading",
      asked_at: 1,
      share: 0.266,
      seconds_left: null,
      can_cancel: true,
    },
  ];
  const plan = await operator.plan(of("cancel"));
  expect(plan.facts[0]!.text).toBe("reading it, 26% of its blocks are read");
  expect(await run(of("cancel"))).toMatchObject({ state: "done" });
  expect(stopped).toEqual([`eth ${a}`]);
});

test("what another machine of a cluster has is read again there", async () => {
  elsewhere = new Map([[b, "http://worker-2:4100"]]);
  const plan = await operator.plan(of("reindex", b));
  expect(plan).toMatchObject({
    title: `Read ${b} again?`,
    refusal: null,
    command: `npx holderscope tokens reindex eth ${b} --yes`,
  });
  const text = "http://worker-2:4100 has it and reads it again";
  expect(plan.facts[0]).toEqual({ name: "worker", text });
  expect(readAgain).toEqual([]);
  expect(await run(of("reindex", b))).toMatchObject({
    state: "done",
    result: [
      `The worker http://worker-2:4100 has begun to read ${b} again. How far it is: http://worker-2:4100/operate`,
    ],
  });
  expect(readAgain).toEqual([b]);
  expect(await run(of("reindex", wallet(0xd)))).toMatchObject({
    state: "failed",
    result: ["It is not there either."],
  });
  // Where another machine asks, what cannot be done is said to it.
  const [chain, address] = ["eth", a] as const;
  await expect(operator.readAgain({ chain, address })).rejects.toThrow("The store has no token");
});

test("the same asked twice is done once", async () => {
  await importToken(a, "Alpha");
  await Promise.all([operator.start({ action: "backup" }), operator.start({ action: "backup" })]);
  await operator.close();
  expect((await operator.report()).jobs).toHaveLength(1);
});
