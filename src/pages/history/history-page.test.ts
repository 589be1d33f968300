import { describe, expect, test } from "vitest";
import { historyFigures } from "../../../contract/history/figures.ts";
import { render } from "../../entry-server.tsx";
import { address, drawer, type Figures, service } from "../../test-service.ts";
import { historyOf } from "../../metrics/history/test-history.ts";
import { historyCsv } from "./RangePanel.tsx";
import { history, historyAnswers, times } from "../../test-history-answers.ts";

async function open(query = "", answers: Figures["answers"] = {}, headers: Figures["headers"] = {}) {
  const { html, status, head } = await render(
    `/sol/${address}/history${query}`,
    service({ answers: { ...historyAnswers, ...answers }, headers }),
    drawer,
  );
  const text = html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "|");
  /** By their sections, in the order of the page. */
  const findings: Readonly<Record<string, string>> = Object.fromEntries(
    Array.from(
      html.matchAll(/<section id="([^"]+)"(?:(?!<section).)*?<h2[^>]*>(.*?)<\/h2>/gs),
      ([, id = "", found = ""]) => [id, found.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "")],
    ),
  );
  return { html, status, text, findings, head: head("https://holderscope.example") };
}

interface Drawn {
  readonly kind: string;
  readonly data: {
    readonly times?: readonly number[];
    readonly values?: readonly (number | null)[];
    readonly format?: string;
    readonly bands?: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  };
}

/** What the page has drawn. */
async function drawings(answers: Figures["answers"]): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  await render(`/sol/${address}/history`, service({ answers: { ...historyAnswers, ...answers } }), {
    ask: (drawing) => {
      drawn.push(drawing as Drawn);
      return drawer.ask(drawing);
    },
  });
  return drawn;
}

describe("the page of a history", () => {
  test("has a finding and a drawing in each section, and says them in its head", async () => {
    const { status, findings, html, head, text } = await open();
    expect(status).toBe(200);
    expect(Object.keys(findings)).toEqual(Object.values(historyFigures).map(({ section }) => section));
    const undated = Object.entries(findings).map(([id, found]) => [id, found.replace(/^\d+ \w+ \d+: /, "")]);
    expect(Object.fromEntries(undated)).toMatchObject({
      count:
        "360 wallets came; 120 returns and 360 departures, by day; none of 18 weeks ended with fewer holders",
      concentration: "The ten largest hold 34.0% of supply, as on 25 Jul 2025",
      half: "One account holds more than half of supply, as on 25 Jul 2025",
      age: "50.0% of supply has not moved for 90 days, as on 25 Jul 2025; 20.0% moved in the last 15",
      size: "57 accounts hold more than $10; 2 hold more than $10,000",
      cost: "The price is 25.0% above the average cost, and was above it on all 120 days",
      taken:
        "Sellers took $1.20k of profit and $480 of losses in four months; none of 18 weeks ended in loss",
      basis: "Of the supply whose cost is known, 80.0% cost less than it is worth now",
      cohorts: "Of wallets that came in Jul 2025, 30% still held three months later",
    });
    for (const kind of ["life", "series", "flows", "bands", "cost", "basis"]) {
      expect(html).toContain(`data-drawn="${kind}"`);
    }
    expect(text).toContain("From 100 holders to 219 in four months");
    expect(head).toContain("history of its holders on Solana");
    expect(head).toContain("From 100 holders to 219 in four months");
    expect(html).not.toContain('data-state="loading"');
  });

  test("counts wallets where they hold in several accounts, and names accounts where shares are of these", async () => {
    const owners = history.series.holders!.map((value) => value! - 1);
    const { text, findings } = await open("", {
      "/history": { ...history, series: { ...history.series, owners } },
    });
    expect(text).toContain("From 99 holders to 218 in four months");
    expect(text).toContain("218 holders");
    expect(findings["concentration"]).toContain("The ten largest accounts hold 34.0% of supply");
  });

  test("calls what months add up arrivals, returns and departures: a wallet may have several", async () => {
    const weekly = Array.from({ length: 160 }, (_, index) =>
      new Date(Date.UTC(2023, 0, 2) + index * 7 * 86_400_000).toISOString(),
    );
    const many = <T>(value: T) => weekly.map(() => value);
    const { text } = await open("?from=all", {
      "/history": historyOf(
        weekly,
        { holders: many(34), new_owners: many(3), returned_owners: many(4), left_owners: many(6) },
        "1week",
      ),
    });
    expect(text).toMatch(/Arrivals, returns and departures\|.* a month, counted by week/s);
    expect(text).toMatch(/Arrivals\|+Returns\|+Departures\|+Net/);
    expect(text).not.toMatch(/\|New\|+Returning\|/);
    expect((await open()).text).toContain("New, returning and left|");
  });

  test("has one section in place of those of dollars where no price is known", async () => {
    const { price_usd: _, average_cost: __, holders_by_value: ___, ...known } = history.series;
    const { findings, text } = await open("", {
      "/history": historyOf(times, known),
      "/history/cost-basis": 404,
    });
    expect(findings["cost"]).toBeUndefined();
    expect(findings["price"]).toContain("No price of Brinewick is known for this time");
    expect(text).toContain("No price of it is known.");
  });

  test("says of an incomplete history what it cannot know", async () => {
    const { holders, top_10_share, top_100_share, top_1000_share, price_usd } = history.series;
    const some = { holders, top_10_share, top_100_share, top_1000_share, price_usd };
    const { findings, text } = await open(
      "",
      { "/history": historyOf(times, some), "/history/cohorts": 404, "/history/cost-basis": 404 },
      { "x-data-history": "incomplete" },
    );
    expect(findings["count"]).toContain("219 holders; who came and who left is not known");
    expect(findings["age"]).toBe("Age of supply is not known: some of its transfers are missing");
    expect(text).toContain("Some of its transfers are missing. These figures need all of them");
  });

  describe("that a data service told", () => {
    const told = ["2025-03-03T09:12:00Z", "2025-03-04T21:00:00Z", "2025-11-21T14:00:00Z"];
    const observed = {
      ...historyOf(told, {
        holders: [100, 90, 2_431],
        top_10_share: [0.4, null, 0.34],
        hhi: [0.02, 0.02, 0.03],
        price_usd: [2, 2, 3],
        average_cost: [1, null, 2],
        holders_by_value: {
          shrimp: [60, null, 60],
          crab: [30, null, 30],
          fish: [20, null, 21],
          dolphin: [5, null, 5],
          whale: [2, null, 2],
        },
      }),
      source: "observed",
    };
    const nothing = { "/history/cohorts": 404, "/history/cost-basis": 404 };

    test("says no more than that, and of no time between", async () => {
      const { findings, text, html, head } = await open("?from=all", { "/history": observed, ...nothing });
      expect(Object.values(findings)).toEqual([
        "2,431 holders on 21 Nov 2025, 100 on 3 Mar 2025",
        "The ten largest accounts held 34.0% of supply on 21 Nov 2025, 40.0% on 3 Mar 2025",
        "58 accounts held more than $10 on 21 Nov 2025, 57 on 3 Mar 2025",
        "The price was 50.0% above the average cost on 21 Nov 2025",
      ]);
      expect(text).toContain("Brinewick had 2,431 holders when this site last asked, on 21 Nov 2025.");
      expect(text).toContain(
        "2,331 more than on 3 Mar 2025; nothing is known of the time between the 3 times it asked.",
      );
      expect(head).toContain("when this site last asked");
      expect(text).toContain("21 Nov 2025, 14:00");
      expect(text).not.toMatch(/bars: one|end of (day|hour)|\|now\||NaN|undefined/i);
      for (const kind of ["flows", "bands", "cost", "basis"])
        expect(html).not.toContain(`data-drawn="${kind}"`);
      expect(html).not.toContain("recharts-line-curve");
    });

    test("may have been told once, and says so of days on which it was not", async () => {
      const once = { ...historyOf(told.slice(0, 1), { holders: [1] }), source: "observed" };
      const { text, findings } = await open("", { "/history": once, ...nothing });
      expect(text).toContain("had 1 holder when this site last asked, on 3 Mar 2025.|");
      expect(text).toContain("It was told so once");
      expect(findings["concentration"]).toBe("Concentration is not known: the data service gives no history");
      expect(text).toContain("What this site was told since it first asked does not contain these figures.");
      const early = await open("?from=2020-01-01&to=2020-02-01", { "/history": observed, ...nothing });
      expect(early.text).toContain("Nothing was told of Brinewick at that time");
      expect(early.text).not.toContain("did not exist");
    });
  });

  test("says where balances are in order at fewer points than there are, on charts and in the file", async () => {
    const weekly = { ...history, ranked: "1week" as const };
    const { text } = await open("", { "/history": weekly });
    expect(text.match(/, at the ends of weeks/g)!.length).toBeGreaterThan(4);
    expect((await open("", {})).text).not.toContain("at the ends of");
    const [head, row] = historyCsv(weekly).split("\r\n");
    expect([head!.split(",").at(-1), row!.split(",").at(-1)]).toEqual(["ranked", "1week"]);
    expect(historyCsv(history)).not.toContain("ranked");
  });

  test("says of a token of a fortnight that its cohorts are of days", async () => {
    const cohorts = [{ day: "2025-11-09", owners: 3, holding: [3, 2, 1] }];
    const { text } = await open("", { "/history/cohorts": { interval: "1day", cohorts } });
    expect(text).toContain("on that day, by days later");
    expect(text).toContain("Wallets by the day on which they first received");
  });

  test("says of a token of more than two years that its cohorts are of quarters", async () => {
    const holding = Array.from({ length: 73 }, (_, month) => 200 - month);
    // They came in Jul 2019 and in every third month until Jul 2025.
    const cohorts = Array.from({ length: 25 }, (_, index) => ({
      month: new Date(Date.UTC(2019, 6 + index * 3)).toISOString().slice(0, 7),
      owners: 200,
      holding: holding.slice(0, 73 - index * 3),
    }));
    const { text, findings } = await open("", { "/history/cohorts": { cohorts } });
    expect(findings["cohorts"]).toContain("Of wallets that came in Q1 2025, 98% still held a quarter later");
    expect(text).toContain("Wallets by the quarter in which they first received the token");
    expect(text).toContain("first received BRINE in that quarter, by quarters later");
    expect(text).toContain("The newest 24 quarters; an earlier one is not shown.");
    expect(text).not.toMatch(/by the month|by months/);
    const young = await open();
    expect(young.text).toContain("Wallets by the month in which they first received the token");
    expect(young.text).toContain("first received BRINE in that month, by months later");
  });

  test("has no Gini coefficient of one holder, who has nobody to be compared with", async () => {
    const { text } = await open("", {
      "/history": historyOf(times, { ...history.series, holders: times.map(() => 1) }),
    });
    expect(text).toContain("Gini|One holder: there is nobody to compare with.");
    expect(text).not.toContain(", 0 to 1|");
    expect((await open()).text).toContain(", 0 to 1|");
  });

  test("leaves the others alone where one section fails", async () => {
    const { findings } = await open("", { "/history/cohorts": 500 });
    expect(Object.keys(findings)).toHaveLength(Object.keys(historyFigures).length);
    expect(findings["cohorts"]).toContain("Cohorts could not be loaded");
  });

  test.each([
    [{}, "No history of Brinewick is known", "could not be computed"],
    [{ "x-data-history": "snapshot" }, "No history of Brinewick is known", "Only balances of one moment"],
    [{ "x-data-source": "upstream" }, "No history of Brinewick is known", "tells what is now, and no past"],
  ])("says why there is none: %j", async (headers, title, why) => {
    const { text } = await open("", { "/history": 404 }, headers);
    expect(text).toContain(title);
    expect(text).toContain(why);
  });

  test("says that the token did not exist then, and that its data ends before", async () => {
    const before = await open("?from=2020-01-01&to=2020-02-01");
    expect(before.text).toContain("Brinewick did not exist on 1 Feb 2020");
    expect(before.html).toContain("/history?from=all");
    expect((await open("?from=2030-01-01")).text).toContain(
      "Nothing is known of Brinewick from 1 Jan 2030 on",
    );
  });

  test("may have a single point", async () => {
    const one = Object.fromEntries(
      Object.entries(history.series).map(([name, column]) => [
        name,
        Array.isArray(column)
          ? column.slice(0, 1)
          : Object.fromEntries(Object.entries(column).map(([part, values]) => [part, values.slice(0, 1)])),
      ]),
    );
    const { text, status } = await open("", { "/history": historyOf(times.slice(0, 1), one) });
    expect(status).toBe(200);
    expect(text).toContain("old, 100 holders.");
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("draws ranks and sizes of a large token at the ends of its weeks alone, without gaps", async () => {
    const weekly = (column: readonly (number | null)[]) =>
      column.map((value, index) => (index % 7 === 0 || index === times.length - 1 ? value : null));
    const { series } = history;
    const ranked = {
      ...series,
      top_10_share: weekly(series.top_10_share!),
      top_100_share: weekly(series.top_100_share!),
      top_1000_share: weekly(series.top_1000_share!),
      hhi: weekly(series.hhi!),
      gini: weekly(series.gini!),
      holders_by_value: Object.fromEntries(
        Object.entries(series.holders_by_value!).map(([name, column]) => [name, weekly(column)]),
      ) as typeof series.holders_by_value,
    };
    const drawn = await drawings({ "/history": historyOf(times, ranked) });
    const ends = ranked.hhi.filter((value) => value !== null).length;
    const bands = drawn.filter(({ kind }) => kind === "bands").map(({ data }) => data);
    for (const unit of ["Top 10", "Whale"]) {
      const found = bands.find(({ bands: parts }) => parts?.some(({ name }) => name === unit))!;
      expect(found.times, unit).toHaveLength(ends);
      for (const { values } of found.bands!) expect(values, unit).not.toContain(null);
    }
    const indexes = drawn.filter(({ data }) => data.format === "hhi" || data.format === "gini");
    expect(indexes.length).toBeGreaterThan(1);
    for (const { data } of indexes) expect(data.values).toHaveLength(ends);
    // What needs no ranks has all its points.
    const ages = bands.find(({ bands: parts }) => parts?.some(({ name }) => name === "Diamond"))!;
    expect(ages.times).toHaveLength(times.length);
  });

  test("leads from a day that is pinned to who held it then, where balances of then are known", async () => {
    const pinned = await open("?at=2025-08-10");
    expect(pinned.html).toContain(`/sol/${address}/holders?at=2025-08-10`);
    expect(pinned.text).toContain("Holders on that day");
    expect((await open()).text).not.toContain("Holders on that day");
    const unknown = await open("?at=2025-08-10", {}, { "x-data-history": "snapshot" });
    expect(unknown.text).not.toContain("Holders on that day");
    // The picture marks it, and says the range.
    expect((await open("?from=90d&at=2025-11-10")).head).toMatch(
      /og:image" content="[^"]*\/history\.png\?from=90d&amp;at=2025-11-10&amp;v=\d+"/,
    );
  });
});
