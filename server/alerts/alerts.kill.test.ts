import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createRandom } from "../sources/demo/random.ts";
import { openStore } from "../store/store.ts";
import { AlertRecords } from "./alert-records.ts";
import type { WorkerOrder } from "./test-alerts-worker.ts";

const program = fileURLToPath(new URL("test-alerts-worker.ts", import.meta.url));
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).toReversed()) close();
});

/** Kills of one round. Each round begins with an empty store; `HOLDERSCOPE_TEST_ROUNDS=5` has five. */
const kills = 100;
const rounds = Array.from(
  { length: Number(process.env["HOLDERSCOPE_TEST_ROUNDS"] ?? 1) },
  (_, index) => index + 1,
);
const holders = 150;

const slow = { tags: ["long"], timeout: 900_000 };
test.for(rounds)(`${kills} kills lose no firing and no delivery (round %d)`, slow, async (round) => {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-alerts-"));
  closers.push(() => rmSync(directory, { recursive: true }));
  const ruleOfMessage = new Map<string, string>();
  let messages = 0;
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      const { data } = JSON.parse(body) as { data: { rule: string } };
      messages += 1;
      ruleOfMessage.set(String(incoming.headers["webhook-id"]), data.rule);
      outgoing.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const random = createRandom(`kills of alerts ${round}`);
  for (let kill = 0; kill <= kills; kill += 1) {
    const isLast = kill === kills;
    const order: WorkerOrder = { directory, webhook, holders, most: isLast ? holders : 2 };
    const child = spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(order)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit") as Promise<[number | null]>;
    // Anywhere in what it does, from its start to its last delivery.
    const timer = isLast ? undefined : setTimeout(() => child.kill("SIGKILL"), 500 + random.below(1_000));
    const [code] = await ended;
    clearTimeout(timer);
    expect(code, `life ${kill}`).toBe(isLast ? 0 : null);
  }
  const store = await openStore({ path: join(directory, "alerts.duckdb") });
  const firings = await new AlertRecords(store.accountRecords).firings();
  await store.close();
  const rules = Array.from({ length: holders - 1 }, (_, index) => `rule${index + 2}`).toSorted();
  expect(firings.map(({ rule }) => rule).toSorted()).toEqual(rules);
  // A message may come twice, and then has the id that it had: there is one id for each firing.
  expect([...ruleOfMessage.values()].toSorted()).toEqual(rules);
  process.stdout.write(
    `${kills} kills: ${firings.length} firings, ${messages} messages of ${ruleOfMessage.size} ids\n`,
  );
});
