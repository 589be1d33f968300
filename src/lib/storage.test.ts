import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  comparedTokens,
  readTheme,
  recentTokens,
  remember,
  rememberCompared,
  type StoredToken,
  storageWorks,
  subscribeStorage,
  unwatch,
  watch,
  watchedTokens,
  writeTheme,
} from "./storage.ts";

function memory(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    key: () => null,
    length: 0,
  };
}

const token = (address: string, seenAt = 0): StoredToken => ({
  chain: "sol",
  address,
  name: "N",
  ticker: "T",
  seenAt,
});

afterEach(() => vi.unstubAllGlobals());

it("reads no more than it would have written", () => {
  const storage = memory();
  vi.stubGlobal("localStorage", storage);
  storage.setItem(
    "holderscope.watching",
    JSON.stringify(Array.from({ length: 3000 }, (_, n) => token(`W${n}`))),
  );
  expect(watchedTokens()).toHaveLength(200);
});

describe("with storage", () => {
  beforeEach(() => vi.stubGlobal("localStorage", memory()));

  it("keeps the watch list, newest last, each token once", () => {
    watch(token("a"));
    watch(token("b"));
    watch(token("a", 5));
    expect(watchedTokens().map((each) => each.address)).toEqual(["b", "a"]);
    unwatch(token("b"));
    expect(watchedTokens()).toEqual([token("a", 5)]);
  });

  it("keeps the last dozen viewed and refreshes what is watched", () => {
    watch(token("t3"));
    for (let index = 0; index < 20; index += 1) remember({ ...token(`t${index}`), holders: index });
    expect(recentTokens()).toHaveLength(12);
    expect(recentTokens()[0]?.address).toBe("t19");
    expect(watchedTokens()[0]?.holders).toBe(3);
  });

  it("keeps what was compared, and tells of a change only", () => {
    const heard = vi.fn<() => void>();
    const stop = subscribeStorage(heard);
    expect(comparedTokens()).toBe("");
    rememberCompared("sol:a,eth:b");
    rememberCompared("sol:a,eth:b");
    expect(comparedTokens()).toBe("sol:a,eth:b");
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });

  it("answers the same array until something changes, and tells listeners", () => {
    const heard = vi.fn<() => void>();
    const stop = subscribeStorage(heard);
    watch(token("a"));
    expect(watchedTokens()).toBe(watchedTokens());
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    watch(token("b"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("reads what does not fit as nothing", () => {
    for (const text of [
      "{",
      "null",
      "7",
      '[{"chain":1}]',
      '[{"chain":"sol","address":"a","name":"n","ticker":"t","seenAt":"x"}]',
    ]) {
      localStorage.setItem("holderscope.watching", text);
      expect(watchedTokens()).toEqual([]);
    }
    localStorage.setItem("holderscope.theme", "pink");
    expect(readTheme()).toBeUndefined();
    expect(writeTheme("auto") && readTheme()).toBe("auto");
  });
});

describe("where storage throws", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };

  it("nothing is stored and nothing breaks", () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(storageWorks()).toBe(false);
    expect(watch(token("a"))).toBe(false);
    expect(watchedTokens()).toEqual([]);
    expect(readTheme()).toBeUndefined();
    expect(writeTheme("light")).toBe(false);
  });

  it("even where the property itself throws", () => {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
    expect(storageWorks()).toBe(false);
    expect(recentTokens()).toEqual([]);
    Reflect.deleteProperty(globalThis, "localStorage");
  });
});
