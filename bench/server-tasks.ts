import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createKey } from "../test/create-key.ts";
import { AccountKeys } from "../server/access/account-keys.ts";
import { Accounts } from "../server/access/accounts.ts";
import { KeyRing } from "../server/access/key-ring.ts";
import { createApp } from "../server/app.ts";
import { createStoreBackend } from "../server/api/store-backend.ts";
import { createListener } from "../server/http/listener.ts";
import { createLogger } from "../server/operation/log.ts";
import { storeCatalogue } from "../server/operation/store-catalogue.ts";
import { openStore, type Store } from "../server/store/store.ts";
import { stageMore, syntheticTokens } from "./synthetic.ts";

let store: Store | undefined;

/** The service as it runs, without limits on the rate. `readySeconds` counts from the start of the process. */
export async function serve(path: string): Promise<{ base: string; key: string; readySeconds: number }> {
  store = await openStore({ path, requestsFirst: true });
  // A store is served several times, and a name is given once.
  const key = await createKey(store.keys, { name: `bench ${process.pid}` });
  const backend = createStoreBackend(store);
  const app = createApp({
    backend,
    ready: backend.ready,
    catalogue: storeCatalogue(store),
    keys: new KeyRing(store.keys, (error) => console.error(error)),
    accounts: new Accounts(store.accountRecords),
    accountKeys: new AccountKeys(store.keys),
    logger: createLogger({ level: "warn" }),
    lifecycle: { phase: "ready" },
    // No dashboard: every file of a directory that is there would be read into memory.
    siteDirectory: join(import.meta.dirname, "no-site"),
    keyRate: 0,
    addressRate: 0,
    keyless: "any",
    trustedProxies: 0,
    publicUrl: "",
    frameAncestors: "*",
  });
  const base = await listen(createListener(app, { lifecycle: { phase: "ready" }, maxConnections: 1_000 }));
  return { base, key, readySeconds: process.uptime() };
}

/** The least that the same stack does: bodies that never change, by their length. */
export async function serveConstant(): Promise<string> {
  const app = new Hono();
  const bodies = new Map<string, string>();
  app.get("/:bytes", (context) => {
    const bytes = context.req.param("bytes");
    let body = bodies.get(bytes);
    if (body === undefined) {
      body = JSON.stringify({ body: "x".repeat(Math.max(0, Number(bytes) - '{"body":""}'.length)) });
      bodies.set(bytes, body);
    }
    return context.body(body, 200, { "content-type": "application/json" });
  });
  const answer = getRequestListener(app.fetch);
  return listen(createServer((incoming, outgoing) => void answer(incoming, outgoing)));
}

/** New transfers of the first five tokens, while the server answers. Seconds that it took. */
export async function serverRefresh(round: number): Promise<number> {
  if (!store) throw new Error("serve first");
  const start = performance.now();
  await store.ingest(syntheticTokens().slice(0, 5), (db) => stageMore(db, 5, 10_000, round));
  return (performance.now() - start) / 1000;
}

/** What the database keeps of its file in memory, which it gives back where it needs it. */
export async function cacheMiB(): Promise<number> {
  if (!store) throw new Error("serve first");
  const [row] = await store.reader.rows<{ bytes: number }>(
    "SELECT sum(memory_usage_bytes)::DOUBLE AS bytes FROM duckdb_memory()",
  );
  return row!.bytes / 1024 ** 2;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
