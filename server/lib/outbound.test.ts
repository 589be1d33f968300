import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { backoffMs, Outbound, type OutboundAnswer, type OutboundRequest, retry } from "./outbound.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

const key = "canary-81f3c2-key";

/** Asks a service that answers so, at an address with a key, a user and a password. */
async function ask(
  handle: RequestListener,
  request: Partial<OutboundRequest> = {},
  read: (answer: OutboundAnswer) => unknown = ({ text }) => text(1_000),
): Promise<unknown> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const service = new Outbound(`http://user:${key}@127.0.0.1:${port}/v1/${key}`);
  return service.ask({ timeoutMs: 5_000, ...request }, read);
}

test("an answer is text, whatever it was packed in, and a user goes into a header", async () => {
  const read = await ask(({ method, headers }, response) => {
    const text = `${method} ${headers.accept} ${headers.authorization}`;
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
  });
  const user = Buffer.from(`user:${key}`).toString("base64");
  expect(read).toBe(`GET application/json Basic ${user}`);
  const sent = await ask((incoming, response) => incoming.pipe(response), { body: "{}" });
  expect(sent).toBe("{}");
});

test("an answer is bounded as it is after decompression, and what is not read is not loaded", async () => {
  const packed: RequestListener = (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(" ".repeat(1_001)));
  await expect(ask(packed)).rejects.toMatchObject({ fault: "large", message: "the answer is too large" });
  let isOpen = true;
  const endless: RequestListener = (_, response) => {
    response.on("close", () => (isOpen = false));
    response.writeHead(503, { "retry-after": "1.5" }).write("<p>");
  };
  const answer = await ask(endless, {}, ({ status, isOk, retryAfterMs }) => [status, isOk, retryAfterMs]);
  expect(answer).toEqual([503, false, 1_500]);
  await expect.poll(() => isOpen).toBe(false);
});

test("a redirect is not followed, and said", async () => {
  const asked: (string | undefined)[] = [];
  const moved: RequestListener = ({ url }, response) => {
    asked.push(url);
    response.writeHead(308, { location: "/inner" }).end(key);
  };
  await expect(ask(moved)).rejects.toMatchObject({
    fault: "redirect",
    message: "HTTP 308, a redirect, which is not followed: set the address that it leads to",
  });
  expect(asked).toEqual([`/v1/${key}`]);
});

test("the time is that of the whole answer or, of long ones, of each piece", async () => {
  const slow: RequestListener = (_, response) => {
    let pieces = 0;
    const timer = setInterval(() => {
      response.write("x");
      if ((pieces += 1) < 5) return;
      clearInterval(timer);
      response.end();
    }, 60);
  };
  await expect(ask(slow, { timeoutMs: 200 })).rejects.toMatchObject({
    fault: "late",
    message: "no answer within 0.2 s",
  });
  expect(await ask(slow, { timeoutMs: 200, isStreamed: true })).toBe("xxxxx");
  const silent: RequestListener = (_, response) => response.write("x");
  await expect(ask(silent, { timeoutMs: 50, isStreamed: true })).rejects.toMatchObject({ fault: "late" });
});

test("who has enough is told at once, in the middle of an answer too", async () => {
  const end = new AbortController();
  const asked = ask((_, response) => response.write("x"), { signal: end.signal });
  setTimeout(() => end.abort(new Error("enough")), 30);
  await expect(asked).rejects.toThrow("enough");
  await expect(ask((_, response) => response.end(), { signal: end.signal })).rejects.toThrow("enough");
});

test("a connection that fails has the system's name, and nothing of the address", async () => {
  const cut = await ask(({ socket }) => socket.destroy()).catch((error: unknown) => error);
  expect(cut).toMatchObject({ fault: "lost" });
  const half = await ask((_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("x");
    setTimeout(() => response.destroy(), 20);
  }).catch((error: unknown) => error);
  expect(half).toMatchObject({ fault: "lost" });
  const service = new Outbound(`http://user:${key}@127.0.0.1:9/${key}`, () =>
    Promise.reject(new TypeError("fetch failed", { cause: new Error(`no way to http://x/${key} ${key}`) })),
  );
  const failed = await service.ask({ timeoutMs: 1_000 }, () => "").catch((error: unknown) => error);
  expect((failed as Error).message).toBe("no way to [redacted] [redacted]");
  for (const error of [cut, half, failed]) expect(String((error as Error).stack)).not.toContain("canary");
});

test("attempts end with the first that succeeds, or that is not worth another", async () => {
  const waits: number[] = [];
  let count = 0;
  const attempt = () => ((count += 1) < 3 ? Promise.reject(new Error(`${count}`)) : Promise.resolve(count));
  expect(await retry(attempt, (_, attempts) => (waits.push(attempts), 1))).toBe(3);
  expect(waits).toEqual([1, 2]);
  count = 0;
  await expect(retry(attempt, () => undefined)).rejects.toThrow("1");
  for (const [index, most] of [100, 200, 400, 500].entries()) {
    const wait = backoffMs(100, index + 1, 500);
    expect(wait).toBeGreaterThanOrEqual(most / 2);
    expect(wait).toBeLessThanOrEqual(most);
  }
});

test("nothing of the server asks another service but by this way", () => {
  const server = join(import.meta.dirname, "..");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|(^|\/)test-/.test(name.replaceAll("\\", "/")),
  );
  const asking = files.filter((name) =>
    /(?<![\w#.])fetch\(|(?<!typeof )globalThis\.fetch|\bhttps?\.(request|get)\(|from "undici"/.test(
      readFileSync(join(server, name), "utf8"),
    ),
  );
  expect(asking).toEqual(["lib/outbound.ts"]);
});

test.each([301, 302, 303, 307, 308])("HTTP %i is not followed, and is no answer", async (status) => {
  const asked = ask((_, response) => response.writeHead(status, { location: "/inner" }).end("inner"));
  await expect(asked).rejects.toMatchObject({ fault: "redirect" });
});
