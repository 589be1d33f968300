import { expect, test } from "vitest";
import { mapPageSearch, switchMethod, withSplit } from "./search-params.ts";

const { read } = mapPageSearch;
const [ann, ben] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];

test("what cannot be read falls back", () => {
  expect(read({})).toEqual(mapPageSearch.usual);
  expect(read({ members: "many", methods: "magic", split: "ann", selected: "<b>" })).toEqual(
    mapPageSearch.usual,
  );
  expect(read({ members: "7" }).members).toBe(50);
  expect(read({ members: "9999" }).members).toBe(500);
  expect(read({ within: "5", bundle: "99" })).toMatchObject({ within: 60, bundle: 50 });
  expect(read({ within: "-1", bundle: "2.5" })).toMatchObject({ within: 3_600, bundle: 3 });
  expect(read({ methods: "none" }).methods).toBe("none");
});

test("methods stand in one order, whichever way they are written", () => {
  expect(read({ methods: "sink,magic,two_way" }).methods).toBe("two_way,sink");
  expect(switchMethod("two_way,sink", "funded")).toBe("two_way,funded,sink");
  expect(switchMethod("two_way", "two_way")).toBe("none");
  expect(switchMethod("none", "together")).toBe("together");
});

test("clusters are counted apart and together again", () => {
  const apart = withSplit("", [ann], []);
  expect(read({ split: `${apart},x` }).split).toBe(ann);
  expect(withSplit(`${ann},${ben}`, [], [ann])).toBe(ben);
});
