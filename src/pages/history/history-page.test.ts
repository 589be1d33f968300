import { describe, expect, test } from "vitest";
import { render } from "../../entry-server.tsx";
import { address, drawer, type Figures, service } from "../../test-service.ts";
import { dailyTimes, historyOf, steady } from "../../metrics/history/test-history.ts";

const points = 120;
const times = dailyTimes("2025-07-25", points);
const shares = (value: number) => steady(value, points);
const history = historyOf(times, {
  holders: times.map((_, index) => 100 + index),
  new_owners: shares(3),
  returned_owners: shares(1),
  left_owners: shares(3),
  top_10_share: shares(0.34),
  top_100_share: shares(0.6),
  top_1000_share: shares(0.9),
  hhi: shares(0.02),
  gini: shares(0.9),
  supply_by_age: {
    diamond: shares(5),
    gold: shares(1),
    silver: shares(1),
    bronze: shares(1),
    wood: shares(2),
  },
  price_usd: shares(2),
  holders_by_value: {
    shrimp: shares(60),
    crab: shares(30),
    fish: shares(20),
    dolphin: shares(5),
    whale: shares(2),
  },
  average_cost: shares(1.6),
  costed_share: shares(1),
  supply_in_profit: shares(0.8),
  realized_profit: shares(10),
  realized_loss: shares(-4),
  sold_value_to_cost: shares(1.2),
});
const usual = {
  "/history": history,
  "/history/cohorts": { cohorts: [{ month: "2025-07", owners: 200, holding: [150, 100, 80, 60, 50] }] },
  "/history/cost-basis": {
    at: times.at(-1),
    price_usd: 2,
    unknown: { tokens: 10, owners: 1 },
    free: { tokens: 0, owners: 0 },
    bins: [{ from: 1, to: 1.12, tokens: 90, owners: 3 }],
  },
};

async function open(query = "", answers: Figures["answers"] = {}, headers: Figures["headers"] = {}) {
  const { html, status, head } = await render(
    `/sol/${address}/history${query}`,
    service({ answers: { ...usual, ...answers }, headers }),
    drawer,
  );
  const text = html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "|");
  const findings = Array.from(html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g), ([, found = ""]) =>
    found.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, ""),
  );
  return { html, status, text, findings, head: head("https://holderscope.example") };
}

describe("the page of a history", () => {
  test("has a finding and a drawing in each section, and says them in its head", async () => {
    const { status, findings, html, head, text } = await open();
    expect(status).toBe(200);
    expect(findings.map((found) => found.replace(/^\d+ \w+ \d+: /, ""))).toEqual([
      "360 wallets came, 120 came back and 360 left; none of 18 weeks ended with fewer holders",
      "The ten largest hold 34.0% of supply, as on 25 Jul 2025",
      "50.0% of supply has not moved for 90 days, as on 25 Jul 2025; 20.0% moved in the last 15",
      "57 accounts hold more than $10; 2 hold more than $10,000",
      "The price is 25.0% above the average cost, and was above it on 120 of 120 days",
      "Sellers took $1.20k of profit and $480 of losses in 120 days; none of 18 weeks ended in loss".replace(
        "120 days",
        "four months",
      ),
      "80.0% of supply with a known cost cost less than it is worth; 100.0% came in between $1.00 and $1.12",
      "Of wallets that came in Jul 2025, 30% still held three months later",
    ]);
    for (const kind of ["life", "series", "flows", "bands", "cost", "basis"]) {
      expect(html).toContain(`data-drawn="${kind}"`);
    }
    expect(text).toContain("From 100 holders to 219 in four months");
    expect(head).toContain("history of its holders on Solana");
    expect(head).toContain("From 100 holders to 219 in four months");
    expect(html).not.toContain('data-state="loading"');
  });

  test("has one section in place of those of dollars where no price is known", async () => {
    const { price_usd: _, average_cost: __, holders_by_value: ___, ...known } = history.series;
    const { findings, text } = await open("", {
      "/history": historyOf(times, known),
      "/history/cost-basis": 404,
    });
    expect(findings).toHaveLength(5);
    expect(findings[3]).toContain("No price of Brinewick is known for this time");
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
    expect(findings[0]).toContain("219 holders; who came and who left is not known");
    expect(findings[2]).toBe("Not known of Brinewick: age of supply");
    expect(text).toContain("Some of its transfers are missing. These figures need all of them");
  });

  test("leaves the others alone where one section fails", async () => {
    const { findings } = await open("", { "/history/cohorts": 500 });
    expect(findings).toHaveLength(8);
    expect(findings[7]).toContain("Cohorts could not be loaded");
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
});
