import { describe, expect, test } from "vitest";
import { embedCharts, isHistoryChart } from "../../../contract/embed.ts";
import { dailyTimes, historyOf, steady } from "../../metrics/history/test-history.ts";
import { history, historyAnswers, times, withRanges } from "../../test-history-answers.ts";
import { address, drawer, type Figures, service } from "../../test-service.ts";
import { renderEmbed } from "../../embed/render-embed.tsx";

async function open(query: string, answers: Figures["answers"] = {}, headers: Figures["headers"] = {}) {
  const drawn: { kind: string; data: { pinned?: number | null } }[] = [];
  const card = await renderEmbed(
    `/embed/sol/${address}?${query}`,
    withRanges(service({ answers: { ...historyAnswers, ...answers }, headers })),
    {
      ask: (drawing) => {
        drawn.push(drawing as (typeof drawn)[number]);
        return drawer.ask(drawing);
      },
    },
  );
  const html = card?.html.replaceAll("<!-- -->", "") ?? "";
  const finding = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? "";
  const text = html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
  return {
    status: card?.status,
    html,
    text,
    finding,
    drawn,
    link: /href="([^"]*history[^"]*)"/.exec(html)?.[1],
  };
}

const charts = embedCharts.filter(isHistoryChart);

test.each([
  [
    "history-holders",
    "history-series",
    "holders, end of day",
    "360 wallets came; 120 returns and 360 departures, by day",
  ],
  [
    "history-concentration",
    "history-bands",
    "supply by account rank",
    "The ten largest hold 34.0% of supply",
  ],
  [
    "history-half",
    "history-series",
    "holders with half of supply, the fewest that have more than half",
    "One account holds more than half of supply",
  ],
  ["history-age", "history-bands", "supply by age", "50.0% of supply has not moved for 90 days"],
  [
    "history-value",
    "history-bands",
    "accounts by value held, at the price of then",
    "57 accounts hold more than $10; 2 hold more than $10,000",
  ],
  ["history-cost", "history-cost", "US dollars a token", "The price is 25.0% above the average cost"],
  [
    "history-profit",
    "history-flows",
    "realized profit and loss, US dollars a week. Ticks: net",
    "Sellers took $1.20k of profit and $480 of losses",
  ],
  [
    "history-basis",
    "history-basis",
    "Supply by price when received",
    "Of the supply whose cost is known, 80.0% cost",
  ],
  [
    "history-cohorts",
    "history-cohorts",
    "still holding, % of the wallets that first received it in that month, by months later",
    "Of wallets that came in Jul 2025, 30% still held three months later",
  ],
])("%s says what it found, of which days, through when and whose", async (chart, kind, what, found) => {
  const { status, finding, drawn, text, html, link } = await open(`chart=${chart}`);
  expect(status).toBe(200);
  expect(finding).toContain(found);
  expect(new Set(drawn.map((drawing) => drawing.kind))).toEqual(new Set([kind]));
  expect(text.toLowerCase()).toContain(what.toLowerCase());
  // Of cohorts the range is no matter.
  expect(text).toMatch(chart === "history-cohorts" ? /All of its life: / : /[Tt]hrough 21 Nov 2025\. /);
  expect(text).toContain("Demo data as of 14:32 UTC, 21 Nov 2025");
  expect(html).toContain("<caption>");
  expect(html).not.toContain("<script");
  expect(link).toMatch(new RegExp(`^/sol/${address}/history#\\w+$`));
  expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
});

test("the range of the address is what is shown, said and led to", async () => {
  const { text, link, html } = await open("chart=history-holders&from=2025-08-01&to=2025-08-10");
  expect(text).toContain("1 Aug 2025 through 10 Aug 2025. Holders");
  expect(link).toBe(`/sol/${address}/history?from=2025-08-01&amp;to=2025-08-10#count`);
  // The head, and a row a day.
  expect(html.match(/<tr>/g)).toHaveLength(11);
  expect((await open("chart=history-age&from=30d")).text).toContain("30 days through 21 Nov 2025. Supply");
});

test("holders by value are named by what they hold, and counted", async () => {
  const { html, text } = await open("chart=history-value&at=2025-08-10");
  const label = /aria-label="(Parts over time[^"]*)"/.exec(html)?.[1];
  expect(label).toBe(
    "Parts over time, at the end: over $10k 2, $1k–10k 5, $100–1k 20, $10–100 30, up to $10 60",
  );
  expect(text).toContain("|over $10k |2|");
  expect(text).toContain("Marked: 10 Aug 2025, over $10k 2");
});

test("profit taken is said of the interval that is marked, and of the last", async () => {
  const { html, text, drawn } = await open(
    "chart=history-profit&from=2025-08-01&to=2025-08-12&at=2025-08-10",
  );
  expect(drawn[0]?.data.pinned).toBe(Date.parse("2025-08-11") / 1000);
  expect(text).toContain("US dollars a day. Ticks: net. Marked: 10 Aug 2025, net +$6.00");
  expect(text).toContain("|12 Aug 2025: profit |+$10.00|");
  expect((await open("chart=history-profit")).text).toContain("|Week to 21 Nov 2025: profit |+$70.00|");
  expect(html).toMatch(/<th scope="col">The day to<\/th>/);
  const label = /aria-label="(profit and loss over time[^"]*)"/.exec(html)?.[1];
  expect(label).toBe("profit and loss over time, in all +$120 and −$48.00");
});

test("where nobody took anything there are no bars but the words", async () => {
  const [realized_profit, realized_loss] = [steady(0, times.length), steady(0, times.length)];
  const nothing = historyOf(times, { ...history.series, realized_profit, realized_loss });
  const { finding, text, drawn, html } = await open("chart=history-profit", { "/history": nothing });
  expect(finding).toContain("No profit or loss was taken");
  expect(text).toContain("No profit or loss was taken between 26 Jul 2025 and 21 Nov 2025.");
  expect(drawn).toEqual([]);
  expect(html).toContain("<caption>");
});

test("a moment that is pinned is marked and said where it lies in the range, and kept in the link", async () => {
  const { text, drawn, link } = await open("chart=history-holders&at=2025-08-10");
  expect(drawn[0]?.data.pinned).toBe(Date.parse("2025-08-11") / 1000);
  expect(text).toContain("Marked: 10 Aug 2025, holders 116");
  expect(link).toContain("?at=2025-08-10#count");
  const outside = await open("chart=history-holders&from=30d&at=2025-08-10");
  expect(outside.drawn[0]?.data.pinned).toBeNull();
  expect(outside.text).not.toContain("Marked");
  expect((await open("chart=history-cost&at=2025-08-10")).text).toContain(
    "10 Aug 2025, price $2.00, average cost",
  );
});

test("what needs balances in order says at which points they are", async () => {
  const weekly = { "/history": { ...history, ranked: "1week" as const } };
  const said = async (chart: string) => (await open(`chart=${chart}`, weekly)).text;
  expect(await said("history-concentration")).toContain("rank, % of supply, at the ends of weeks");
  expect(await said("history-value")).toContain("at the price of then, at the ends of weeks");
  expect(await said("history-holders")).not.toContain("ends of weeks");
});

test("cohorts are those of all of a token's life, by days of a young one, and told in a table", async () => {
  const cohorts = [
    { day: "2025-11-09", owners: 100, holding: [90, 80, 70, 65, 60, 58, 57, 55, 54] },
    { day: "2025-11-16", owners: 4, holding: [3, 3] },
  ];
  const { finding, text, html, drawn, link } = await open("chart=history-cohorts&from=2025-11-15", {
    "/history/cohorts": { interval: "1day", cohorts },
  });
  expect(finding).toBe("21 Nov 2025: Of wallets that came on 9 Nov, 55% still held a week later");
  expect(text).toContain(
    "All of its life: still holding, % of the wallets that first received it on that day",
  );
  expect(drawn[0]!.data).toMatchObject({
    rows: [
      { name: "16 Nov", now: "75%" },
      { name: "9 Nov", now: "54%" },
    ],
  });
  expect(/aria-label="(Still[^"]*)"/.exec(html)?.[1]).toBe(
    "Still holding, by the day of first receipt: of all shown 89% at the end of the same day, 54% 8 days later",
  );
  expect(text).toContain("|16 Nov|4|75%|75%|not over yet|");
  expect(link).toContain("#cohorts");
  const missing = await open("chart=history-cohorts", { "/history/cohorts": 404 });
  expect(missing.finding).toBe("Cohorts are not known: transfers of that time are missing");
});

test("the cost of what is held is that of the day that is pinned", async () => {
  const asked: string[] = [];
  const openBasis = async (query: string) => {
    asked.length = 0;
    const drawn: { data: { price: number; cost: number | null; parts: { inProfit: number } | null } }[] = [];
    const average_cost = times.map((_, index) => 1 + index / 100);
    const known = { ...history, series: { ...history.series, average_cost } };
    const now = withRanges(service({ answers: { ...historyAnswers, "/history": known } }));
    const past = { ...historyAnswers["/history/cost-basis"], price_usd: 1.05 };
    const then = service({ answers: { "/history/cost-basis": past } });
    const card = await renderEmbed(
      `/embed/sol/${address}?chart=history-basis${query}`,
      (input) => {
        asked.push(input as string);
        return (input as string).includes("cost-basis?at=") ? then(input) : now(input);
      },
      {
        ask: (drawing) => {
          drawn.push(drawing as unknown as (typeof drawn)[number]);
          return drawer.ask(drawing);
        },
      },
    );
    return { html: card?.html.replaceAll("<!-- -->", "") ?? "", data: drawn[0]?.data };
  };
  const { html, data } = await openBasis("&at=2025-08-10");
  expect(asked.map(decodeURIComponent).join("\n")).toMatch(/cost-basis\?at=2025-08-11(T00:00:00Z)?$/m);
  expect(data).toMatchObject({ price: 1.05, cost: 1.16, parts: { inProfit: 0.8 } });
  expect(html).toContain(
    "On 10 Aug 2025, of the supply whose cost was known, 80.0% had cost less than it was worth",
  );
  expect(html).not.toContain("21 Nov 2025: On");
  expect(html).toContain("At the end of 10 Aug 2025. Supply by price when received");
  expect(html).toContain("/history?at=2025-08-10#basis");
  const outside = await openBasis("&at=2020-08-10");
  expect(outside.data).toMatchObject({ price: 2 });
  expect(outside.html).toContain("cost less than it is worth");
});

describe("with something left out", () => {
  const left = "without=pool,burn";
  async function openLeft(chart: string, isKnown = true) {
    const asked: string[] = [];
    const answer = withRanges(service({ answers: historyAnswers }));
    const card = await renderEmbed(
      `/embed/sol/${address}?chart=${chart}&${left}`,
      (input) => {
        const url = decodeURIComponent(input as string);
        if (url.includes("/history")) asked.push(url);
        return isKnown || !url.includes("without=")
          ? answer(input)
          : Promise.resolve(Response.json({ code: "stats_unavailable", message: "" }, { status: 404 }));
      },
      drawer,
    );
    const html = card?.html.replaceAll("<!-- -->", "") ?? "";
    return { html, asked, text: html.replaceAll(/<[^>]+>/g, "|") };
  }

  test.each(charts)("%s asks for the figures without it, says so, and leads to them", async (chart) => {
    const { html, text, asked } = await openLeft(chart);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((url) => !url.includes(left))).toEqual([]);
    expect(text).toContain("Counted without pools and burn addresses|");
    expect(html).toMatch(/<caption>[^<]*Counted without pools and burn addresses<\/caption>/);
    expect(html).toMatch(new RegExp(`href="/sol/${address}/history\\?${left}#\\w+"`));
  });

  test.each(charts)("%s counts everybody where it is not known without, and says that", async (chart) => {
    const { text, asked } = await openLeft(chart, false);
    expect(asked.some((url) => !url.includes("without"))).toBe(true);
    expect(text).toContain("Counts everybody: of this token it is not known without some of the holders");
    expect(text).not.toContain("Counted without");
  });

  test("other charts that know nothing of it say that they count all", async () => {
    expect((await openLeft("pnl")).text).toContain("Counts all holders|");
    expect((await openLeft("concentration", false)).text).not.toContain("Counts all holders");
  });
});

test("old data is said with its date, but not of a range that ended before it", async () => {
  expect((await open("chart=history-age")).finding).toMatch(/^21 Nov 2025: 50\.0% of supply/);
  expect((await open("chart=history-age&to=2025-11-10")).finding).toMatch(/^50\.0% of supply had not/);
});

test.each(charts)("%s says why there is none", async (chart) => {
  const none = { "/history": 404, "/history/cost-basis": 404 };
  const snapshot = await open(`chart=${chart}`, none, { "x-data-history": "snapshot" });
  expect(snapshot.finding).toBe("No history of Brinewick is known");
  expect(snapshot.text).toContain("Only balances of one moment are known.");
  expect(snapshot.drawn).toEqual([]);
  const hosted = await open(`chart=${chart}`, none, { "x-data-source": "upstream" });
  expect(hosted.text).toContain("The data service tells what is now, and no past.");
  const before = await open(`chart=${chart}&from=2020-01-01&to=2020-02-01`);
  expect(before.finding).toBe("Brinewick did not exist on 1 Feb 2020");
  const failed = await open(`chart=${chart}`, { "/history": 500 });
  expect(failed.status).toBe(503);
  expect(failed.finding).toBe("The history could not be loaded");
});

test("what an incomplete history does not know is said, what it knows is drawn", async () => {
  const { holders, top_10_share, top_100_share, top_1000_share } = history.series;
  const some = historyOf(times, { holders, top_10_share, top_100_share, top_1000_share });
  const answers = { "/history": some, "/history/cost-basis": 404 };
  const ask = (chart: string) => open(`chart=${chart}`, answers, { "x-data-history": "incomplete" });
  expect((await ask("history-holders")).finding).toContain("219 holders; who came and who left is not known");
  expect((await ask("history-concentration")).drawn[0]?.kind).toBe("history-bands");
  const age = await ask("history-age");
  expect(age.finding).toBe("Age of supply is not known: some of its transfers are missing");
  expect(age.text).toContain("Some of its transfers are missing.");
  expect((await ask("history-basis")).text).toContain("Some of its transfers are missing.");
});

test("without a price the cards of dollars say so", async () => {
  const {
    price_usd: _,
    average_cost: __,
    supply_in_profit: ___,
    holders_by_value: ____,
    realized_profit: _____,
    realized_loss: ______,
    ...unpriced
  } = history.series;
  const answers = { "/history": historyOf(times, unpriced), "/history/cost-basis": 404 };
  for (const chart of ["history-value", "history-cost", "history-profit", "history-basis"]) {
    const { finding, text } = await open(`chart=${chart}`, answers);
    expect(finding).toMatch(/ not known: no price of that time is here$/);
    expect(text).toContain("No price of that time is known");
  }
});

test("of a token of twelve days all is wood, which a drawing would not show", async () => {
  const points = 12;
  const young = historyOf(dailyTimes("2025-11-10", points), {
    holders: steady(40, points),
    supply_by_age: {
      diamond: steady(0, points),
      gold: steady(0, points),
      silver: steady(0, points),
      bronze: steady(0, points),
      wood: steady(9, points),
    },
  });
  const { finding, drawn, text } = await open("chart=history-age", { "/history": young });
  expect(finding).toContain("Nothing is older than 12 days, so all supply is wood");
  expect(drawn).toEqual([]);
  expect(text).toContain("The chart starts with data of 25 Nov 2025.");
  const holders = await open("chart=history-holders", { "/history": young });
  expect(holders.drawn[0]?.kind).toBe("history-series");
  expect(holders.text).toContain("11 days through 21 Nov 2025");
});

test("what a data service told is drawn as dots, and what it did not tell is missing", async () => {
  const { holders, top_10_share, price_usd, holders_by_value } = history.series;
  const observed = {
    ...historyOf(times, { holders, top_10_share, price_usd, holders_by_value }),
    source: "observed",
  };
  const ask = (chart: string) =>
    open(`chart=${chart}`, { "/history": observed }, { "x-data-source": "upstream" });
  for (const [chart, found] of [
    ["history-holders", /^(21 Nov 2025: )?219 holders on 21 Nov 2025/],
    ["history-concentration", /The ten largest accounts held 34\.0% of supply on 21 Nov 2025/],
    ["history-value", /57 accounts held more than \$10 on 21 Nov 2025/],
    ["history-cost", /The price was \$2\.00 on 21 Nov 2025/],
  ] as const) {
    const { finding, text, drawn } = await ask(chart);
    expect(finding).toMatch(found);
    expect(text).toContain("as this site was told when it asked");
    expect(drawn[0]).toMatchObject({ kind: "history-series", data: { isDots: true } });
  }
  expect((await ask("history-value")).html).toContain(
    `aria-label="Holders of more than $10 over time, from 57 to 57"`,
  );
  expect((await ask("history-profit")).finding).toBe(
    "Profit taken is not known: the data service gives no history",
  );
  const age = await ask("history-age");
  expect(age.finding).toBe("Age of supply is not known: the data service gives no history");
  expect(age.text).toContain("The data service gives no history.");
});
