import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, test } from "vitest";
import { Problem, problems } from "../../contract/problem.ts";
import { exampleAnswer, exampleBackend } from "../../test/service.ts";
import { createListener } from "./listener.ts";
import { drain, listen, ListenError } from "./listening.ts";
import { connectionsOf, get, path, sendRaw, servers, startService, statusOf } from "./test-connections.ts";

const service = await startService({ logLevel: "warn" });

describe("what Node's parser refuses is a problem too", () => {
  const filler = "a".repeat(20_000);
  const cases: readonly (readonly [name: string, text: string, code: keyof typeof problems])[] = [
    ["no HTTP at all", "\0\x01\x02 nonsense\r\n\r\n", "bad_request"],
    ["a header without a name", get(path, ": nameless"), "bad_request"],
    ["two lengths", get(path, "content-length: 1", "content-length: 2"), "bad_request"],
    ["a length and chunks", get(path, "content-length: 1", "transfer-encoding: chunked"), "bad_request"],
    ...["gzip", "foo", "chunked, foo", "gzip, chunked", "identity", ""].map(
      (coding) =>
        [
          `the transfer coding ${coding}`,
          `${get(path, `transfer-encoding: ${coding}`)}x`,
          "bad_request",
        ] as const,
    ),
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
    ["an expectation of another kind", get(path, "expect: 200-ok"), "missing_key"],
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
    const answer = await sendRaw(text, service.port);
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
    expect((await sendRaw(`GET ${path} HTTP/1.0\r\n${keyed}\r\n\r\n`, service.port)).status).toBe(200);
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

test("a client holds a connection for no longer than this", () => {
  const { server } = service;
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 15_000, 60_000]);
  expect(server.maxConnections).toBe(2_000);
});

test("nonsense in the middle of an answer ends the connection, without a second answer", async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const getTokens = () => (begin(), new Promise<never>(() => {}));
  const { port, server } = await startService({ backend: exampleBackend({ getTokens }) });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.write(`GET /api${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await begun;
  socket.write("nonsense\r\n\r\n");
  await once(socket, "close");
  expect(Buffer.concat(received).toString()).toBe("");
  await expect.poll(() => connectionsOf(server)).toBe(0);
  // After an answer it is told.
  const later = await startService();
  const answered = connect(later.port, "127.0.0.1");
  const text: Buffer[] = [];
  answered.on("data", (chunk: Buffer) => text.push(chunk));
  answered.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await once(answered, "data");
  answered.write("nonsense\r\n\r\n");
  await once(answered, "close");
  expect(Buffer.concat(text).toString()).toMatch(/^HTTP\/1.1 200 OK[^]*HTTP\/1.1 400 Bad Request/);
});

test("connections are kept open, but not after a request that is refused unread", async () => {
  const { port } = await startService();
  const heads = async (...lines: readonly string[]) => {
    const socket = connect(port, "127.0.0.1");
    const [chunk] = (socket.write([...lines, "", ""].join("\r\n")), await once(socket, "data")) as [Buffer];
    socket.destroy();
    return /\r\nconnection: ([\w-]+)/i.exec(chunk.toString())?.[1];
  };
  expect(await heads("GET /healthz HTTP/1.1", "host: localhost")).toBe("keep-alive");
  expect(await heads("GET /healthz HTTP/1.1")).toBe("close");
});

test("a service that stops is not ready at once, answers meanwhile, and has no connections then", async () => {
  const { server, lifecycle, url } = await startService();
  const drained = drain(server, lifecycle);
  expect(lifecycle.phase).toBe("stopping");
  expect(await statusOf(`${url}/healthz`)).toBe("200");
  expect(await statusOf(`${url}/readyz`)).toBe("503");
  await drained;
  expect(server.listening).toBe(false);
  expect(await statusOf(`${url}/healthz`)).toBe("ECONNREFUSED");
});

test("a port in use is said in words", async () => {
  const other = createListener(service.app, { lifecycle: service.lifecycle, maxConnections: 1 });
  const { port } = service.server.address() as AddressInfo;
  await expect(listen(other, "127.0.0.1", port)).rejects.toThrow(
    new ListenError(`port ${port} on 127.0.0.1 is in use: stop what uses it, or choose another with PORT`),
  );
});
