import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Problem } from "../../contract/problem.ts";
import { exampleAnswer, exampleBackend } from "../../test/service.ts";
import { drain } from "./listening.ts";
import { path, sendRaw, startService, statusOf } from "./test-connections.ts";

// What takes seconds: clients that are slow, and a service that stops under load.

const service = await startService({ logLevel: "warn" });

test("a request that never comes to an end is answered 408 in the bound", { timeout: 20_000 }, async () => {
  const startedAt = performance.now();
  const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-slow: `, service.port);
  expect(answer.status).toBe(408);
  expect(Problem.parse(JSON.parse(answer.body)).code).toBe("request_timeout");
  expect(performance.now() - startedAt).toBeLessThan(14_000);
});

test("a thousand slow connections leave room for others", { timeout: 20_000, tags: "long" }, async () => {
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

describe("stopping", () => {
  test("no request on a connection that is kept open is lost", async () => {
    for (let stop = 0; stop < 5; stop += 1) {
      const busy = await startService();
      const lost: string[] = [];
      let answered = 0;
      const connected = new Set<number>();
      const client = async (_: unknown, index: number) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        let end = "200";
        while (end === "200") {
          end = await statusOf(`${busy.url}/api${path}`, agent);
          if (end === "200") {
            answered += 1;
            connected.add(index);
          }
          await delay(Math.random() * 20);
        }
        if (end !== "ECONNREFUSED") lost.push(end);
        agent.destroy();
      };
      const clients = Array.from({ length: 24 }, client);
      // A connection that the system has not handed over when listening ends is reset by it.
      await expect.poll(() => connected.size).toBe(24);
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

  test("under load no request that has arrived is lost", { tags: "long" }, async () => {
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
    await expect.poll(() => arrived, { timeout: 20_000 }).toBeGreaterThan(20);
    await drain(busy.server, busy.lifecycle);
    await Promise.all(clients);
    expect(ends.filter((end) => end === "200")).toHaveLength(arrived);
    // A connection that the system had not handed over yet when listening ended is reset by it.
    expect(ends.filter((end) => !/^(200|ECONNREFUSED|ECONNRESET)$/.test(end))).toEqual([]);
  });
});
