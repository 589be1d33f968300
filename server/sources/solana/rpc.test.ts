import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readElements } from "./answer-stream.ts";
import { createRpc, type RpcOptions } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";
import { TestChain } from "./test-chain.ts";
import { type Fault, startTestNode, type TestNode } from "./test-node.ts";

const key = "canary-8d1f-key";
let node: TestNode;
beforeEach(async () => {
  node = await startTestNode(new TestChain(), { path: `/v1/${key}?api-key=${key}2` });
});
afterEach(() => node.close());

const signal = new AbortController().signal;
const rpc = (more: Partial<RpcOptions> = {}) =>
  createRpc({ url: node.url, requestsPerSecond: 1e6, firstWaitMs: 1, attempts: 3, ...more });

/** Answers with the faults one after the other, and then well. */
function faults(...list: Fault[]): void {
  node.fault = () => list.shift();
}

describe("a fault that passes is asked again", () => {
  test.each<[string, Fault]>([
    ["429 with Retry-After", { kind: "status", status: 429, retryAfter: "0.02" }],
    ["503 with a page", { kind: "status", status: 503 }],
    ["a lagging node", { kind: "error", code: -32_005, message: "Node is behind by 42 slots" }],
    ["a provider's limit under that code", { kind: "error", code: -32_005, message: "rate limit exceeded" }],
    [
      "a limit under the code of a skipped slot",
      { kind: "error", code: -32_007, message: "50/second request limit" },
    ],
    ["-32429", { kind: "error", code: -32_429 }],
    ["a slot not reached", { kind: "error", code: -32_016 }],
    ["an answer that is cut off", { kind: "cut", share: 0.5 }],
    ["no JSON", { kind: "text", text: "<html>" }],
    ["an answer to another request", { kind: "text", text: '{"jsonrpc":"2.0","id":99,"result":1}' }],
    ["another type", { kind: "result", change: () => "many" }],
    ["a connection that breaks", { kind: "hang up" }],
    ["silence", { kind: "late", ms: 5_000 }],
  ])("%s", async (_, fault) => {
    faults(fault, fault);
    const silenceMs = fault.kind === "late" ? 600 : 60_000;
    const client = rpc({ silenceMs });
    expect(await client.call("getSlot", [], z.int(), signal)).toBe(1_000);
    expect(client.counts).toEqual({ sent: 3, failed: 2, retried: 2 });
    faults(fault, fault, fault);
    const error = await rpc({ silenceMs })
      .call("getSlot", [], z.int(), signal)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RpcError);
    expect((error as RpcError).isPassing).toBe(true);
  });
});

test("a redirect is not followed, and said", async () => {
  faults({ kind: "status", status: 307 });
  const client = rpc();
  const error = await client.call("getSlot", [], z.int(), signal).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fault: "refused" });
  expect((error as RpcError).message).toContain("HTTP 307, a redirect, which is not followed");
  expect(client.counts.sent).toBe(1);
});

test("a list that a node is silent about is not waited for again, and a limit in any words is one", async () => {
  faults({ kind: "late", ms: 5_000 });
  const client = rpc({ silenceMs: 100 });
  const sink = { begin: () => {}, element: () => {} };
  await expect(client.list("getProgramAccounts", [], z.unknown(), sink, signal)).rejects.toThrow(
    "no answer in time",
  );
  expect(client.counts.sent).toBe(1);
  for (const message of ["Rate limit exceeded", "exceeded 100 requests per second"]) {
    faults({ kind: "error", code: -32_000, message });
    const limited = rpc();
    expect(await limited.call("getSlot", [], z.int(), signal)).toBe(1_000);
    expect(limited.counts.retried).toBe(1);
  }
});

test.each<[string, Fault, string]>([
  ["a refused key", { kind: "status", status: 403 }, "refused"],
  ["a skipped slot", { kind: "error", code: -32_007, message: "Slot 7 was skipped, or missing" }, "absent"],
  ["long-term storage", { kind: "error", code: -32_009, message: "Slot 7 was skipped" }, "absent"],
  ["no such method", { kind: "error", code: -32_601 }, "unsupported"],
  ["an account index that is not kept", { kind: "error", code: -32_010 }, "unsupported"],
  [
    "too many accounts",
    { kind: "error", code: -32_600, message: "Too many accounts requested" },
    "too large",
  ],
])("%s is not asked again", async (_, fault, kind) => {
  faults(fault);
  const client = rpc();
  await expect(client.call("getSlot", [], z.int(), signal)).rejects.toMatchObject({ fault: kind });
  expect(client.counts.sent).toBe(1);
});

test("Retry-After is waited for, and not for long", async () => {
  faults({ kind: "status", status: 429, retryAfter: "0.2" });
  const startedMs = performance.now();
  await rpc().call("getSlot", [], z.int(), signal);
  expect(performance.now() - startedMs).toBeGreaterThan(190);
  faults({ kind: "status", status: 429, retryAfter: "86400" });
  await expect(rpc().call("getSlot", [], z.int(), signal)).rejects.toMatchObject({ fault: "busy" });
});

test("requests keep their pace", async () => {
  const client = rpc({ requestsPerSecond: 50 });
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 9 }, () => client.call("getSlot", [], z.int(), signal)));
  expect(performance.now() - startedMs).toBeGreaterThan(155);
});

test("nothing of the address is in any error, whatever the node echoes", async () => {
  const encoded = [
    key,
    Buffer.from(key).toString("base64"),
    Buffer.from(key).toString("hex"),
    encodeURIComponent(node.url),
  ];
  const cases: Fault[] = [
    { kind: "error", code: -32_603, message: `bad request to ${node.url} ${encoded.join(" ")}` },
    { kind: "status", status: 403, body: node.url },
    { kind: "text", text: node.url },
    { kind: "hang up" },
  ];
  for (const fault of cases) {
    node.fault = () => fault;
    const error: unknown = await rpc()
      .call("getSlot", [], z.int(), signal)
      .catch((reason: unknown) => reason);
    const shown = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ""}`;
    for (const secret of encoded) expect(shown).not.toContain(secret);
    expect(shown).not.toContain("canary");
  }
  await node.close();
  const refused: unknown = await rpc()
    .call("getSlot", [], z.int(), signal)
    .catch((reason: unknown) => reason);
  expect(String(refused)).toBe("RpcError: getSlot: no connection (ECONNREFUSED)");
});

describe("a long list is taken apart while it comes in", () => {
  const elements = [{ a: "},{", b: ["]"], c: '\\"' }, 7, "x,y", [], null, { "🙂": "é" }];
  const text = JSON.stringify({ id: 1, result: { context: { slot: 5 }, value: elements, more: [1] } });

  async function* pieces(body: string, size: number): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(body);
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }

  test.each([1, 2, 3, 7, 10_000])("in pieces of %i bytes", async (size) => {
    const found: unknown[] = [];
    const frame = await readElements(pieces(text, size), { onElement: (element) => found.push(element) });
    expect(found).toEqual(elements);
    expect(frame).toEqual({ id: 1, result: { context: { slot: 5 }, value: [], more: [1] } });
    const pretty: unknown[] = [];
    const bare = JSON.stringify({ result: elements, id: 1 }, null, 2);
    expect(await readElements(pieces(bare, size), { onElement: (element) => pretty.push(element) })).toEqual({
      result: [],
      id: 1,
    });
    expect(pretty).toEqual(elements);
  });

  test("however it is cut, it is noticed", async () => {
    for (let length = 0; length < Buffer.byteLength(text); length += 1) {
      const cut = Buffer.from(text).subarray(0, length);
      const reading = readElements(
        (async function* () {
          yield cut;
        })(),
        { onElement: () => {} },
      );
      await expect(reading, `${length} bytes`).rejects.toMatchObject({ fault: "garbled" });
    }
  });
});
