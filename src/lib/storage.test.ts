import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  comparedTokens,
  firstReload,
  hideDemoLine,
  keepLabelsText,
  labelsText,
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

it("hides the line about the demo market, for this page alone where nothing can be kept", () => {
  const page = { documentElement: { dataset: {} as Record<string, string> } };
  const storage = memory();
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", storage);
  hideDemoLine();
  expect(storage.getItem("holderscope.demo-line")).toBe("hidden");
  page.documentElement.dataset = {};
  vi.stubGlobal("localStorage", undefined);
  hideDemoLine();
  expect(page.documentElement.dataset).toEqual({ demoSeen: "" });
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

  it("tells tokens of two chains apart, and keeps no more than two hundred", () => {
    watch(token("a"));
    watch({ ...token("a"), chain: "eth" });
    expect(watchedTokens()).toHaveLength(2);
    unwatch({ chain: "eth", address: "a" });
    expect(watchedTokens()).toEqual([token("a")]);
    for (let index = 0; index < 205; index += 1) watch(token(`t${index}`));
    expect(watchedTokens()).toHaveLength(200);
    expect(watchedTokens()[0]?.address).toBe("t5");
  });

  it("has a token once among the last viewed, and writes nothing of one that is not watched", () => {
    watch(token("a"));
    const setItem = vi.spyOn(localStorage, "setItem");
    remember(token("b", 1));
    remember(token("c", 2));
    remember(token("b", 3));
    expect(recentTokens()).toEqual([token("b", 3), token("c", 2)]);
    expect(setItem.mock.calls.filter(([key]) => key === "holderscope.watching")).toEqual([]);
    remember(token("a", 4));
    expect(watchedTokens()).toEqual([token("a", 4)]);
  });

  it("says that it works, and leaves nothing of the trial", () => {
    expect(storageWorks()).toBe(true);
    expect(localStorage.getItem("holderscope.probe")).toBeNull();
  });

  it("keeps each theme, and own labels as they are", () => {
    for (const theme of ["dark", "light", "auto"] as const) {
      expect(writeTheme(theme) && readTheme()).toBe(theme);
      expect(localStorage.getItem("holderscope.theme")).toBe(theme);
    }
    const heard = vi.fn<() => void>();
    const stop = subscribeStorage(heard);
    expect(labelsText()).toBe("");
    expect(keepLabelsText("[1]")).toBe(true);
    expect(labelsText()).toBe("[1]");
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });

  it("leaves out of a list what is no token of this version", () => {
    const good = { ...token("a"), holders: 3, change24h: -1 };
    const odd = [
      null,
      "text",
      7,
      ...["chain", "address", "name", "ticker", "seenAt", "holders", "change24h"].map((name) => ({
        ...good,
        [name]: name === "seenAt" ? "x" : [],
      })),
    ];
    localStorage.setItem("holderscope.watching", JSON.stringify([...odd, good, token("b")]));
    expect(watchedTokens()).toEqual([good, token("b")]);
  });

  it("hears of changes in other tabs while somebody listens", () => {
    const target = new EventTarget();
    vi.stubGlobal("window", target);
    const heard = vi.fn<() => void>();
    const stop = subscribeStorage(heard);
    target.dispatchEvent(new Event("storage"));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    target.dispatchEvent(new Event("storage"));
    expect(heard).toHaveBeenCalledOnce();
  });

  it("lets a tab load itself anew once a minute", () => {
    vi.stubGlobal("sessionStorage", memory());
    vi.useFakeTimers({ now: 1e12 });
    expect([firstReload(), firstReload()]).toEqual([true, false]);
    vi.setSystemTime(1e12 + 59_999);
    expect(firstReload()).toBe(false);
    vi.setSystemTime(1e12 + 60_000);
    expect([firstReload(), firstReload()]).toEqual([true, false]);
    vi.useRealTimers();
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
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
    expect(firstReload()).toBe(false);
    expect(labelsText()).toBe("");
    expect(keepLabelsText("x")).toBe(false);
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
