import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addOwnLabels, noOwnLabels, ownLabels, ownLabelsCsv, setOwnLabel } from "./own-labels.ts";

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

test("the same address of two chains has two names, and one that is named again has the last", () => {
  const evm = `0x${"a".repeat(40)}`;
  setOwnLabel({ chain: "eth", address: evm.toUpperCase().replace("X", "x"), name: "One" });
  setOwnLabel({ chain: "base", address: evm, name: "Two" });
  expect(ownLabels()).toEqual([
    { chain: "base", address: evm, name: "Two" },
    { chain: "eth", address: evm, name: "One" },
  ]);
  expect(addOwnLabels(`eth,${evm},'=Three\r\neth,${evm},Four\nbase,${evm}\n\n`)).toBe(2);
  expect(ownLabels().map(({ chain, name }) => `${chain} ${name}`)).toEqual(["base Two", "eth =Three"]);
});

test("the file that is kept has the names of its columns", () => {
  setOwnLabel({ chain: "sol", address, name: "O'Neil, it's" });
  expect(ownLabelsCsv()).toMatch(new RegExp(`chain,address,name\\r?\\nsol,${address},"O'Neil, it's"`));
  setOwnLabel({ chain: "sol", address, name: "" });
  expect(addOwnLabels(`sol,${address},it'-s`)).toBe(1);
  expect(ownLabels()[0]?.name).toBe("it'-s");
});

test("no more than a thousand are kept, the newest, and nothing is kept of none", () => {
  const rows = Array.from(
    { length: 1_005 },
    (_, index) => `eth,0x${String(index).padStart(40, "0")},n${index}`,
  );
  addOwnLabels(rows.join("\n"));
  expect(ownLabels()).toHaveLength(1_000);
  expect(ownLabels()[0]?.name).toBe("n0");
  localStorage.setItem(
    "holderscope.labels",
    JSON.stringify(
      rows.map((row) => row.split(",")).map(([chain, each, name]) => ({ chain, address: each, name })),
    ),
  );
  expect(ownLabels()).toHaveLength(1_000);
  for (const text of ["{", "{}", '["x"]', "[null]", `[{"chain":"sol","address":7,"name":"a"}]`]) {
    localStorage.setItem("holderscope.labels", text);
    expect(ownLabels()).toEqual([]);
  }
  setOwnLabel({ chain: "sol", address, name: "a" });
  setOwnLabel({ chain: "sol", address, name: "" });
  expect(localStorage.getItem("holderscope.labels")).toBe("");
  expect(noOwnLabels()).toEqual([]);
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
