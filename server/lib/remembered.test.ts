import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("the entry longest unused is forgotten", () => {
  const cache = remembered<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.get("a");
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

test("an empty one takes no room for the entries that it may get", () => {
  const before = process.memoryUsage().arrayBuffers;
  const caches = Array.from({ length: 20 }, () => remembered<number>(100_000));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  expect(caches).toHaveLength(20);
});
