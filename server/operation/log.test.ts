import { expect, test, vi } from "vitest";
import { generateKey } from "../access/api-key.ts";
import { DiskFull } from "../store/database.ts";
import { createLogger } from "./log.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { exampleBackend, testService } from "../../test/service.ts";

const logged = (write: (logger: ReturnType<typeof createLogger>) => void, isReadable = false) => {
  const lines: string[] = [];
  write(createLogger({ level: "trace", write: (line) => lines.push(line), isReadable }));
  return lines.join("");
};

test("fields that hold secrets by their name are taken out", () => {
  const text = logged((logger) => {
    logger.info({ authorization: "canary", headers: { "x-api-key": "canary", cookie: "canary" } }, "one");
    logger.info({ request: { headers: { authorization: "canary" } } }, "two");
  });
  expect(text).toContain("[redacted]");
  expect(text).not.toContain("canary");
});

test("keys and the queries of URLs are taken out of any text, the stack of an error included", () => {
  const key = generateKey();
  for (const isReadable of [false, true]) {
    const text = logged((logger) => {
      logger.error(
        { err: new Error(`call of https://rpc.example/v2?key=canary with ${key} failed`) },
        `sent ${key}`,
      );
    }, isReadable);
    expect(text).toContain("https://rpc.example/v2?[redacted]");
    expect(text).not.toContain("canary");
    expect(text).not.toContain(key.slice(8, 20));
  }
});

test("a line for people has its time, level, text and fields", () => {
  const text = logged((logger) => logger.warn({ port: 4100, name: "x" }, "listening"), true);
  expect(text).toMatch(/^\d\d:\d\d:\d\d warn listening port=4100 name=x\n$/);
});

test("no key is in any line at trace level, whatever is answered", async () => {
  const failing = (error: Error) => async () => {
    throw error;
  };
  const service = testService({
    logLevel: "trace",
    unitBudget: 30,
    backend: exampleBackend({
      getTokenStats: failing(new ProblemError("stats_unavailable")),
      getTokenPnl: failing(new Error("unforeseen")),
    }),
  });
  const { key, get, logLines, keyStore } = service;
  const token = "/v0/sol/tokens/8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump";
  const paths = [
    token,
    `${token}/stats`,
    `${token}/stats/pnl`,
    `${token}/stats/${key}`,
    `${token}?key=${key}`,
    `${token}?${key}=1`,
    `/v0/${key}/tokens`,
    `/${key}`,
    `${token}%zz${key}`,
    `/api${token}`,
    `${token}/holders`,
    `${token}/holders/deltas`,
  ];
  let statusCount = 0;
  const statuses = new Set<number>();
  const bodies: string[] = [];
  for (const path of paths) {
    for (const sent of [key, `${key}, ${key}`, `${key}x`, generateKey()]) {
      for (const method of ["GET", "POST"]) {
        const response = await get(
          path,
          { "x-api-key": sent, authorization: `Bearer ${key}`, referer: key },
          method,
        );
        statuses.add(response.status);
        statusCount += 1;
        bodies.push(await response.text(), JSON.stringify([...response.headers]));
      }
    }
  }
  keyStore.revokeAll();
  expect(statuses).toEqual(new Set([200, 400, 401, 404, 405, 429, 500]));
  expect(logLines).toHaveLength(statusCount);
  const secret = key.slice("hs_live_".length);
  const forms = [secret, Buffer.from(key).toString("base64").slice(0, 40), Buffer.from(key).toString("hex")];
  for (const form of forms) {
    expect(logLines.filter((line) => line.includes(form))).toEqual([]);
    expect(bodies.filter((body) => body.includes(form))).toEqual([]);
  }
});

test("a full disk is logged once a minute, in our words", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const lines: string[] = [];
    const logger = createLogger({ level: "info", write: (line) => lines.push(line), isReadable: false });
    const system = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const database = new Error('IO Error: Could not write file "/data/x.wal": No space left on device');
    for (let second = 0; second < 120; second += 5) {
      logger.error({ err: system }, "units could not be written");
      logger.error({ err: new DiskFull("/data", 5, database) }, "a command failed");
      logger.error("the disk of the data directory is full: nothing can be written");
      vi.advanceTimersByTime(5_000);
    }
    logger.error({ err: new Error("another fault") }, "a command failed");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("units could not be written: the disk is full, and nothing can be written.");
    expect(lines.slice(0, 2).join("")).not.toMatch(/ENOSPC|IO Error|stack/);
    expect(lines[2]).toContain("another fault");
  } finally {
    vi.useRealTimers();
  }
});
