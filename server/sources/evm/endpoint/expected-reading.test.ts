import { expect, test } from "vitest";
import type { Described } from "../../../../contract/readings.ts";
import { Endpoint } from "./endpoint.ts";
import { expectedReading } from "./expected-reading.ts";

const known: Described = {
  name: null,
  ticker: null,
  decimals: 18,
  supply: null,
  head: { block: 1_000_000, at: 2 },
  created: { block: 1, at: 1 },
  transfers: {
    about: 200_000,
    low: 150_000,
    high: 250_000,
    ranges: 48,
    blocks: 48_000,
    shape: [],
    times: null,
    is_count: false,
  },
};

function nodeOf(rate: number, latencyMs: number | null): Endpoint {
  const node = new Endpoint("http://model", { concurrency: 6, rate });
  node.latencyMs = latencyMs;
  return node;
}

test("nothing is said of a node that has not answered, or of what is not known of the token", () => {
  expect(expectedReading([nodeOf(10, null)], known)).toBeNull();
  expect(expectedReading([nodeOf(10, 50)], { ...known, transfers: null })).toBeNull();
  expect(expectedReading([nodeOf(10, 50)], { ...known, created: null })).toBeNull();
  const away = nodeOf(10, 50);
  away.trouble = "503";
  expect(expectedReading([away], known)).toBeNull();
});

test("ranges that were learned, at the rate that is known", () => {
  const node = nodeOf(10, 20);
  node.size.refused(2_000, { blocks: 1_000 });
  expect(expectedReading([node], known)).toEqual({ calls: 1_000, seconds: 100 });
  // As slow as its answers, four at once, where that is slower.
  node.latencyMs = 2_000;
  expect(expectedReading([node], known)).toEqual({ calls: 1_000, seconds: 500 });
  // Half as long with another that is as fast.
  const second = nodeOf(10, 20);
  second.size.refused(2_000, { blocks: 1_000 });
  node.latencyMs = 20;
  expect(expectedReading([node, second], known)?.seconds).toBe(50);
});

test("a limit of logs makes ranges shorter, and blocks whose time is not told are asked for", () => {
  const node = nodeOf(10, 20);
  node.size.refused(2_000, { results: 1_000 });
  // 750 of 200,000 in each.
  expect(expectedReading([node], known)?.calls).toBeGreaterThan(260);
  expect(expectedReading([node], known)?.calls).toBeLessThan(280);
  node.tellsTime = false;
  expect(expectedReading([node], known)?.calls).toBeGreaterThan(200_000);
});
