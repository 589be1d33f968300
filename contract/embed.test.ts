import { expect, test } from "vitest";
import { fc } from "../test/speed.ts";
import {
  embedCharts,
  embedDefaults,
  embedPath,
  embedCards,
  embedThemes,
  isOfRange,
  leastEmbedHeight,
  readEmbedParameters,
  walletCharts,
  writeEmbedParameters,
} from "./embed.ts";
import { usualRange } from "./history-range.ts";
import { usualMap } from "./map-view.ts";

import { noExclusions } from "./exclusions.ts";

const read = (query: string) => readEmbedParameters(new URLSearchParams(query));

test("a card without parameters is the summary in the reader's theme", () => {
  expect(read("")).toEqual(embedDefaults);
});

test("every parameter is read", () => {
  expect(read("chart=pnl&theme=light&bg=0B1214&header=0&lang=en-GB")).toEqual({
    chart: "pnl",
    walletChart: undefined,
    theme: "light",
    background: "#0b1214",
    header: false,
    language: "en",
    range: usualRange,
    exclusions: noExclusions,
    map: usualMap,
  });
  expect(read("chart=history-age&from=90d&to=2026-03-31&at=2026-03-12").range).toEqual({
    from: "90d",
    to: "2026-03-31",
    at: "2026-03-12",
  });
});

test("only a chart of history has a range, and only one that can be read", () => {
  expect(read("chart=hands&from=90d").range).toEqual(usualRange);
  expect(read("chart=history-age&from=2y&to=2026-02-30&at=<b>").range).toEqual(usualRange);
  expect(read("chart=history-cost&from=2026-03-31&to=2026-03-01").range).toMatchObject({
    from: "2026-03-01",
    to: "2026-03-31",
  });
  const range = { from: "90d", to: "", at: "" };
  expect(writeEmbedParameters({ chart: "hands", range })).toBe("?chart=hands");
  expect(writeEmbedParameters({ chart: "history-age", range })).toBe("?chart=history-age&from=90d");
});

test("forms of one value mean the same", () => {
  for (const text of ["1", "true", "TRUE", '"1"', " 1 "]) {
    expect(read(`header=${encodeURIComponent(text)}`).header).toBe(true);
  }
  for (const text of ["0", "false", '"0"']) {
    expect(read(`header=${encodeURIComponent(text)}`).header).toBe(false);
  }
  expect(read("bg=%23fff").background).toBe("#ffffff");
  expect(read("bg=fff8").background).toBe("#ffffff88");
  expect(read("bg=Transparent").background).toBe("transparent");
});

test("what cannot be read falls back, and what is unknown is ignored", () => {
  expect(read("chart=pie&theme=sepia&bg=red;x:url(y)&header=maybe&lang=tlh&size=9&secret=1")).toEqual(
    embedDefaults,
  );
  expect(read("bg=12345").background).toBeUndefined();
});

test("any text is read without a fault", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (chart, theme, background) => {
      const parameters = readEmbedParameters(new URLSearchParams({ chart, theme, bg: background }));
      expect(embedCharts).toContain(parameters.chart);
      expect(embedThemes).toContain(parameters.theme);
      expect(parameters.background ?? "#000000").toMatch(/^(transparent|#[0-9a-f]{6}([0-9a-f]{2})?)$/);
    }),
  );
});

test("what is written is read as it was", () => {
  const cards = fc.record({
    shown: fc.oneof(
      fc.constantFrom(...embedCharts).map((chart) => ({ chart, walletChart: undefined })),
      fc.constantFrom(...walletCharts).map((walletChart) => ({ chart: "summary" as const, walletChart })),
    ),
    theme: fc.constantFrom(...embedThemes),
    background: fc.constantFrom("#0b1214", "#ffffff80", "transparent", undefined),
    header: fc.boolean(),
    language: fc.constant("en" as const),
    range: fc.constantFrom(usualRange, { from: "1y", to: "", at: "2026-03-12T14:00:00Z" }),
    exclusions: fc.constantFrom(noExclusions, {
      without: "pool,burn",
      and: "0x00000000000000000000000000000000000000aa",
      keep: "1nc1nerator11111111111111111111111111111111",
    }),
    map: fc.constantFrom(usualMap, { members: 300, methods: "sink", split: `0x${"a".repeat(40)}` }),
  });
  fc.assert(
    fc.property(cards, ({ shown, ...rest }) => {
      const card = { ...shown, ...rest };
      const range = isOfRange(card.walletChart ?? card.chart) ? card.range : usualRange;
      const map = card.chart === "map" ? card.map : usualMap;
      expect(read(writeEmbedParameters(card))).toEqual({ ...card, range, map });
    }),
  );
  expect(writeEmbedParameters({})).toBe("");
  expect(writeEmbedParameters({ chart: "hands", theme: "dark", background: "#fff000", header: false })).toBe(
    "?chart=hands&theme=dark&bg=fff000&header=0",
  );
});

test("no card is handed out lower than its drawing needs", () => {
  for (const card of [...embedCharts, "wallet", ...walletCharts, "holdings", "compare"] as const) {
    const { width, height } = embedCards[card];
    expect(height).toBeGreaterThanOrEqual(leastEmbedHeight(card, width));
  }
  expect(leastEmbedHeight("concentration", 720)).toBe(396);
  expect(leastEmbedHeight("concentration", 400)).toBe(308);
  // What is left out takes lines of words, but for which a wide card has room.
  expect(leastEmbedHeight("history-holders", 320, true)).toBe(340);
  expect(leastEmbedHeight("history-holders", 720, true)).toBe(300);
});

test("every card has its address", () => {
  const token = { chain: "sol", address: "So1" } as const;
  expect(embedPath({ kind: "token", ...token }, { chart: "hands", theme: "dark" })).toBe(
    "/embed/sol/So1?chart=hands&theme=dark",
  );
  expect(embedPath({ kind: "wallet", ...token, wallet: "W1" }, { chart: "hands", header: false })).toBe(
    "/embed/sol/So1/wallet/W1?header=0",
  );
  const range = { from: "90d", to: "", at: "2026-03-12" };
  const rank = { walletChart: "wallet-rank", range } as const;
  expect(embedPath({ kind: "wallet", ...token, wallet: "W1" }, rank)).toBe(
    "/embed/sol/So1/wallet/W1?chart=wallet-rank&from=90d&at=2026-03-12",
  );
  expect(embedPath({ kind: "token", ...token }, rank)).toBe("/embed/sol/So1");
  expect(embedPath({ kind: "compare", selection: "sol:So1,eth:0x1", at: "" })).toBe(
    "/embed/compare?t=sol:So1,eth:0x1",
  );
  const exclusions = { without: "pool", and: "", keep: "" };
  expect(embedPath({ kind: "compare", selection: "sol:So1", at: "2026-03-01" }, { theme: "light" })).toBe(
    "/embed/compare?theme=light&t=sol:So1&at=2026-03-01",
  );
  expect(embedPath({ kind: "compare", selection: "sol:So1", at: "" }, { exclusions })).toBe(
    "/embed/compare?without=pool&t=sol:So1",
  );
  expect(embedPath({ kind: "compare", selection: "sol:So1,eth:0x1", at: "" }, { theme: "light" })).toBe(
    "/embed/compare?theme=light&t=sol:So1,eth:0x1",
  );
});
