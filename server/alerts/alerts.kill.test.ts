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

const kills = 100;
const holders = 150;

test(`${kills} kills lose no firing and no delivery`, { tags: ["long"], timeout: 900_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-alerts-"));
  closers.push(() => rmSync(directory, { recursive: true }));
  const seen = new Map<string, string>();
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      const { data } = JSON.parse(body) as { data: { rule: string } };
      seen.set(String(incoming.headers["webhook-id"]), data.rule);
      outgoing.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const random = createRandom("kills of alerts");
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
  expect([...new Set(seen.values())].toSorted()).toEqual(rules);
});
