import { describe, expect, test } from "vitest";
import { noExclusions } from "../../../contract/exclusions.ts";
import type { EmbedChart } from "../../../contract/embed.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { type Figures as Table, named } from "../../charts/kit/figures.ts";
import { dailyTimes, historyOf } from "../../metrics/history/test-history.ts";
import { address, type Figures, service, wallet } from "../../test-service.ts";
import { asker } from "../../api/ask.ts";
import { tokenCard } from "./token-card.ts";

const token = { chain: "sol", address } as const;
const all = { from: "", to: "", at: "" };

interface Asked {
  readonly answers?: Figures["answers"];
  readonly headers?: Figures["headers"];
  readonly figures?: Omit<Figures, "answers" | "headers">;
  readonly exclusions?: typeof noExclusions;
  readonly fetch?: typeof fetch;
}

async function open(
  chart: EmbedChart,
  { answers = {}, headers = {}, figures, exclusions, fetch }: Asked = {},
) {
  const answering = fetch ?? service({ ...figures, answers, headers });
  const ask = asker(createQueryClient({ fetch: answering, retries: 0 }));
  return tokenCard(ask, token, { chart, range: all, ...(exclusions && { exclusions }) });
}
const texts = ({ rows }: Pick<Table, "rows">) => rows.map((row) => row.map(({ text }) => text));
const values = ({ rows }: Pick<Table, "rows">) => rows.map((row) => row.map(({ value }) => value));

/** Lower than the squares of the largest shares on either scale. */
const unscaled = { hhi: 0.01, gini: 0, median_holder_position: 1, avg_time_held: 0, retention_rate: 0 };
const hosted = { "x-data-source": "upstream" };

describe("the summary", () => {
  test("says who holds most and what changed, in words, figures, a drawing and a table", async () => {
    const card = await open("summary");
    expect(card).toMatchObject({
      kind: "summary",
      status: 200,
      heads: [{ chain: "sol", address, name: "Brinewick", ticker: "BRINE" }],
      page: `/sol/${address}`,
      asOf: new Date("2025-11-21T14:32:07Z"),
      demo: "Demo data, invented",
      finding: "21 Nov 2025: Two accounts hold half of the supply; 6 more holders than seven days ago",
      subject: "",
      keys: [
        { label: "Holders", value: "40" },
        { label: "7 days", value: "+6", sign: 1 },
        { label: "HHI", value: "177", note: "low band" },
      ],
      message: null,
    });
    expect(card.drawings).toMatchObject([{ kind: "card-strip", data: { half: 2, word: "account" } }]);
    const [keys, supply] = card.figures;
    expect(keys).toEqual({
      caption: "Key figures",
      columns: ["Figure", "Value"],
      rows: [
        [named("Holders"), named("40")],
        [named("7 days"), named("+6")],
        [named("HHI"), named("177 (low band)")],
      ],
    });
    expect(supply).toMatchObject({
      caption: "Share of supply by account rank, 40 accounts",
      columns: ["Ranks", "Share of supply"],
    });
    expect(texts(supply!)).toEqual([
      ["1", "40.0%"],
      ["2 and after", "60.0%"],
      ["Half of supply", "2 accounts"],
    ]);
    expect(values(supply!).at(-1)).toEqual(["Half of supply", 2]);
  });

  test("counts the wallets of accounts, and says of a loss that it is one", async () => {
    const { keys } = await open("summary", {
      headers: { "x-data-wallets": "count=31" },
      answers: { "/holders/deltas": { "7days": -9 } },
    });
    expect(keys.slice(0, 2)).toEqual([
      { label: "Holders", value: "31", note: "in 40 accounts" },
      { label: "7 days", value: "−9", sign: -1 },
    ]);
  });

  test("says how wallets changed, and what they are worth, where that is told", async () => {
    const headers = {
      "x-data-wallets": "count=31; top1=0.5; top10=0.9; top100=1",
      "x-data-wallet-changes": "7days=-2",
      "x-data-wallet-sizes": "over_10=20; over_100=12; over_1000=7; over_10000=3; over_100k=1; over_1m=0",
    };
    const { keys } = await open("summary", { headers, answers: { "/holders/deltas": { "7days": -9 } } });
    expect(keys[1]).toEqual({ label: "7 days", value: "−2", sign: -1 });
    const flow = await open("holders", { headers, answers: { "/holders/deltas": { "7days": -9 } } });
    expect(flow.finding).toBe("21 Nov 2025: 2 fewer holders than seven days ago");
    const { finding, subject } = await open("value", { headers });
    expect(finding).toBe(
      "21 Nov 2025: 65% of wallets hold more than $10; one in ten holds more than $10,000",
    );
    expect(subject).toContain("Wallets above a value in US dollars");
  });

  test("draws the supply of wallets, of which the accounts are only counted", async () => {
    const headers = { "x-data-wallets": "count=31; top1=0.5; top10=0.9; top100=1; half=1" };
    const card = await open("summary", { headers });
    const tiers = [
      { step: 5, from: 1, to: 1, share: 0.5 },
      { step: 4, from: 2, to: 10, share: 0.4 },
      { step: 3, from: 11, to: 31, share: expect.closeTo(0.1, 12) as number },
    ];
    expect(card.drawings).toEqual([{ kind: "card-strip", data: { tiers, half: 1, word: "wallet" } }]);
    const supply = card.figures[1]!;
    expect(supply.caption).toBe("Share of supply by wallet rank, 31 holders");
    expect(texts(supply)).toEqual([
      ["1", "50.0%"],
      ["2 to 10", "40.0%"],
      ["11 to 31", "10.0%"],
      ["Half of supply", "1 wallet"],
    ]);
    const { subject } = await open("concentration", { headers });
    expect(subject).toBe("Share of supply by wallet rank, and the concentration index");
  });

  test("stands without what is not known, and says that it is not", async () => {
    const answers = { "/stats": 404, "/holders/deltas": 404, "/stats/supply-breakdown": 404 };
    const { keys, finding, status } = await open("summary", { answers });
    expect(status).toBe(200);
    expect(finding).toBe("21 Nov 2025: Two accounts hold half of the supply");
    expect(keys).toEqual([
      { label: "Holders", value: "40" },
      { label: "7 days", value: "not available" },
      { label: "HHI", value: "not available" },
    ]);
  });

  test("of a service whose scale cannot be told has its index as it was sent", async () => {
    const card = await open("summary", { answers: { "/stats": unscaled }, headers: hosted });
    expect(card.keys[2]).toEqual({ label: "HHI", value: "0.01", note: "as reported" });
  });

  test("of a token whose holders are not known says so", async () => {
    const card = await open("summary", { answers: { "/holders": 404 }, headers: hosted });
    expect(card).toMatchObject({
      status: 200,
      finding: "Who holds how much is not known: not published by the service",
      message: {
        lead: "Not available for this token.",
        rest: expect.stringContaining("for some tokens only"),
      },
      keys: [],
      figures: [],
    });
  });

  test("has the bounds of what it says where a part of the supply is at no known address", async () => {
    const headers = { "x-data-source": "file", "x-data-note": "missing=500000000" };
    const { finding, demo } = await open("summary", { headers, figures: { holderCount: 4 } });
    expect(finding).toMatch(/; of all of it between 37\.3% and 70\.7%/);
    expect(demo).toBe("Part of the supply is at no known address");
  });
});

describe("holders", () => {
  const none = { subject: "Number of holders. Dots are known counts" };

  test("are drawn from the counts that follow from the changes, where no days are known", async () => {
    const card = await open("holders");
    expect(card).toMatchObject({ status: 200, ...none });
    expect(card.finding).toMatch(/^21 Nov 2025: /);
    expect(card.drawings[0]).toMatchObject({
      kind: "card-holders",
      data: { spanSeconds: 2_592_000, asOf: null },
    });
    expect(card.figures[0]).toMatchObject({
      caption: "Net change in holders; 40 now",
      columns: ["Window", "Net change"],
    });
    expect(texts(card.figures[0]!)).toEqual([
      ["1h", "−1"],
      ["2h", "0"],
      ["4h", "+2"],
      ["12h", "+3"],
      ["1d", "+4"],
      ["3d", "+5"],
      ["7d", "+6"],
      ["14d", "+7"],
      ["30d", "+8"],
    ]);
  });

  test("are drawn day by day where the days are known", async () => {
    const times = dailyTimes("2025-10-01", 52);
    const holders = times.map((_, index) => 10 + index);
    const card = await open("holders", { answers: { "/history": historyOf(times, { holders }) } });
    expect(card.subject).toBe("Number of holders at the end of each day, 30 days");
    const [drawing] = card.drawings;
    expect(drawing).toMatchObject({ kind: "history-series", data: { format: "count", pinned: null } });
    const { span, values: drawn } = (drawing as Extract<typeof drawing, { kind: "history-series" }>).data;
    expect(span.to).toBe(Date.parse("2025-11-21T14:32:07Z") / 1000);
    expect(span.to - span.from).toBeLessThanOrEqual(31 * 86_400);
    expect(drawn.at(-1)).toBe(61);
  });

  test("whose changes nobody knows have no card of them", async () => {
    const { finding, status } = await open("holders", { answers: { "/holders/deltas": 404 } });
    expect([status, finding]).toEqual([200, "Changes in holders are not known: not computed for this token"]);
    const empty = await open("holders", { answers: { "/holders/deltas": {} } });
    expect(empty.finding).toBe("Changes in holders are not known: not computed for this token");
  });
});

describe("concentration", () => {
  test("is the strip and the index, in drawings and in tables", async () => {
    const card = await open("concentration");
    expect(card.finding).toMatch(/^21 Nov 2025: .*half of/);
    expect(card.subject).toBe("Share of supply by account rank, and the concentration index");
    expect(card.drawings.map(({ kind }) => kind)).toEqual(["card-strip", "hhi"]);
    expect(card.drawings[1]?.data).toEqual({ points: 177 });
    const table = card.figures.at(-1)!;
    expect(table).toMatchObject({ caption: "Concentration index", columns: ["Measure", "Value"] });
    expect(texts(table)).toEqual([
      ["HHI, 0 to 10,000", "177 (low)"],
      ["Equal wallets", "56"],
    ]);
    expect(values(table)[0]).toEqual(["HHI, 0 to 10,000", 177]);
    expect(values(table)[1]?.[1]).toBeCloseTo(56.497, 3);
  });

  test("of an index on a scale that cannot be told has it as reported, and no ruler of it", async () => {
    const card = await open("concentration", {
      headers: hosted,
      answers: { "/stats": unscaled },
    });
    expect(card.drawings.map(({ kind }) => kind)).toEqual(["card-strip"]);
    expect(card.subject).toBe("Share of supply by account rank");
    expect(texts(card.figures.at(-1)!)).toEqual([
      ["HHI, 0 to 10,000", "0.01 as reported, scale not known"],
      ["Equal wallets", "not available"],
    ]);
  });

  test("of a supply that nobody holds is the index alone", async () => {
    const card = await open("concentration", { figures: { amounts: [], holderCount: 0 } });
    expect(card.drawings.map(({ kind }) => kind)).not.toContain("card-strip");
  });

  test("that more than the hundred largest share is said to be of more", async () => {
    const amounts = Array.from({ length: 100 }, () => 1);
    const card = await open("concentration", { figures: { amounts, holderCount: 40_000 } });
    const supply = card.figures[0]!;
    expect(supply.caption).toBe("Share of supply by account rank, 40,000 accounts");
    expect(texts(supply)).toEqual([
      ["1", "0.100%"],
      ["2 to 10", "0.90%"],
      ["11 to 100", "9.0%"],
      ["101 to 1,000", "80.0%"],
      ["1,001 and after", "10.0%"],
      ["Half of supply", "more than 100 accounts"],
    ]);
  });
});

describe("hands", () => {
  test("are those of the wallets and of what they hold", async () => {
    const card = await open("hands");
    expect(card.finding).toMatch(/^21 Nov 2025: /);
    expect(card.subject).toBe("All 40 wallets and the tokens they hold");
    expect(card.drawings).toEqual([
      {
        kind: "hands",
        data: {
          wallets: { diamond: 9, gold: 8, silver: 7, bronze: 6, wood: 5 },
          newWallets: 5,
          tokens: { diamond: 500, gold: 200, silver: 100, bronze: 50, wood: 50 },
        },
      },
    ]);
    const [table] = card.figures;
    expect(table).toMatchObject({
      caption: "Wallets and their tokens by hand",
      columns: ["Hand", "Wallets", "Share of tokens"],
    });
    expect(texts(table!)).toEqual([
      ["diamond", "9", "55.6%"],
      ["gold", "8", "22.2%"],
      ["silver", "7", "11.1%"],
      ["bronze", "6", "5.6%"],
      ["wood", "5", "5.6%"],
      ["new", "5", "none"],
    ]);
    expect(values(table!)[1]).toEqual(["gold", 8, 200 / 900]);
  });

  const categories = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0, new_holders: 0 };
  test.each([
    [{ ...categories, wood: 1 }, "The only wallet"],
    [{ ...categories, wood: 999 }, "All 999 wallets"],
    [{ ...categories, wood: 1_000 }, "The 1,000 largest wallets"],
  ])("of %o are those of %s", async (counts, who) => {
    const { subject } = await open("hands", { answers: { "/stats/wallet-categories": counts } });
    expect(subject).toBe(`${who} and the tokens ${who === "The only wallet" ? "it holds" : "they hold"}`);
  });

  test("of which one side is known are a table without a drawing", async () => {
    const tokens = await open("hands", { answers: { "/stats/wallet-categories": 404 } });
    expect([tokens.status, tokens.drawings, tokens.subject]).toEqual([
      200,
      [],
      "The 1,000 largest wallets and the tokens they hold",
    ]);
    expect(texts(tokens.figures[0]!)[0]).toEqual(["diamond", "not available", "55.6%"]);
    const wallets = await open("hands", { answers: { "/stats/supply-breakdown": 404 } });
    expect(wallets.drawings).toEqual([]);
    const neither = await open("hands", {
      answers: { "/stats/supply-breakdown": 404, "/stats/wallet-categories": 404 },
      headers: { "x-data-history": "snapshot" },
    });
    expect(neither.finding).toBe("How long it is held is not known: only balances of one moment are here");
    expect(neither.message?.rest).toMatch(/^Only balances of one moment/);
  });
});

describe("value", () => {
  test("is how many hold more than so much", async () => {
    const card = await open("value");
    expect(card.finding).toMatch(/^21 Nov 2025: /);
    expect(card.subject).toBe("Accounts above a value in US dollars, nested");
    expect(card.drawings).toEqual([
      {
        kind: "squares",
        data: {
          holders: 40,
          word: "account",
          over: [
            { usd: 10, count: 20 },
            { usd: 100, count: 10 },
            { usd: 1_000, count: 2 },
            { usd: 10_000, count: 1 },
            { usd: 100_000, count: 0 },
            { usd: 1_000_000, count: 0 },
          ],
        },
      },
    ]);
    const [table] = card.figures;
    expect(table).toMatchObject({
      caption: "Accounts above a value",
      columns: ["Worth over", "Accounts", "Of all"],
    });
    expect(texts(table!).slice(0, 3)).toEqual([
      ["all holders", "40", "100%"],
      ["$10", "20", "50.0%"],
      ["$100", "10", "25.0%"],
    ]);
    expect(values(table!).slice(0, 2)).toEqual([
      ["all holders", 40, 1],
      ["$10", 20, 0.5],
    ]);
  });

  test("of a token without a price is not known", async () => {
    const { finding } = await open("value", { answers: { "/holders/breakdowns": 404 } });
    expect(finding).toBe("What holdings are worth is not known: it has no price here");
  });
});

describe("profit and loss", () => {
  test("is what was taken and what stands on paper", async () => {
    const card = await open("pnl", { headers: { "x-price-usd": "0.05" } });
    expect(card.subject).toBe("All holders, US dollars; break-even $0.0387");
    expect(card.drawings).toEqual([{ kind: "card-pnl", data: { realized: 8.1e6, unrealized: -2.4e6 } }]);
    const [table] = card.figures;
    expect(table).toMatchObject({
      caption: "Profit and loss of all holders, US dollars",
      columns: ["Figure", "US dollars"],
    });
    expect(texts(table!)).toEqual([
      ["Realized", "+$8.10M"],
      ["Unrealized", "−$2.40M"],
      ["Break-even price", "$0.0387"],
      ["Price", "$0.0500"],
    ]);
    expect(values(table!).map(([, value]) => value)).toEqual([8.1e6, -2.4e6, 0.0387, 0.05]);
    expect(card.figures).toHaveLength(1);
  });

  test("of costs that are known in part says of which part", async () => {
    const card = await open("pnl", { headers: { "x-data-cost-share": "0.4" } });
    expect(card.subject).toBe("All holders, US dollars; break-even $0.0387 for 40% of supply");
    expect(card.figures.length).toBeGreaterThan(1);
  });

  test("without a break-even or a price says neither", async () => {
    const pnl = { break_even_price: null, realized_pnl_total: 0, unrealized_pnl_total: 0 };
    const answers = { "/stats/pnl": pnl, "/holders": 404, "/holders/breakdowns": 404 };
    const card = await open("pnl", { answers });
    expect(card.subject).toBe("All holders, US dollars");
    expect(texts(card.figures[0]!).slice(2)).toEqual([
      ["Break-even price", "not available"],
      ["Price", "not available"],
    ]);
  });
});

describe("without some of the holders", () => {
  const exclusions = { ...noExclusions, without: "pool" };
  const raw = {
    holder_count: 40,
    supply: 1000,
    top_1_share: 0.3,
    top_10_share: 0.6,
    top_100_share: 0.9,
    top_1000_share: 1,
    hhi: 0.2,
    gini: 0.9,
    median_holder_position: 10,
    half_of_supply: 4,
    lorenz: [
      { accounts: 0, supply: 0 },
      { accounts: 0.01, supply: 0.4 },
      { accounts: 0.1, supply: 0.7 },
      { accounts: 1, supply: 1 },
    ],
    hands: null,
  };
  const excluded = {
    address: wallet,
    kind: "pool",
    label: null,
    source: "chain",
    reason: "A pool of Raydium.",
    group: "pool",
    amount: 100,
    rank: 2,
    accounts: 1,
  } as const;
  const summary: HolderSummary = {
    ...raw,
    holder_count: 39,
    supply: 900,
    top_1_share: 0.2,
    top_10_share: 0.5,
    hhi: 0.1,
    half_of_supply: 3,
    hands: {
      wallets: { diamond: 1, gold: 1, silver: 1, bronze: 1, wood: 1, new_holders: 1 },
      tokens: { diamond: 5, gold: 2, silver: 1, bronze: 1, wood: 1 },
    },
    excluded: [excluded],
    kept: [],
    raw,
  };
  const openLeft = (chart: EmbedChart, told: unknown = summary) =>
    open(chart, { answers: { "/holders/summary": told }, exclusions });
  const finding = "Without the address that is left out, the ten largest hold 50.0% of what remains";

  test.each(["summary", "concentration"] as const)("the %s is of those that remain", async (chart) => {
    const card = await openLeft(chart);
    expect(card).toMatchObject({
      page: `/sol/${address}?without=pool`,
      finding: `21 Nov 2025: ${finding}`,
      subject: "Of what remains, without one address (pools)",
    });
    expect(card.keys).toEqual([
      { label: "Top 10", value: "50.0%", note: "raw 60.0%" },
      { label: "Half is held by", value: "3 wallets", note: "raw 4 wallets" },
      { label: "HHI", value: "1,000", note: "raw 2,000" },
    ]);
    expect(card.drawings).toMatchObject([
      { kind: "card-strip", data: { half: 3, word: "wallet", of: "what remains" } },
    ]);
    expect(card.figures.map(({ caption }) => caption)).toEqual(["Key figures", "Left out"]);
    expect(card.figures[1]).toEqual({
      caption: "Left out",
      columns: ["Address", "Label", "Part of supply", "Why"],
      rows: [[named(wallet), named("none"), { text: "10.0%", value: 0.1 }, named("A pool of Raydium.")]],
    });
  });

  test("nothing remains, and nothing is drawn of it", async () => {
    const nothing = { ...summary, holder_count: 0, top_10_share: null, half_of_supply: null, hhi: null };
    const card = await openLeft("summary", { ...nothing, lorenz: [], hands: null });
    expect(card.finding).toBe("21 Nov 2025: Without the address that is left out nothing remains");
    expect(card.drawings).toEqual([]);
    const curve = await openLeft("lorenz", { ...nothing, gini: null, lorenz: [] });
    expect(curve.finding).toBe(card.finding);
    expect(curve.keys).toEqual([
      { label: "Nakamoto number", value: "not available" },
      { label: "Gini", value: "not available" },
    ]);
  });

  test("the curve is of all where nothing is left out, and beside that of all where something is", async () => {
    const whole = await open("lorenz", { answers: { "/holders/summary": summary } });
    expect(whole.finding).toBe(
      "21 Nov 2025: The largest 1% hold 40% of supply; four wallets hold more than half",
    );
    expect(whole.subject).toBe("What the largest wallets hold");
    expect(whole.keys).toEqual([
      { label: "Nakamoto number", value: "4 wallets" },
      { label: "Gini", value: "0.90" },
    ]);
    expect(whole.drawings).toEqual([
      { kind: "lorenz", data: { raw: raw.lorenz, without: [], word: "wallet" } },
    ]);
    expect(whole.figures).toHaveLength(2);
    const left = await openLeft("lorenz");
    expect(left.finding).toMatch(/ of what remains; three wallets hold more than half$/);
    expect(left.subject).toBe("What the largest wallets hold, without one address (pools); dashed, of all");
    expect(left.drawings).toMatchObject([{ data: { without: summary.lorenz } }]);
    expect(left.figures.map(({ caption }) => caption).at(-1)).toBe("Left out");
    const one = await open("lorenz", {
      answers: { "/holders/summary": { ...summary, raw: { ...raw, half_of_supply: 1 } } },
    });
    expect(one.finding).toMatch(/; one wallet holds more than half$/);
    const only = [0, 1].map((part) => ({ accounts: part, supply: part }));
    const holder = await open("lorenz", {
      answers: { "/holders/summary": { ...summary, raw: { ...raw, lorenz: only, half_of_supply: 1 } } },
    });
    expect(holder.finding).toBe("21 Nov 2025: One wallet holds all of the supply");
    const unknown = await open("lorenz", {
      answers: { "/holders/summary": { ...summary, raw: { ...raw, half_of_supply: null } } },
    });
    expect(unknown.finding).toMatch(/% of supply$/);
    expect(unknown.keys[0]?.value).toBe("not available");
  });

  test("a token without a curve has no card of it", async () => {
    const card = await open("lorenz", {
      answers: { "/holders/summary": { ...summary, raw: { ...raw, lorenz: [] } } },
    });
    expect(card).toMatchObject({ finding: "Nobody holds Brinewick now", drawings: [] });
  });

  test("hands are of those that remain, and say so", async () => {
    const card = await openLeft("hands");
    expect(card.subject).toBe("All 6 wallets and the tokens they hold, without one address (pools)");
    expect(texts(card.figures[0]!)[0]).toEqual(["diamond", "1", "50.0%"]);
    expect(card.figures[1]?.caption).toBe("Left out");
    const unknown = await openLeft("hands", { ...summary, hands: null });
    expect(unknown.finding).toBe("How long it is held is not known: not computed for this token");
  });

  test("a chart that knows nothing of it counts all, and says so; one whose answer failed says that", async () => {
    expect((await openLeft("pnl")).subject).toBe(
      "All holders, US dollars; break-even $0.0387. Counts all holders",
    );
    expect(await openLeft("summary", 500)).toMatchObject({
      status: 503,
      finding: "Concentration could not be loaded",
      page: `/sol/${address}?without=pool`,
    });
  });
});

describe("a token that is not here", () => {
  const failing =
    (code: string): typeof fetch =>
    () =>
      Promise.resolve(Response.json({ code, message: "no" }, { status: code === "internal" ? 500 : 404 }));

  test("is told from one that is being read and one that could not be loaded", async () => {
    expect(await open("value", { fetch: failing("token_not_found") })).toEqual({
      kind: "value",
      status: 404,
      heads: [],
      page: "/",
      finding: "No Solana token at this address",
      subject: "",
      keys: [],
      drawings: [],
      figures: [],
      asOf: undefined,
      demo: "",
      message: { lead: address, rest: "Check that the whole address was copied.", retry: false },
    });
    expect(await open("value", { fetch: failing("token_being_read") })).toMatchObject({
      status: 404,
      finding: "This token is being read",
      page: `/sol/${address}`,
      message: { lead: address, rest: "Its figures come when all its transfers are here.", retry: false },
    });
    expect(await open("value", { fetch: failing("internal") })).toMatchObject({
      status: 503,
      finding: "The token could not be loaded",
      heads: [{ chain: "sol", address, name: "", ticker: "" }],
      page: `/sol/${address}`,
      message: { lead: "", retry: true },
    });
  });

  test("has the same answer where its service gives no figures of any kind", async () => {
    expect((await open("value", { fetch: failing("stats_unavailable") })).status).toBe(404);
  });
});

test("a finding keeps to two lines: clauses that only add something go first", async () => {
  const name = "An exceedingly long name";
  const { finding } = await open("summary", { figures: { token: { name }, holderCount: 40_000 } });
  expect(finding.length).toBeLessThanOrEqual(92);
});
