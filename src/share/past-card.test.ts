import { expect, test } from "vitest";
import { historyAnswers, withRanges } from "../test-history-answers.ts";
import { service } from "../test-service.ts";
import { demo, home, open } from "./test-card.ts";

const holders = `${home}/holders`;
const at = "2025-10-01";
const day = (rows: number) => ({
  holder_count: 60,
  total: 60,
  holders: Array.from({ length: rows }, (_, index) => ({
    address: `wallet${index}`,
    spl_token_account: "",
    amount: 100 - index,
    rank: index + 1,
    rank_now: index + 1,
  })),
});
const totals = { increased: 3, decreased: 2, entered: 1, left: 0, increase: 5, decrease: 5 };
const answers = {
  ...historyAnswers,
  "/holders/changes": { from: at, to: at, total: 0, totals, changes: [] },
};
/** A service whose holders of a day are others than those of now. */
function withDay(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, "http://x");
    return pathname.endsWith("/holders") && searchParams.has("at")
      ? Promise.resolve(
          Response.json(day(Number(searchParams.get("limit"))), {
            headers: { "x-as-of": "2025-11-21T14:32:07Z" },
          }),
        )
      : fetch(input);
  };
}
const openPast = (query: string, more: Parameters<typeof service>[0] = {}) =>
  open(`${holders}?${query}`, { fetch: withDay(withRanges(service({ answers, ...more }))) });

test("the picture of the holders of a day is of that day", async () => {
  const { lines, drawn } = await openPast(`at=${at}`);
  expect(lines.slice(3)).toEqual([
    "21 Nov 2025: 60 accounts held BRINE at the end of 1 Oct 2025; 40 do now. The ten largest accounts of that day are the ten largest now.",
    "Four months through 21 Nov 2025. Holders, end of day. Marked: 1 Oct 2025, holders 168",
    ...demo,
  ]);
  expect(drawn).toMatchObject([
    { drawing: { kind: "history-series", data: { pinned: Date.parse("2025-10-02") / 1000 } } },
  ]);
});

test("that of two days is of what lies between them", async () => {
  const { lines, drawn } = await openPast(`from=${at}&to=2025-11-01`);
  expect(lines.slice(3, 5)).toEqual([
    "The balances of five accounts changed between 1 Oct 2025 and 1 Nov 2025.",
    "1 Oct 2025 through 1 Nov 2025. Holders, end of day",
  ]);
  expect(drawn).toHaveLength(1);
});

test("of a token whose past is not known says the day, and why nothing is drawn", async () => {
  const { lines, drawn } = await openPast(`at=${at}`, { answers: { "/history": 404 } });
  expect(lines[3]).toContain("1 Oct 2025");
  expect(drawn).toEqual([]);
});
