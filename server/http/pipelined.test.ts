import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { exampleAnswer, exampleBackend } from "../../test/service.ts";
import { path, startService } from "./test-connections.ts";

/** Answers that take a while, with how many are under way. */
function counting(ms: number) {
  const seen = { underWay: 0, most: 0, begun: 0 };
  const getTokens = async () => {
    seen.begun += 1;
    seen.most = Math.max(seen.most, (seen.underWay += 1));
    await delay(ms);
    seen.underWay -= 1;
    return exampleAnswer("getTokens");
  };
  return { seen, backend: exampleBackend({ getTokens }) };
}

async function sendMany(port: number, count: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write(`GET /api${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count));
  const heads = () => Buffer.concat(chunks).toString().split("HTTP/1.1 200 OK\r\n").length - 1;
  return { socket, heads, text: () => Buffer.concat(chunks).toString() };
}

test("requests on one connection are begun one after another, and all of a few are answered", async () => {
  const { seen, backend } = counting(10);
  const { port } = await startService({ backend });
  const { socket, heads, text } = await sendMany(port, 10);
  await expect.poll(heads).toBe(10);
  expect(seen.most).toBe(1);
  expect(text()).not.toMatch(/connection: close/i);
  // The connection is as good as before.
  socket.write(`GET /api${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await expect.poll(heads).toBe(11);
  socket.destroy();
});

test("of 400 at once 17 are answered, then the connection ends", async () => {
  const { seen, backend } = counting(1);
  const { port } = await startService({ backend });
  const { socket, heads, text } = await sendMany(port, 400);
  await once(socket, "close");
  expect(heads()).toBe(17);
  expect(text().match(/connection: close/gi)).toHaveLength(1);
  expect(seen.begun).toBe(17);
});

test("who goes away while requests wait has none of them begun", async () => {
  const { seen, backend } = counting(100);
  const { port } = await startService({ backend });
  const { socket } = await sendMany(port, 10);
  await expect.poll(() => seen.begun).toBe(1);
  socket.destroy();
  await delay(400);
  expect(seen.begun).toBe(1);
});
