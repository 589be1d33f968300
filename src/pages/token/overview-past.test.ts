import { expect, test } from "vitest";
import { render } from "../../entry-server.tsx";
import { dailyTimes, historyOf, steady } from "../../metrics/history/test-history.ts";
import { withRanges } from "../../test-history-answers.ts";
import { address, drawer, type Figures, service } from "../../test-service.ts";

const points = 500;
const times = dailyTimes("2024-07-10", points);
const steadily = (value: number) => steady(value, points);
const history = historyOf(times, {
  holders: times.map((_, index) => 1000 + index),
  top_10_share: times.map((_, index) => (index < 200 ? 0.412 : 0.341)),
  supply_by_age: {
    diamond: times.map((_, index) => (index < 300 ? 4 : 5)),
    gold: steadily(1),
    silver: steadily(1),
    bronze: steadily(1),
    wood: steadily(2),
  },
});

async function open(
  query = "",
  answers: Figures["answers"] = {},
  headers: Figures["headers"] = {},
  more: Figures = {},
) {
  const drawn: { kind: string; data: { values: readonly number[]; times: readonly number[] } }[] = [];
  const { html } = await render(
    `/sol/${address}${query}`,
    withRanges(service({ answers: { "/history": history, ...answers }, headers, ...more })),
    {
      ask: (drawing) => {
        drawn.push(drawing as (typeof drawn)[number]);
        return drawer.ask(drawing);
      },
    },
  );
  const text = html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");
  const lines = drawn.filter(({ kind }) => kind === "trend").map(({ data }) => data);
  return { html, text, kinds: drawn.map(({ kind }) => kind), lines };
}

test("holders are those of each day: a month, a year, all, as the address says", async () => {
  const month = await open();
  expect(month.text).toContain("number of holders, end of day");
  expect(month.lines[0]!.values).toHaveLength(31);
  expect(month.lines[0]!.values.at(-1)).toBe(1499);
  expect(month.kinds).toContain("windows");
  expect(month.kinds).not.toContain("holders");
  expect((await open("?period=1y")).lines[0]!.values).toHaveLength(365);
  expect((await open("?period=all")).lines[0]!.values).toHaveLength(points);
  expect(month.text).toContain("Sources: holder deltas, history (transfers).");
});

test("the last year stands under concentration and hands, with a way to more of it", async () => {
  const { text, html, lines } = await open();
  expect(text).toContain("of each week, % of supply, the last year.");
  expect(text).toContain("of all wallets, % of supply, the last year.");
  expect(html).toContain(`/sol/${address}/history#concentration`);
  expect(html).toContain(`/sol/${address}/history#age`);
  // Of the first day, not of the week before: this service has days.
  expect(lines.some(({ values }) => values[0] === 0.412 && values.at(-1) === 0.341)).toBe(true);
});

test("a finding says what the ten largest had where it has room for it", async () => {
  const amounts = Array.from({ length: 80 }, (_, index) => 13 - index * 0.01);
  const { text } = await open("", {}, {}, { amounts, holderCount: 80 });
  expect(text).toMatch(
    /hold half of the supply, but no single one dominates; the ten largest had 41\.2% a year ago\|/,
  );
});

test("the hands' finding says what was diamond a year ago", async () => {
  expect((await open()).text).toContain("are diamond; of all supply 50.0% is, 44.4% a year ago|");
});

test("what has not moved is not drawn: the figure above it says as much", async () => {
  const still = historyOf(times, { holders: steadily(40), top_10_share: steadily(0.4) });
  const { text, lines } = await open("", { "/history": still });
  expect(text).not.toContain("of each week, % of supply");
  expect(lines.every(({ values }) => values[0] === 40)).toBe(true);
});

test("of a younger token it says since when, and has no year to choose", async () => {
  const young = historyOf(dailyTimes("2025-09-01", 82), {
    holders: steady(40, 82),
    top_10_share: [...steady(0.42, 40), ...steady(0.4, 42)],
  });
  const { text, html } = await open("", { "/history": young });
  expect(text).toContain("% of supply, since 1 Sep 2025.");
  expect(text).not.toContain("a year ago");
  expect(html).toMatch(/<button[^>]*disabled[^>]*>1 year<\/button>/);
});

test.each([
  ["behind a hosted service", { "x-data-source": "upstream" }],
  ["of a single snapshot", { "x-data-history": "snapshot" }],
  ["incomplete", { "x-data-history": "incomplete" }],
])("a past that is %s leaves the known counts as they are", async (_, headers) => {
  const { kinds, text } = await open("", {}, headers);
  expect(kinds).toContain("holders");
  expect(kinds).not.toContain("trend");
  expect(text).toContain("Dots are the known counts");
  expect(text).toContain("Source: holder deltas.");
});

test("a past that is not there, or fails, leaves them too", async () => {
  for (const answer of [404, 500]) {
    const { kinds, text } = await open("", { "/history": answer });
    expect(kinds).toContain("holders");
    expect(kinds).not.toContain("trend");
    expect(text).toContain("Holders over time");
    expect(text).not.toContain("could not be loaded");
  }
});
