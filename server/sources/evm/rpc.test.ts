import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";

const canary = "canary-5d1c77aa90";
let stop: (() => Promise<unknown>) | undefined;
afterEach(() => stop?.());

async function nodeThat(answer: RequestListener): Promise<Rpc> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  const { port } = server.address() as AddressInfo;
  const url = `http://user:${canary}-p@127.0.0.1:${port}/v3/${canary}?key=${canary}-q`;
  return new Rpc({ urls: [url], concurrency: 2, rate: 0, retryDelayMs: 1, timeoutMs: 300 });
}

const error = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code, message } });

test.each([
  ["a rate limit", 429, "slow down", "rate"],
  ["a wrong key", 401, `no project ${canary}`, "refused"],
  ["a fault with the address in it", 500, `cannot reach /v3/${canary}?key=${canary}-q`, "transient"],
  ["a page", 200, "<html>hello</html>", "transient"],
  ["nothing", 200, "", "transient"],
  ["no result", 200, '{"jsonrpc":"2.0","id":1}', "transient"],
  ["cut off", 200, '{"jsonrpc":"2.0","id":1,"result":"0x', "transient"],
  ["too wide a range", 200, error(-32_000, "block range is too wide"), "range"],
  ["too many logs", 200, error(-32_005, "query returned more than 10000 results"), "range"],
  ["a rate limit in the body", 200, error(-32_005, `project ${canary}: daily request rate exceeded`), "rate"],
  ["no such method", 200, error(-32_601, "the method does not exist"), "unsupported"],
  ["no such state", 200, error(-32_000, "missing trie node 12ab"), "unsupported"],
  ["a refusal of the contract", 200, error(3, "execution reverted"), "reverted"],
])("%s", async (_, status, body, kind) => {
  const rpc = await nodeThat((__, response) => response.writeHead(status).end(body));
  const method = kind === "range" ? "eth_getLogs" : kind === "reverted" ? "eth_call" : "eth_test";
  const failure: unknown = await rpc.call(method, []).catch((caught: unknown) => caught);
  expect(failure).toBeInstanceOf(RpcError);
  expect(failure).toMatchObject({ kind });
  const isRetried = kind === "transient" || kind === "rate";
  expect(rpc.requests).toEqual({
    sent: isRetried ? 5 : 1,
    failed: isRetried ? 5 : 1,
    retried: isRetried ? 4 : 0,
  });
  const { message, stack, cause } = failure as RpcError;
  for (const secret of [
    canary,
    Buffer.from(canary).toString("base64"),
    Buffer.from(canary).toString("hex"),
  ]) {
    expect(`${message} ${stack} ${String(cause)} ${JSON.stringify(failure)}`).not.toContain(secret);
  }
});

test("a redirect is not followed, and what is no JSON-RPC error is shown to nobody", async () => {
  const inner = "AKIA-role-credentials-of-an-inner-service";
  const asked: string[] = [];
  const failureOf = async (status: number, body: string, headers: Record<string, string> = {}) => {
    await stop?.();
    const rpc = await nodeThat((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(status, headers).end(body);
    });
    return (await rpc.call("eth_test", []).catch((caught: unknown) => caught)) as RpcError;
  };
  for (const status of [301, 302, 303, 307, 308]) {
    const failure = await failureOf(status, inner, { location: "/inner" });
    expect(failure).toMatchObject({ kind: "refused" });
    expect(failure.message).toContain("a redirect, which is not followed");
  }
  expect(asked.filter((path) => path.includes("inner"))).toEqual([]);
  for (const [status, body] of [
    [400, inner],
    [403, inner],
    [500, inner],
    [200, inner],
    [400, JSON.stringify({ error: inner })],
    [200, JSON.stringify({ error: { message: inner } })],
    [500, JSON.stringify({ error: { message: inner, code: "E" } })],
    [200, JSON.stringify([{ id: 0, error: inner }])],
    [404, JSON.stringify({ message: inner })],
  ] as const) {
    const failure = await failureOf(status, body);
    expect(`${failure.message} ${JSON.stringify(failure)}`).not.toContain("AKIA");
  }
});

test("an answer is not held once it was given, by a caller's signal that outlives it neither", async () => {
  const rpc = await nodeThat((_, response) =>
    response.writeHead(200).end('{"jsonrpc":"2.0","id":1,"result":{"some":"text"}}'),
  );
  const { signal } = new AbortController();
  const answers: WeakRef<object>[] = [];
  for (let call = 0; call < 40; call += 1) {
    answers.push(new WeakRef((await rpc.call("eth_test", [], signal)) as object));
  }
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = () => {
    collect();
    return answers.filter((answer) => answer.deref() !== undefined).length;
  };
  await expect.poll(held, { timeout: 5_000 }).toBeLessThan(5);
});

test("of each node is said what its newest block is, and when one that fails is asked again", async () => {
  let isAway = false;
  const rpc = await nodeThat((_, response) =>
    isAway
      ? response.writeHead(503).end("away")
      : response.writeHead(200).end('{"jsonrpc":"2.0","id":1,"result":"0x11"}'),
  );
  expect(rpc.nodes).toMatchObject([{ host: "127.0.0.1", head: null, asked_again: null, trouble: null }]);
  await rpc.heads(new AbortController().signal, Number);
  expect(rpc.nodes).toMatchObject([{ head: 17, asked_again: null, trouble: null }]);
  isAway = true;
  await expect(rpc.heads(new AbortController().signal, Number)).rejects.toThrow("503");
  const [node] = rpc.nodes;
  expect(node).toMatchObject({ head: 17, trouble: expect.stringContaining("503") as string });
  const restSeconds = node!.asked_again! - Date.now() / 1_000;
  expect(restSeconds).toBeGreaterThan(2);
  expect(restSeconds).toBeLessThanOrEqual(61);
});

test("who stops waiting is told at once, whether the node answers or not", async () => {
  const rpc = await nodeThat(() => {});
  const end = new AbortController();
  const startMs = performance.now();
  const asked = rpc.call("eth_test", [], end.signal);
  await setImmediate();
  end.abort(new Error("enough"));
  await expect(asked).rejects.toThrow("enough");
  await expect(rpc.call("eth_test", [], end.signal)).rejects.toThrow("enough");
  expect(performance.now() - startMs).toBeLessThan(250);
});

test("what one node has nothing of is asked of the next", async () => {
  const answers: Record<string, unknown> = { "http://one": null, "http://two": { number: "0x1" } };
  const rpc = new Rpc({ urls: Object.keys(answers), concurrency: 1, rate: 0 });
  for (const node of rpc.all) {
    const post = ([call]: readonly { method: string }[]) =>
      Promise.resolve([{ result: call?.method === "eth_chainId" ? "0x1" : answers[node.url] }]);
    Object.assign(node, { post });
  }
  await rpc.identify();
  const asked = ["0x1", false] as const;
  for (let turn = 0; turn < 3; turn += 1)
    expect(await rpc.call("eth_getBlockByNumber", asked)).toEqual({ number: "0x1" });
  answers["http://two"] = null;
  expect(await rpc.call("eth_getBlockByNumber", asked)).toBeNull();
});

test("an answer that drips in for ever is given up", async () => {
  const rpc = await nodeThat((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(rpc.call("eth_test", [])).rejects.toThrow("no answer within 0.3 s");
});

test("many calls are one request, and a node that takes one at a time gets them so", async () => {
  const bodies: unknown[] = [];
  const rpc = await nodeThat((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const body = JSON.parse(text) as { id: number; method: string }[] | { id: number };
      bodies.push(body);
      const isRefused = Array.isArray(body) && body[0]?.method === "eth_single";
      const one = (id: number) => ({ jsonrpc: "2.0", id, result: "0x1" });
      response.writeHead(200, { "content-type": "application/json" });
      if (isRefused) response.end(error(-32_600, "batches are not supported"));
      else response.end(JSON.stringify(Array.isArray(body) ? body.map(({ id }) => one(id)) : one(body.id)));
    });
  });
  const calls = (method: string) => Array.from({ length: 30 }, () => ({ method, params: [] }));
  expect(await rpc.batch(calls("eth_test"))).toEqual(Array.from({ length: 30 }, () => "0x1"));
  expect(bodies).toHaveLength(1);
  expect(await rpc.batch(calls("eth_single"))).toEqual(Array.from({ length: 30 }, () => "0x1"));
});
