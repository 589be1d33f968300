import { once } from "node:events";
import { Agent, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { Problem, problems } from "../../contract/problem.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { createListener } from "./listener.ts";
import { drain, listen, ListenError } from "./listening.ts";

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.closeAllConnections()));

async function startService(options: Parameters<typeof testService>[0] = {}) {
  const lifecycle: Lifecycle = { phase: "ready" };
  const service = testService({ lifecycle, ...options });
  const server = createListener(service.app, { lifecycle, maxConnections: 2_000 });
  servers.push(server);
  const port = await listen(server, "127.0.0.1", 0);
  return { ...service, lifecycle, server, port, url: `http://127.0.0.1:${port}` };
}

const service = await startService({ logLevel: "warn" });

/** Sends the text as it is and reads the answer to the end of the connection. */
async function sendRaw(text: string | Buffer, port = service.port) {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => line.split(": ")).map(([name = "", value = ""]) => [name.toLowerCase(), value]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}

const path = "/v0/sol/tokens";
const get = (target: string, ...lines: readonly string[]) =>
  [`GET ${target} HTTP/1.1`, "host: localhost", "connection: close", ...lines, "", ""].join("\r\n");

describe("what Node's parser refuses is a problem too", () => {
  const filler = "a".repeat(20_000);
  const cases: readonly (readonly [name: string, text: string, code: keyof typeof problems])[] = [
    ["no HTTP at all", "\0\x01\x02 nonsense\r\n\r\n", "bad_request"],
    ["a header without a name", get(path, ": nameless"), "bad_request"],
    ["two lengths", get(path, "content-length: 1", "content-length: 2"), "bad_request"],
    ["a length and chunks", get(path, "content-length: 1", "transfer-encoding: chunked"), "bad_request"],
    ["a NUL in a header", get(path, "x-api-key: a\0b"), "bad_request"],
    ["a URL above what is read", get(`${path}?${filler}`), "uri_too_long"],
    ["a URL above what we take", get(`${path}?${"a".repeat(9_000)}`), "uri_too_long"],
    ["headers above what is read", get(path, `x-filler: ${filler}`), "headers_too_large"],
    ["a host that is none", get(path).replace("localhost", "a b"), "bad_request"],
    ...["xn--a", "1.2.3.256", "0x100000000", "a:99999", "[::zz]", "a/b", "a?b", "u@a", ""].map(
      (host) => [`the host ${host}`, get(path).replace("localhost", host), "bad_request"] as const,
    ),
    ["two hosts", get(path, "Host: example.org"), "bad_request"],
    ["the same host twice", get(path, "Host: localhost"), "bad_request"],
    ["no host", `GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`, "bad_request"],
    ...["http://xn--a", "http://1.2.3.256", "http://a:99999"].map(
      (target) => [`the target ${target}`, get(`${target}${path}`), "bad_url"] as const,
    ),
    ["a backslash in the path", get("/v0\\sol"), "bad_url"],
    ["an asterisk for a path", get("*"), "bad_url"],
    ["malformed encoding", get(`${path}/%zz`), "bad_url"],
    ["a body on GET", `${get(path, "content-length: 5")}hello`, "body_not_accepted"],
    ["a body announced", get(path, "content-length: 5", "expect: 100-continue"), "body_not_accepted"],
    ["a chunked body on GET", `${get(path, "transfer-encoding: chunked")}0\r\n\r\n`, "body_not_accepted"],
    ["CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n", "method_not_allowed"],
    ["TRACE", get(path).replace("GET", "TRACE"), "method_not_allowed"],
    [
      "two key headers",
      get(path, `x-api-key: ${service.key}`, `X-Api-Key: ${service.key}`),
      "duplicate_key_header",
    ],
    ["an empty key header", get(path, "x-api-key:"), "missing_key"],
  ];

  test.each(cases)("%s", async (_, text, code) => {
    service.logLines.length = 0;
    const answer = await sendRaw(text);
    expect(answer.status).toBe(problems[code][0]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const problem = Problem.parse(JSON.parse(answer.body));
    expect(problem.code).toBe(code);
    expect(problem.request_id).toBe(answer.headers.get("x-request-id"));
    // It is not a fault of the server's, and may hold anything.
    expect(service.logLines).toEqual([]);
    if (answer.status === 405) expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  test("HTTP/1.0, which knew no hosts, is answered", async () => {
    const keyed = `x-api-key: ${service.key}`;
    expect((await sendRaw(`GET ${path} HTTP/1.0\r\n${keyed}\r\n\r\n`)).status).toBe(200);
  });

  test("a request that never comes to an end is answered 408 in the bound", { timeout: 20_000 }, async () => {
    const startedAt = performance.now();
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-slow: `);
    expect(answer.status).toBe(408);
    expect(Problem.parse(JSON.parse(answer.body)).code).toBe("request_timeout");
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  });
});

test("HEAD has the headers of GET and no body", async () => {
  const read = async (method: string) => {
    const response = await fetch(service.url + path, { method, headers: { "x-api-key": service.key } });
    // The client closes the connection after HEAD.
    const other = /^(x-request-id|date|connection|keep-alive)$/;
    const headers = [...response.headers].filter(([name]) => !other.test(name));
    return { headers, body: await response.text() };
  };
  const [head, whole] = [await read("HEAD"), await read("GET")];
  expect(head.headers).toEqual(whole.headers);
  expect(head.body).toBe("");
  expect(whole.body).toBe(exampleAnswer("getTokens").body);
});

test("a thousand slow connections leave room for others", { timeout: 20_000 }, async () => {
  const slow = Array.from({ length: 1_000 }, () => {
    const socket = connect(service.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nx-a: `);
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  for (let turn = 0; turn < 20; turn += 1) {
    const response = await fetch(`${service.url}/api${path}`);
    expect(response.status).toBe(200);
    await response.text();
  }
  slow.forEach((socket) => socket.destroy());
});

test("who is refused and never hangs up is cut off", async () => {
  const { server, port } = await startService();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  socket.write("nonsense\r\n\r\n");
  await once(socket, "data");
  await expect.poll(() => connectionsOf(server), { timeout: 3_000 }).toBe(0);
  socket.destroy();
});

test("one address has no more connections than its share", async () => {
  const server = createListener(service.app, {
    lifecycle: { phase: "ready" },
    maxConnections: 100,
    maxPerAddress: 5,
  });
  servers.push(server);
  const port = await listen(server, "127.0.0.1", 0);
  const sockets = Array.from({ length: 12 }, () => connect(port, "127.0.0.1"));
  sockets.forEach((socket) => socket.on("error", () => {}));
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(7);
  expect(await connectionsOf(server)).toBe(5);
  sockets.forEach((socket) => socket.destroy());
  await expect.poll(() => connectionsOf(server)).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe("stopping", () => {
  test("no request on a connection that is kept open is lost", async () => {
    for (let stop = 0; stop < 5; stop += 1) {
      const busy = await startService();
      const lost: string[] = [];
      let answered = 0;
      const client = async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        let end = "200";
        while (end === "200") {
          end = await statusOf(`${busy.url}/api${path}`, agent);
          if (end === "200") answered += 1;
          await delay(Math.random() * 20);
        }
        if (end !== "ECONNREFUSED") lost.push(end);
        agent.destroy();
      };
      const clients = Array.from({ length: 24 }, client);
      await delay(200);
      await drain(busy.server, busy.lifecycle);
      await Promise.all(clients);
      expect(answered).toBeGreaterThan(24);
      expect(lost).toEqual([]);
    }
  }, 30_000);

  test("requests under way are answered, new connections are not taken", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const work = async () => {
      begin();
      await held;
      return exampleAnswer("getTokens");
    };
    const stopping = await startService({ backend: exampleBackend({ getTokens: work }) });
    const underWay = fetch(`${stopping.url}/api${path}`);
    await begun;
    const drained = drain(stopping.server, stopping.lifecycle, 1_500);
    const probe = await fetch(`${stopping.url}/readyz`);
    expect(probe.status).toBe(503);
    expect(Problem.parse(await probe.json()).code).toBe("shutting_down");
    while ((await statusOf(`${stopping.url}/healthz`)) === "200") await delay(50);
    release();
    const response = await underWay;
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(exampleAnswer("getTokens").body);
    await drained;
  });

  test("under load no request that has arrived is lost", async () => {
    const busy = await startService({
      backend: exampleBackend({ getTokens: () => delay(5).then(() => exampleAnswer("getTokens")) }),
    });
    let arrived = 0;
    busy.server.on("request", () => (arrived += 1));
    const ends: string[] = [];
    /** Sends one request after another, each on its own connection, until none is taken any more. */
    const client = async () => {
      while (ends.at(-1) !== "ECONNREFUSED") ends.push(await statusOf(`${busy.url}/api${path}`));
    };
    const clients = Array.from({ length: 16 }, client);
    await delay(300);
    await drain(busy.server, busy.lifecycle);
    await Promise.all(clients);
    expect(arrived).toBeGreaterThan(20);
    expect(ends.filter((end) => end === "200")).toHaveLength(arrived);
    // A connection that the system had not handed over yet when listening ended is reset by it.
    expect(ends.filter((end) => !/^(200|ECONNREFUSED|ECONNRESET)$/.test(end))).toEqual([]);
  });
});

async function statusOf(url: string, agent: Agent | false = false): Promise<string> {
  try {
    const [response] = (await once(request(url, { agent }).end(), "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return String(response.statusCode);
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

test("a port in use is said in words", async () => {
  const other = createListener(service.app, { lifecycle: service.lifecycle, maxConnections: 1 });
  const { port } = service.server.address() as AddressInfo;
  await expect(listen(other, "127.0.0.1", port)).rejects.toThrow(
    new ListenError(`port ${port} on 127.0.0.1 is in use: stop what uses it, or choose another with PORT`),
  );
});
