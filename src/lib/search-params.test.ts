import { describe, expect, test } from "vitest";
import {
  boundFigures,
  holdersSearch,
  isFiltered,
  narrowedBy,
  offsetOf,
  parseSearch,
  stringifySearch,
  tokensSearch,
  allChainsSearch,
  overviewSearch,
  themeSearch,
} from "./search-params.ts";

const ofQuery = (query: string) => new URLSearchParams(query);

test("values stay text, digit by digit", () => {
  const search = parseSearch("?min=12345678901234567890.5&filter=1000&page=2");
  expect(search).toEqual({ min: "12345678901234567890.5", filter: "1000", page: "2" });
  expect(stringifySearch(search)).toBe("?min=12345678901234567890.5&filter=1000&page=2");
});

test("empty and undefined values leave the address", () => {
  expect(stringifySearch({ min: "", max: undefined })).toBe("");
});

test("the list of the compare page stays readable", () => {
  expect(stringifySearch({ t: "sol:A,eth:0x1" })).toBe("?t=sol:A,eth:0x1");
});

test("text survives the way there and back", () => {
  for (const filter of ["a&b=c", "ä b+c", "100%", "\"'<>", "﷽", "#?"]) {
    expect(parseSearch(stringifySearch({ filter }))).toEqual({ filter });
  }
});

test("lists of addresses may be given one by one, and other names count by their last", () => {
  expect(parseSearch("?and=a&and=b&without=pool&page=1&page=2")).toEqual({
    and: "a,b",
    without: "pool",
    page: "2",
  });
});

test("a theme is one of three, and nothing else is kept", () => {
  expect(
    ["dark", "light", "auto", "pink", ""].map((theme) => themeSearch.readQuery(ofQuery(`theme=${theme}`))),
  ).toEqual([{ theme: "dark" }, { theme: "light" }, { theme: "auto" }, {}, {}]);
});

test("the list of all chains has a page, the first where it names none", () => {
  expect(["page=3", "page=0", ""].map((query) => allChainsSearch.readQuery(ofQuery(query)))).toEqual([
    { page: 3 },
    { page: 1 },
    { page: 1 },
  ]);
});

test("a list of holders is filtered by either bound", () => {
  const filtered = (search: object) => isFiltered({ ...holdersSearch.usual, ...search });
  expect([{}, { min_amount: "1" }, { max_amount: "1" }].map(filtered)).toEqual([false, true, true]);
});

test("the period of the overview is one of three", () => {
  expect(
    ["30d", "1y", "all", "2y", ""].map((text) => overviewSearch.readQuery(ofQuery(`period=${text}`)).period),
  ).toEqual(["30d", "1y", "all", "30d", "30d"]);
});

describe("reading", () => {
  test("nothing given is the defaults", () => {
    expect(tokensSearch.read({})).toEqual(tokensSearch.usual);
    expect(holdersSearch.read({})).toEqual(holdersSearch.usual);
  });

  test.each(["0", "-1", "1.5", "1e3", " 2", "x", "9999999", "", null, {}])("page %j is page 1", (page) => {
    expect(tokensSearch.read({ page }).page).toBe(1);
  });

  test.each(["10", "101", "5000", "1e2", "", undefined])("limit %j is 50", (limit) => {
    expect(holdersSearch.read({ limit }).limit).toBe(50);
  });

  test("links with the earlier names still open; the present names win", () => {
    expect(holdersSearch.readQuery(ofQuery("min=5&max=10&size=25"))).toEqual({
      min_amount: "5",
      max_amount: "10",
      page: 1,
      limit: 25,
      at: "",
      from: "",
      to: "",
      kind: "",
      columns: "",
    });
    expect(holdersSearch.readQuery(ofQuery("min=5&min_amount=7&size=25&limit=100"))).toMatchObject({
      min_amount: "7",
      limit: 100,
    });
  });

  test("bounds of the list's figures may be negative; upside down they are a range all the same", () => {
    const read = tokensSearch.read({
      min_change_7d: "5",
      max_change_7d: "-5.5",
      min_hhi: "1e-3",
      max_holders: "x",
    });
    expect(read).toEqual({ ...tokensSearch.usual, min_change_7d: "-5.5", max_change_7d: "5" });
    expect(boundFigures(read)).toEqual(["change_7d"]);
    expect(tokensSearch.read({ sort: "-top10_share" }).sort).toBe("-top10_share");
    expect(tokensSearch.read({ sort: "-colour" }).sort).toBe("");
    expect(tokensSearch.read({ sort: "holders" }).sort).toBe("holders");
    expect(tokensSearch.read({ min_holders: "2", max_holders: "10" })).toMatchObject({
      min_holders: "2",
      max_holders: "10",
    });
    expect(tokensSearch.read({ min_holders: "10" })).toMatchObject({ min_holders: "10", max_holders: "" });
    const below = tokensSearch.read({ max_holders: "-123.25" });
    expect(below).toMatchObject({ min_holders: "", max_holders: "-123.25" });
    expect(boundFigures(below)).toEqual(["holders"]);
    expect(tokensSearch.read({ filter: "x".repeat(101) }).filter).toHaveLength(100);
  });

  test.each(["1e5", "-1", "1.", ".5", "0x10", "1,000", "Infinity", "1".repeat(41)])(
    "amount %j is none",
    (min_amount) => {
      expect(holdersSearch.read({ min_amount }).min_amount).toBe("");
    },
  );

  test("bounds the wrong way round are the range between them", () => {
    expect(holdersSearch.read({ min_amount: "10", max_amount: "9.5" })).toMatchObject({
      min_amount: "9.5",
      max_amount: "10",
    });
  });

  test("one day, or two, of which the second may be open", () => {
    const read = (raw: object) => {
      const { at, from, to } = holdersSearch.read(raw);
      return [at, from, to];
    };
    expect(read({ at: "2026-03-01" })).toEqual(["2026-03-01", "", ""]);
    expect(read({ from: "2026-03-05", to: "2026-03-01" })).toEqual(["", "2026-03-05", "2026-03-01"]);
    expect(read({ from: "2026-03-05" })).toEqual(["", "2026-03-05", ""]);
    expect(read({ at: "2026-03-01", from: "2026-03-05" })).toEqual(["2026-03-01", "", ""]);
    expect(read({ to: "2026-03-01" })).toEqual(["", "", ""]);
    expect(read({ at: "2026-02-30", from: "yesterday", to: "2026-03-01" })).toEqual(["", "", ""]);
    expect(read({ from: "2026-03-05", to: "1e3" })).toEqual(["", "2026-03-05", ""]);
  });

  test("what is valid is kept", () => {
    const given = { min_amount: "0.000001", max_amount: "1".repeat(40), page: "112", limit: "25" };
    expect(holdersSearch.read(given)).toEqual({
      ...holdersSearch.usual,
      ...given,
      page: 112,
      limit: 25,
    });
    expect(tokensSearch.read({ sort: "-supply", limit: 100, page: 3, filter: "moon" })).toEqual({
      ...tokensSearch.usual,
      sort: "-supply",
      limit: 100,
      page: 3,
      filter: "moon",
    });
    expect(tokensSearch.read({ sort: "-address" }).sort).toBe("");
  });
});

test("the offset stays within what the service pages through", () => {
  expect(offsetOf(1, 50)).toBe(0);
  expect(offsetOf(3, 25)).toBe(50);
  expect(offsetOf(999_999, 100)).toBe(1_000_000);
});

test("a list is narrowed by what the service has filtered, not by what it has not", () => {
  const search = tokensSearch.read({ min_change_7d: "-5" });
  expect(narrowedBy(search, "all")).toBe("all");
  expect(narrowedBy({ ...tokensSearch.usual, filter: "moon" }, "all")).toBe("all");
  expect(narrowedBy(search, "own")).toBe("own");
  expect(narrowedBy(search, "none")).toBeUndefined();
  expect(narrowedBy({ ...tokensSearch.usual, filter: " " }, "all")).toBeUndefined();
});

test("columns are read in the order of the list, and what is none of them is left out", () => {
  const columns = (text: unknown) => holdersSearch.read({ columns: text }).columns;
  expect([columns("unrealized_pnl,kind,rank,kind"), columns(""), columns(7), columns(undefined)]).toEqual([
    "kind,unrealized_pnl",
    "",
    "",
    "",
  ]);
});

test("a kind is one of the list of now; a list of another day is of everybody", () => {
  const kind = (raw: object) => holdersSearch.read({ kind: "pool", ...raw }).kind;
  expect([
    kind({}),
    kind({ kind: "nobody" }),
    kind({ at: "2026-01-02" }),
    kind({ from: "2026-01-02" }),
  ]).toEqual(["pool", "", "", ""]);
});
