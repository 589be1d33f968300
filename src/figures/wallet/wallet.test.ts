import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { named } from "../../charts/kit/figures.ts";
import { address, type Figures, service, wallet } from "../../test-service.ts";
import { asker } from "../../api/ask.ts";
import { walletCard } from "./wallet.ts";

const token = { chain: "sol", address } as const;
const row = (amount: number, rank: number, owner = wallet) => ({
  address: owner,
  spl_token_account: owner,
  amount,
  rank,
});
const stats = {
  amount: 100,
  holder_category: "fish",
  avg_time_held: 1_000,
  holding_breakdown: { diamond: 75, gold: 25, silver: 0, bronze: 0, wood: 0 },
  unrealized_pnl: -3,
  realized_pnl: 0,
};

function open(answers: Figures["answers"] = {}, headers: Figures["headers"] = {}, fetchApi?: typeof fetch) {
  const fetch = fetchApi ?? service({ answers: { [`/stats/${wallet}`]: stats, ...answers }, headers });
  return walletCard(asker(createQueryClient({ fetch, retries: 0 })), token, wallet);
}
const failing =
  (code: string): typeof fetch =>
  () =>
    Promise.resolve(Response.json({ code, message: "no" }, { status: code === "internal" ? 500 : 404 }));

test("a wallet's card says what it holds, where it stands, and what came of it", async () => {
  const hand = (name: string, own: string, share: number, all: string, everyone: number) => [
    named(name),
    { text: own, value: share },
    { text: all, value: everyone },
  ];
  expect(await open()).toEqual({
    kind: "wallet",
    heads: [{ chain: "sol", address, name: "Brinewick", ticker: "BRINE" }],
    page: `/sol/${address}/wallet/${wallet}`,
    asOf: new Date("2025-11-21T14:32:07Z"),
    demo: "Demo data, invented",
    status: 200,
    finding: "21 Nov 2025: This wallet holds 10.0% of supply, the 2nd largest balance by account",
    subject: "",
    keys: [
      { label: "Amount, BRINE", value: "100" },
      { label: "Rank", value: "2", note: "of 40 accounts" },
      { label: "On paper", value: "−$3.00", sign: -1 },
    ],
    drawings: [
      {
        kind: "holding",
        data: {
          own: stats.holding_breakdown,
          everyone: { diamond: 500, gold: 200, silver: 100, bronze: 50, wood: 50 },
          whose: "the 1,000 largest wallets",
        },
      },
    ],
    figures: [
      {
        caption: "Key figures",
        columns: ["Figure", "Value"],
        rows: [
          [named("Amount, BRINE"), named("100")],
          [named("Rank"), named("2 (of 40 accounts)")],
          [named("On paper"), named("−$3.00")],
        ],
      },
      {
        caption: "Tokens by hand",
        columns: ["Hand", "This wallet", "The 1,000 largest wallets"],
        rows: [
          hand("diamond", "75%", 0.75, "56%", 500 / 900),
          hand("gold", "25%", 0.25, "22%", 200 / 900),
          hand("silver", "0%", 0, "11%", 100 / 900),
          hand("bronze", "0%", 0, "6%", 50 / 900),
          hand("wood", "0%", 0, "6%", 50 / 900),
        ],
      },
    ],
    message: null,
  });
});

test("without a profit the third figure is its share of supply", async () => {
  const { keys } = await open({ [`/stats/${wallet}`]: { ...stats, unrealized_pnl: null } });
  expect(keys[2]).toEqual({ label: "Share of supply", value: "10.0%" });
});

test("a profit of a part of what it holds says of which part", async () => {
  const { keys } = await open({}, { "x-data-cost-share": "0.4" });
  expect(keys[2]?.label).toBe("On paper, 40% of it");
});

test("without the thousand largest its hands stand alone, and without its own there are none", async () => {
  const alone = await open({ "/stats/supply-breakdown": 404 });
  expect(alone.drawings[0]).toMatchObject({ data: { everyone: null } });
  expect(alone.figures[1]?.rows[0]?.[2]?.text).toBe("not available");
  const without = await open({ [`/stats/${wallet}`]: { ...stats, holding_breakdown: null } });
  expect([without.status, without.drawings, without.figures.length]).toEqual([200, [], 1]);
});

test("a wallet among equals is found among them, or counted; one that holds nothing has no rank", async () => {
  const small = { ...stats, amount: 5 };
  const rankOf = async (rows: object, counted?: object) => {
    const known = service({ answers: { [`/stats/${wallet}`]: small } });
    const card = await open({}, {}, (input) => {
      const query = new URL(input as string, "http://localhost").searchParams;
      if (!query.has("min_amount")) return known(input);
      return Promise.resolve(Response.json(query.has("max_amount") ? rows : counted));
    });
    return card.keys[1];
  };
  expect(await rankOf({ holder_count: 40, total: 1, holders: [row(5, 23)] })).toEqual({
    label: "Rank",
    value: "23",
    note: "of 40 accounts",
  });
  const none = { holder_count: 40, total: 0, holders: [] };
  // None of its accounts has what it holds: their ranks are theirs, and it has none.
  expect(await rankOf(none, { ...none, total: 30 })).toEqual({
    label: "Rank",
    value: "not available",
    note: "in several accounts",
  });
  const many = { holder_count: 40, total: 120, holders: [] };
  expect((await rankOf(many, { ...none, total: 131 }))?.value).toBe("131");
  expect(await rankOf({}, {})).toEqual({ label: "Rank", value: "not available" });
  const sold = await open({ [`/stats/${wallet}`]: { ...stats, amount: 0, holding_breakdown: null } });
  expect(sold.keys.slice(0, 2)).toEqual([
    { label: "Amount, BRINE", value: "0" },
    { label: "Rank", value: "not available" },
  ]);
});

test("a wallet that never held it, one of no figures, and one whose answer failed are told apart", async () => {
  expect(await open({ [`/stats/${wallet}`]: 404 })).toMatchObject({
    status: 404,
    finding: "This wallet never held Brinewick",
    message: { lead: wallet, rest: "No transfer of the token names it.", retry: false },
  });
  expect(await open({ [`/stats/${wallet}`]: 500 })).toMatchObject({
    status: 503,
    finding: "The wallet could not be loaded",
    message: { retry: true },
    heads: [{ name: "Brinewick" }],
  });
  const known = service();
  const unknown = await open({}, {}, (input) =>
    (input as string).includes("/stats/") ? failing("stats_unavailable")(input) : known(input),
  );
  expect(unknown).toMatchObject({
    status: 200,
    finding: "No wallet figures for Brinewick",
    message: { lead: "Not available for this token.", rest: "" },
    drawings: [],
  });
});

test("a token that is not here, one that is being read, and one whose answer failed are told apart", async () => {
  expect(await open({}, {}, failing("token_not_found"))).toMatchObject({
    status: 404,
    finding: "No Solana token at this address",
    heads: [],
  });
  expect(await open({}, {}, failing("token_being_read"))).toMatchObject({
    status: 404,
    finding: "This token is being read",
    page: `/sol/${address}`,
  });
  expect(await open({}, {}, failing("internal"))).toMatchObject({
    status: 503,
    finding: "The wallet could not be loaded",
    heads: [{ name: "", ticker: "" }],
    asOf: undefined,
    demo: "",
  });
});

test("what is wrong with the token's data is said with its time", async () => {
  const { demo } = await open({}, { "x-data-source": "file", "x-data-note": "missing=7" });
  expect(demo).toBe("Part of the supply is at no known address");
  expect((await open({}, { "x-data-source": "file" })).demo).toBe("");
});
