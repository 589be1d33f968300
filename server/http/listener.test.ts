import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { Problem, type ProblemCode } from "../../contract/problem.ts";
import type { AppEnvironment } from "./request-context.ts";
import { createListener } from "./listener.ts";
import type { Lifecycle } from "./lifecycle.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.close(), server.closeAllConnections())));

interface Options {
  readonly base?: string;
  readonly maxPerAddress?: number;
  readonly direct?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

/** A listener over an app that answers with the URL as it arrived there, or breaks as it is asked to. */
async function begin({ direct, ...options }: Options = {}) {
  const lifecycle: Lifecycle = { phase: "ready" };
  const app = new Hono<AppEnvironment>();
  app.onError((error) => {
    throw error;
  });
  app.get("/breaks", () => {
    throw new Error("a defect");
  });
  app.get("*", (context) => context.text(context.req.url));
  const server = createListener(Object.assign(app, direct && { direct }), {
    lifecycle,
    maxConnections: 100,
    ...options,
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** What comes back for this text, to the end of the connection. */
  const send = async (...lines: readonly string[]) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.write([...lines, "", ""].join("\r\n"));
    await once(socket, "close");
    return read(Buffer.concat(chunks).toString());
  };
  return { lifecycle, server, port, send };
}

function read(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const pairs = lines
    .map((line) => line.split(": "))
    .map(([name = "", value = ""]) => [name.toLowerCase(), value]);
  const headers = Object.fromEntries(pairs) as Record<string, string>;
  return { status: Number(status.split(" ")[1]), headers, body };
}
const end = ["host: localhost", "connection: close"];

/** A problem like any other, with an id that its header has too, and readable by every page. */
function expectProblem(answer: ReturnType<typeof read>, status: number, code: ProblemCode) {
  const problem = Problem.parse(JSON.parse(answer.body));
  expect([answer.status, problem.code]).toEqual([status, code]);
  expect(answer.headers).toMatchObject({
    "content-type": "application/problem+json",
    "access-control-allow-origin": "*",
    "x-request-id": problem.request_id,
    connection: "close",
  });
}

test("a request goes to the app as it came; where the service is below a path, without that", async () => {
  const root = await begin();
  expect(await root.send("GET /v0/sol?limit=5 HTTP/1.1", ...end)).toMatchObject({
    status: 200,
    body: "http://localhost/v0/sol?limit=5",
  });
  const below = await begin({ base: "/holders" });
  expect((await below.send("GET /holders/v0/sol?limit=5 HTTP/1.1", ...end)).body).toBe(
    "http://localhost/v0/sol?limit=5",
  );
  expect((await below.send("GET /holders HTTP/1.1", ...end)).body).toBe("http://localhost/");
});

test("HTTP/1.0, which knew no hosts, is answered", async () => {
  const { send } = await begin();
  expect(await send("GET /v0/sol HTTP/1.0")).toMatchObject({ status: 200, body: "http://localhost/v0/sol" });
});

test("what is answered the short way does not come to the app", async () => {
  const { send } = await begin({
    direct: (incoming, outgoing) => incoming.url === "/short" && (outgoing.end("the short way"), true),
  });
  expect((await send("GET /short HTTP/1.1", ...end)).body).toContain("the short way");
  expect((await send("GET /long HTTP/1.1", ...end)).body).toBe("http://localhost/long");
});

test("a request without a host, or with two, is refused, and its connection is not used again", async () => {
  const { send } = await begin();
  for (const lines of [["GET / HTTP/1.1"], ["GET / HTTP/1.1", "host: localhost", "host: example.org"]]) {
    const answer = await send(...lines);
    expectProblem(answer, 400, "bad_request");
    expect(Number(answer.headers["content-length"])).toBe(Buffer.byteLength(answer.body));
  }
});

test("a URL that is none is a problem, and a defect of the app is one without its words", async () => {
  const { send } = await begin();
  expectProblem(await send("GET http://a:99999/ HTTP/1.1", ...end), 400, "bad_url");
  expectProblem(await send("GET / HTTP/1.1", "host: a b", "connection: close"), 400, "bad_request");
  const broken = await send("GET /breaks HTTP/1.1", ...end);
  expectProblem(broken, 500, "internal");
  expect(broken.body).not.toContain("a defect");
});

test("what Node's parser refuses is a problem too: nonsense, and more than is read", async () => {
  const { send } = await begin();
  const much = "a".repeat(20_000);
  expectProblem(await send("nonsense"), 400, "bad_request");
  expectProblem(await send(`GET /${much} HTTP/1.1`, ...end), 414, "uri_too_long");
  expectProblem(await send("GET / HTTP/1.1", `x-much: ${much}`, ...end), 431, "headers_too_large");
  const tunnel = await send("CONNECT localhost:80 HTTP/1.1", "host: localhost");
  expectProblem(tunnel, 405, "method_not_allowed");
  expect(tunnel.headers["allow"]).toBe("GET, HEAD, OPTIONS");
});

test("a request whose headers do not come to an end is told so", async () => {
  const { server, port } = await begin();
  const socket = connect(port, "127.0.0.1");
  const received = once(socket, "data") as Promise<[Buffer]>;
  const [accepted] = (await once(server, "connection")) as [never];
  // As Node says it after its ten seconds.
  server.emit(
    "clientError",
    Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
    accepted,
  );
  expectProblem(read(String((await received)[0])), 408, "request_timeout");
  socket.destroy();
});

test("who is gone, or cannot be written to, is sent nothing", async () => {
  const { server, port } = await begin();
  for (const code of ["ECONNRESET", "HPE_INVALID_METHOD"]) {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    const [accepted] = (await once(server, "connection")) as [ReturnType<typeof connect>];
    if (code !== "ECONNRESET") {
      accepted.end();
      await once(socket, "end");
    }
    server.emit("clientError", Object.assign(new Error(code), { code }), accepted);
    expect(accepted.destroyed).toBe(true);
    await once(socket, "close");
    expect(chunks).toEqual([]);
  }
});

test.each(["100-continue", "200-ok"])(
  "an expectation of %s is answered by the app, before a body is sent",
  async (expected) => {
    const { send } = await begin();
    expect(await send("GET /v0 HTTP/1.1", `expect: ${expected}`, ...end)).toMatchObject({
      status: 200,
      body: "http://localhost/v0",
    });
  },
);

test("a connection is kept open until the service ends, and not once it listens no more", async () => {
  const { lifecycle, server, port } = await begin();
  const socket = connect(port, "127.0.0.1");
  const ask = async () => {
    socket.write("GET /a HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [chunk] = (await once(socket, "data")) as [Buffer];
    return read(String(chunk)).headers["connection"];
  };
  expect(await ask()).toBe("keep-alive");
  lifecycle.phase = "stopping";
  expect(await ask()).toBe("keep-alive");
  // It listens no more, and this connection is open still.
  Object.defineProperty(server, "listening", { value: false });
  lifecycle.phase = "ready";
  expect(await ask()).toBe("keep-alive");
  lifecycle.phase = "stopping";
  expect(await ask()).toBe("close");
});

test("one address has its share of connections, again and again as they end", async () => {
  const { port, server } = await begin({ maxPerAddress: 2 });
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const [accepted] = (await once(server, "connection")) as [ReturnType<typeof connect>];
    return { socket, accepted };
  };
  const first = await open();
  const second = await open();
  expect([first.accepted.destroyed, second.accepted.destroyed]).toEqual([false, false]);
  expect((await open()).accepted.destroyed).toBe(true);
  for (const { socket, accepted } of [first, second]) {
    socket.destroy();
    await once(accepted, "close");
    const next = await open();
    expect(next.accepted.destroyed).toBe(false);
    expect((await open()).accepted.destroyed).toBe(true);
  }
  // Nobody is counted where there is no such limit.
  const free = await begin();
  const sockets = Array.from({ length: 5 }, () => connect(free.port, "127.0.0.1"));
  for (const socket of sockets) if (socket.connecting) await once(socket, "connect");
  expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
  sockets.forEach((socket) => socket.destroy());
});
