import { expect, test } from "vitest";
import { PromiseCache } from "./promise-cache.ts";

interface Read {
  readonly value: number;
}

/** A reading that is ended by hand. */
function reading() {
  const done: { resolve?: (value: Read) => void; reject?: (reason: Error) => void; count: number } = {
    count: 0,
  };
  const read = () => {
    done.count += 1;
    return new Promise<Read>((resolve, reject) => Object.assign(done, { resolve, reject }));
  };
  return { done, read };
}

test("equal questions are one read, and what has come is at hand", async () => {
  const cache = new PromiseCache<Read>(10);
  const { done, read } = reading();
  const asked = [cache.load("a", read), cache.load("a", read)];
  expect([done.count, cache.ready("a")]).toEqual([1, undefined]);
  done.resolve?.({ value: 1 });
  expect(await Promise.all(asked)).toEqual([{ value: 1 }, { value: 1 }]);
  expect([cache.ready("a"), cache.ready("b")]).toEqual([{ value: 1 }, undefined]);
  expect(await cache.load("a", () => Promise.reject(new Error("not read again")))).toEqual({ value: 1 });
});

test("what failed is read again by the next", async () => {
  const cache = new PromiseCache<Read>(10);
  await expect(cache.load("a", () => Promise.reject(new Error("disk")))).rejects.toThrow("disk");
  expect(await cache.load("a", () => Promise.resolve({ value: 2 }))).toEqual({ value: 2 });
});

test("a failure takes away its own reading and not the one after it", async () => {
  const cache = new PromiseCache<Read>(10);
  const first = reading();
  const failed = cache.load("a", first.read);
  cache.delete("a");
  await cache.load("a", () => Promise.resolve({ value: 2 }));
  first.done.reject?.(new Error("disk"));
  await expect(failed).rejects.toThrow("disk");
  expect(cache.ready("a")).toEqual({ value: 2 });
});

test("with a change goes what it is about, and all that had not come when it came", async () => {
  const cache = new PromiseCache<Read>(10);
  for (const value of [1, 2]) await cache.load(String(value), () => Promise.resolve({ value }));
  const { done, read } = reading();
  void cache.load("begun", read);
  cache.dropWhere(({ value }) => value === 1);
  expect(["1", "2"].map((key) => cache.ready(key)?.value)).toEqual([undefined, 2]);
  void cache.load("begun", read);
  expect(done.count).toBe(2);
  cache.clear();
  expect(cache.ready("2")).toBeUndefined();
});

test("no more is kept than it has room for", async () => {
  const cache = new PromiseCache<Read>(2);
  for (const value of [1, 2, 3]) await cache.load(String(value), () => Promise.resolve({ value }));
  expect(["1", "2", "3"].map((key) => cache.ready(key)?.value)).toEqual([undefined, 2, 3]);
});
