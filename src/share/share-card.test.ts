import { describe, expect, test } from "vitest";
import { address, type Figures, wallet } from "../test-service.ts";
import { all, demo, foot, home, open, type Props } from "./test-card.ts";

const failing =
  (code: string): typeof fetch =>
  () =>
    Promise.resolve(Response.json({ code, message: "no" }, { status: code === "internal" ? 500 : 404 }));

describe("a token's picture", () => {
  test("has its name, its finding, its figures, its supply and the time", async () => {
    const { lines, drawn } = await open(home);
    expect(lines).toEqual([
      "Brinewick",
      "BRINE",
      "Solana",
      "21 Nov 2025: Two accounts hold half of the supply; 6 more holders than seven days ago",
      "Holders",
      "40",
      "7 days",
      "+6",
      "HHI",
      "177",
      "low band",
      "Average time held",
      "56 d",
      ...demo,
    ]);
    expect(drawn.map(({ drawing }) => drawing.kind)).toEqual(["card-strip"]);
    // Half as large as it is shown, so that its letters can be read.
    expect(drawn[0]?.room).toMatchObject({ width: 544, narrow: false });
  });

  test("leaves out figures that are not known, and says why nothing is divided", async () => {
    const answers = { "/stats": 404, "/holders/deltas": 404 };
    const { lines } = await open(home, { figures: { answers, amounts: [], holderCount: 0 } });
    expect(lines.slice(3)).toEqual([
      "21 Nov 2025: Nobody holds Brinewick",
      "Holders",
      "0",
      "Its supply cannot be divided among holders now.",
      ...demo,
    ]);
    const none = await open(home, { figures: { answers: { ...answers, "/holders": 404 } } });
    expect(none.lines.slice(3)).toEqual([
      "21 Nov 2025: Holder statistics of Brinewick",
      "Its supply cannot be divided among holders now.",
      ...demo,
    ]);
  });

  test("names the wallets behind its accounts, and a loss as one", async () => {
    const headers = { "x-data-wallets": "count=31" };
    const { lines, card } = await open(home, {
      figures: { headers, answers: { "/holders/deltas": { "7days": -9 } } },
    });
    expect(lines.slice(4, 9)).toEqual(["Holders", "31", "40 accounts", "7 days", "−9"]);
    const colours = all(card!).map(({ props }) => (props as Props).style?.["color"]);
    expect(colours).toContain("var(--loss)");
    expect(colours).not.toContain("var(--gain)");
    const still = await open(home, { figures: { answers: { "/holders/deltas": { "7days": 0 } } } });
    const ofStill = all(still.card!).map(({ props }) => (props as Props).style?.["color"]);
    expect(ofStill).not.toContain("var(--gain)");
    expect(ofStill).not.toContain("var(--loss)");
  });

  test("of an index without a scale has none", async () => {
    const stats = { hhi: 0.01, gini: 0, median_holder_position: 1, avg_time_held: null, retention_rate: 0 };
    const { lines } = await open(home, {
      figures: { answers: { "/stats": stats }, headers: { "x-data-source": "upstream" } },
    });
    expect(lines).not.toContain("HHI");
  });

  test("whose time is not known says so", async () => {
    const { lines } = await open(home, { figures: { headers: { "x-data-as-of": "" } } });
    expect(lines.slice(-2)).toEqual(foot("Demo data, invented. Time of the data not available"));
  });

  test("whose name has no letters here goes by its ticker, then by its address, and says it once", async () => {
    const titleOf = async (isLegible: (text: string) => boolean, token = {}) =>
      (await open(home, { isLegible, figures: { token } })).lines.slice(0, 3);
    expect(await titleOf((text) => text !== "Brinewick")).toEqual([
      "BRINE",
      "Solana",
      expect.stringContaining("21 Nov"),
    ]);
    expect(await titleOf((text) => text !== "BRINE")).toEqual(["Brinewick", "Solana", expect.anything()]);
    expect(await titleOf(() => false)).toEqual(["So11…1112", "Solana", expect.anything()]);
    expect(await titleOf(() => true, { name: " " })).toEqual(["BRINE", "Solana", expect.anything()]);
  });

  test("whose name imitates another has its address under it", async () => {
    const { lines } = await open(home, { figures: { token: { name: "Вrinewick" } } });
    expect(lines).toContain(`Look-alike letters: ${address}`);
    const ticker = await open(home, { figures: { token: { ticker: "ВRINE" } } });
    expect(ticker.lines).toContain(`Look-alike letters: ${address}`);
    expect((await open(home)).lines.join(" ")).not.toContain("Mixed");
  });

  test("is none of a token that is not here, and fails where its answer did", async () => {
    expect((await open(home, { fetch: failing("token_not_found") })).card).toBeUndefined();
    expect((await open(home, { fetch: failing("token_being_read") })).card).toBeUndefined();
    await expect(open(home, { fetch: failing("internal") })).rejects.toThrow("no");
    expect((await open("/nowhere")).card).toBeUndefined();
    expect((await open(`/embed/sol/${address}`)).card).toBeUndefined();
  });
});

describe("a wallet's picture", () => {
  const page = `${home}/wallet/${wallet}`;
  const stats = {
    amount: 100,
    holder_category: "fish",
    avg_time_held: 1_000,
    holding_breakdown: { diamond: 75, gold: 25, silver: 0, bronze: 0, wood: 0 },
    unrealized_pnl: -3,
    realized_pnl: 0,
  };
  const openWallet = (told: unknown, headers?: Figures["headers"]) =>
    open(page, { figures: { answers: { [`/stats/${wallet}`]: told }, ...(headers && { headers }) } });

  test("has what it holds, of what, at which rank, and how long", async () => {
    const { lines, drawn } = await openWallet(stats);
    expect(lines).toEqual([
      "Brinewick",
      "BRINE",
      "Wallet 9WzD…AWWM",
      "Solana",
      "21 Nov 2025: This wallet holds 10.0% of supply, the 2nd largest balance by account. 75% of its coins are diamond and it is $3.00 behind on paper.",
      "Holds, in BRINE",
      "100",
      "Of supply",
      "10.0%",
      "Rank",
      "2",
      "Unrealized",
      "−$3.00",
      "Its tokens by how long it has held them",
      ...demo,
    ]);
    expect(drawn.map(({ drawing }) => drawing)).toEqual([
      { kind: "holding", data: { own: stats.holding_breakdown, everyone: null, whose: "" } },
    ]);
  });

  test("of costs known in part says so, and without them has no profit", async () => {
    const { lines } = await openWallet(stats, { "x-data-cost-share": "0.4" });
    expect(lines).toContain("Unrealized, known costs");
    const none = await openWallet({ ...stats, unrealized_pnl: null });
    expect(none.lines.join(" ")).not.toContain("Unrealized");
  });

  test("that holds nothing, or not since when, says that in place of a drawing", async () => {
    const sold = await openWallet({ ...stats, amount: 0, holding_breakdown: null });
    expect(sold.lines).toContain("It holds none of it now.");
    expect(sold.lines).not.toContain("Rank");
    const unknown = await openWallet({ ...stats, holding_breakdown: null });
    expect(unknown.lines).toContain("How long it has held them is not available.");
    expect(unknown.drawn).toEqual([]);
  });

  test("that never held it has none, and one whose answer failed fails", async () => {
    expect((await openWallet(404)).card).toBeUndefined();
    await expect(openWallet(500)).rejects.toThrow("no");
  });
});

describe("a chart's picture", () => {
  test("has the chart's words and drawing, as large as its place allows", async () => {
    const { lines, drawn } = await open(home, { chart: "value" });
    expect(lines.slice(3)).toEqual([
      expect.stringMatching(/^21 Nov 2025: /),
      "Accounts above a value in US dollars, nested",
      ...demo,
    ]);
    expect(drawn.map(({ drawing }) => drawing.kind)).toEqual(["squares"]);
  });

  test("says why there is none", async () => {
    const { lines } = await open(home, {
      chart: "value",
      figures: { answers: { "/holders/breakdowns": 404 } },
    });
    expect(lines.slice(3)).toEqual([
      "What holdings are worth is not known: it has no price here",
      "Not available for this token. No price of the token is known, so nothing can be valued in dollars.",
      ...demo,
    ]);
  });

  test("of a page without a history is that of its token", async () => {
    const { drawn } = await open(`${home}/history`);
    expect(drawn.map(({ drawing }) => drawing.kind)).toEqual(["card-strip"]);
    const map = await open(`${home}/map`);
    expect(map.drawn.map(({ drawing }) => drawing.kind)).toEqual(["card-strip"]);
  });
});

test("the guides have their names, and no time", async () => {
  const embed = (await open("/embed")).lines;
  expect(embed.slice(0, 2)).toEqual(["Embed charts", "Any chart here can stand in your page"]);
  expect(embed.slice(-2)).toEqual(["/embed/sol/<address>?chart=hands&theme=auto", "Holderscope"]);
  const docs = (await open("/docs")).lines;
  expect(docs[0]).toBe("API reference");
  expect(docs).toContain("GET /v0/{chain_id}/tokens");
});
