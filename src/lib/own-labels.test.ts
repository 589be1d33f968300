import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addOwnLabels, ownLabels, ownLabelsCsv, setOwnLabel } from "./own-labels.ts";

const address = "So11111111111111111111111111111111111111112";
const other = "1nc1nerator11111111111111111111111111111111";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a label is kept, changed and taken away; the list is the same until then", () => {
  expect(setOwnLabel({ chain: "sol", address, name: " Uncle Theo " })).toBe(true);
  expect(ownLabels()).toEqual([{ chain: "sol", address, name: "Uncle Theo" }]);
  expect(ownLabels()).toBe(ownLabels());
  setOwnLabel({ chain: "sol", address, name: "Theo" });
  expect(ownLabels().map(({ name }) => name)).toEqual(["Theo"]);
  setOwnLabel({ chain: "sol", address, name: "" });
  expect(ownLabels()).toEqual([]);
});

test("a file leads to the same labels, formulas and quotes as they were", () => {
  const names = ["=1+1", 'a "b", c', "ünï", "@x"];
  const addresses = [address, other, "1".repeat(32), "SysvarRent111111111111111111111111111111111"];
  names.forEach((name, index) => setOwnLabel({ chain: "sol", address: addresses[index]!, name }));
  const text = ownLabelsCsv();
  const before = ownLabels();
  for (const { chain, address: each } of before) setOwnLabel({ chain, address: each, name: "" });
  expect(ownLabels()).toEqual([]);
  expect(addOwnLabels(text)).toBe(4);
  expect(ownLabels()).toEqual(before);
});

test("of a foreign file only what can be a label is taken", () => {
  const long = "x".repeat(99);
  expect(addOwnLabels(`chain,address,name\nsol,nowhere,a\nbtc,${address},b\nsol,${address},${long}\n`)).toBe(
    1,
  );
  expect(ownLabels()[0]?.name).toBe("x".repeat(32));
  expect(addOwnLabels("{}")).toBe(0);
});

test("where nothing is kept it is said so", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(setOwnLabel({ chain: "sol", address, name: "a" })).toBe(false);
  expect(addOwnLabels(`sol,${address},a`)).toBeUndefined();
});
