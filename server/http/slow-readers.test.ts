import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { requestContextOf } from "./test-request-context.ts";
import { listen } from "./listening.ts";
import { cutSlowReaders } from "./slow-readers.ts";
import { connectionsOf, servers } from "./test-connections.ts";

/** Pieces of this size are sent as fast as they are read, so many. */
const piece = Buffer.alloc(64 * 1024, "a");

async function begin(limits: Parameters<typeof cutSlowReaders>[1], pieces = 400) {
  const server = createServer((_, outgoing) => {
    let left = pieces;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!outgoing.write(piece)) break;
      }
      if (left > 0) outgoing.once("drain", write);
      else outgoing.end();
    };
    write();
  });
  servers.push(server);
  cutSlowReaders(server, limits);
  const port = await listen(server, "127.0.0.1", 0);
  /** A reader that takes so much at a time. */
  const read = (everyMs: number) => {
    const socket = connect(port, "127.0.0.1");
    let bytes = 0;
    let isClosed = false;
    socket.on("error", () => {});
    socket.on("close", () => (isClosed = true));
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (everyMs === 0) return;
      socket.pause();
      setTimeout(() => socket.resume(), everyMs).unref();
    });
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    return { socket, bytes: () => bytes, isClosed: () => isClosed };
  };
  return { server, read };
}

test("who reads too slowly is cut, who reads fast is not", async () => {
  const { server, read } = await begin({ everyMs: 20, windowMs: 300, leastBytesPerSecond: 2_000_000 });
  const slow = read(5_000);
  const fast = read(0);
  await expect.poll(() => fast.bytes()).toBeGreaterThan(400 * piece.length);
  await expect.poll(() => connectionsOf(server), { timeout: 3_000 }).toBe(0);
  expect(slow.bytes()).toBeLessThan(400 * piece.length);
  slow.socket.destroy();
});

test("a connection on which nothing waits is left alone", async () => {
  const { server } = await begin({ everyMs: 10, windowMs: 30 });
  const address = server.address() as { port: number };
  const socket = connect(address.port, "127.0.0.1");
  await delay(200);
  expect(await connectionsOf(server)).toBe(1);
  socket.destroy();
});

test("where more waits than there is room for, those go for whom most of it waits", async () => {
  const whole = Buffer.alloc(30 * 1024 * 1024);
  const server = createServer((incoming, outgoing) => {
    outgoing.end(incoming.url === "/large" ? whole : whole.subarray(0, 12 * 1024 * 1024));
  });
  servers.push(server);
  cutSlowReaders(server, { everyMs: 20, mostUnreadBytes: 40 * 1024 * 1024 });
  const port = await listen(server, "127.0.0.1", 0);
  const open = (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    return socket;
  };
  const small = ["/small", "/small"].map(open);
  await delay(150);
  expect(await connectionsOf(server)).toBe(2);
  const large = open("/large");
  await expect.poll(() => connectionsOf(server)).toBe(2);
  for (const socket of [...small, large]) socket.destroy();
});

test("a long body is handed on in pieces, and whole", async () => {
  const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  for (const sent of [body, body.toString("latin1")]) {
    const response = requestContextOf("/").send(200, sent);
    const length = Number(response.headers.get("content-length"));
    const lengths: number[] = [];
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      lengths.push(chunk.length);
      chunks.push(chunk);
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(64 * 1024);
    expect(Buffer.concat(chunks).equals(Buffer.from(sent))).toBe(true);
    expect(lengths.reduce((sum, each) => sum + each, 0)).toBe(length);
  }
});
