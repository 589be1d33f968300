import { expect, test } from "vitest";
import { walletCharts } from "../../../contract/embed.ts";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { times, withRanges } from "../../test-history-answers.ts";
import { address, drawer, type Figures, service, wallet } from "../../test-service.ts";
import { renderEmbed } from "../../embed/render-embed.tsx";

const steady = <T>(value: T): T[] => times.map(() => value);
const history: WalletHistory = {
  interval: "1day",
  times: [...times],
  series: {
    balance: times.map((_, index) => (index < 59 ? 100 : 40)),
    received: times.map((_, index) => (index === 0 ? 100 : 0)),
    sold: times.map((_, index) => (index === 59 ? 60 : 0)),
    price_usd: steady(2),
    average_cost: steady(1.6),
    costed_share: steady(1),
    realized_pnl: times.map((_, index) => (index === 59 ? 24 : null)),
    rank: times.map((_, index) => (index % 30 === 0 || index === times.length - 1 ? 31 + index : null)),
  },
  total: 2,
  transfers: [
    { time: "2025-09-22T10:00:00Z", change: -60, price_usd: 2, realized_pnl: 24, realized_share: 1 },
    { time: "2025-07-25T10:00:00Z", change: 100, price_usd: 1.6, realized_pnl: null, realized_share: null },
  ],
};

interface Drawn {
  readonly kind: string;
  readonly data: {
    readonly pinned: number | null;
    readonly marks?: readonly { kind: string; value: number | null }[];
    readonly lines: readonly { readonly values: readonly (number | null)[] }[];
  };
}

async function open(
  query: string,
  answer: unknown = history,
  headers: Figures["headers"] = {},
  path = `/embed/sol/${address}/wallet/${wallet}`,
) {
  const drawn: Drawn[] = [];
  const known = withRanges(service({ answers: { [`/stats/${wallet}/history`]: answer }, headers }));
  const fetchApi: typeof fetch = (input) =>
    answer instanceof Response && (input as string).includes("/stats/")
      ? Promise.resolve(answer.clone())
      : known(input);
  const card = await renderEmbed(`${path}?${query}`, fetchApi, {
    ask: (drawing) => {
      drawn.push(drawing as unknown as Drawn);
      return drawer.ask(drawing);
    },
  });
  const html = card?.html.replaceAll("<!-- -->", "") ?? "";
  return {
    status: card?.status,
    finding: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? "",
    text: html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"),
    kind: /data-kind="([^"]*)"/.exec(html)?.[1],
    link: /href="([^"]*\/wallet\/[^"]*)"/.exec(html)?.[1],
    drawn,
  };
}

test.each([
  ["wallet-balance", "This wallet received 100 BRINE and sold 60 so far", "Balance, BRINE, end of day"],
  ["wallet-cost", "The price is 25.0% above this wallet&#x27;s average cost", "US dollars a token"],
  ["wallet-rank", "This wallet is at rank 150, down from 31 on 25 Jul 2025", "Rank among all wallets"],
])("%s draws a wallet's life with its finding", async (chart, finding, subject) => {
  const card = await open(`chart=${chart}`);
  expect(card).toMatchObject({ status: 200, kind: chart });
  expect(card.finding).toContain(finding);
  expect(card.text).toContain("Wallet 9WzD…AWWM, ");
  expect(card.text).toContain(subject);
  expect(card.drawn[0]?.kind).toBe("history-lines");
  expect(card.link).toBe(`/sol/${address}/wallet/${wallet}#history`);
});

test("what came and what was sold is marked where it lies: on the balance, or at its price", async () => {
  const marks = async (chart: string) =>
    (await open(`chart=${chart}`)).drawn[0]?.data.marks?.map(({ kind, value }) => [kind, value]);
  expect(await marks("wallet-balance")).toEqual([
    ["receipt", 100],
    ["sale", 40],
  ]);
  expect(await marks("wallet-cost")).toEqual([
    ["receipt", 1.6],
    ["sale", 2],
  ]);
});

test("a range and a pinned day are in the drawing, in its words and in the link", async () => {
  const { drawn, text, link, finding } = await open("chart=wallet-balance&from=90d&at=2025-09-22");
  expect(link).toBe(`/sol/${address}/wallet/${wallet}?from=90d&amp;at=2025-09-22#history`);
  expect(drawn[0]?.data.lines[0]?.values.length).toBeLessThan(times.length);
  expect(drawn[0]?.data.pinned).toBe(Date.parse("2025-09-23") / 1_000);
  expect(text).toContain("Marked: 22 Sep 2025, balance 40 BRINE");
  expect(finding).toContain("in 90 days");
  const outside = await open("chart=wallet-cost&from=30d&at=2025-08-10", {
    ...history,
    total: 0,
    transfers: [],
  });
  expect(outside.drawn[0]?.data.pinned).toBeNull();
  expect(outside.text).not.toContain("Marked");
  expect((await open("chart=wallet-cost&to=2025-11-10")).finding).toMatch(/^At the end the price was/);
});

test.each(walletCharts)("%s says why there is none", async (chart) => {
  const snapshot = await open(`chart=${chart}`, 404, { "x-data-history": "snapshot" });
  expect(snapshot.finding).toBe("No history of Brinewick is known");
  expect(snapshot.drawn).toEqual([]);
  const before = await open(`chart=${chart}&from=2020-01-01&to=2020-02-01`);
  expect(before.finding).toBe("Nothing to show of this wallet in these days");
  expect(before.text).toContain("It had received none before 25 Jul 2025");
  const failed = await open(`chart=${chart}`, 500);
  expect([failed.status, failed.finding]).toEqual([503, "The history could not be loaded"]);
  const invalid = await open(`chart=${chart}`, history, {}, `/embed/sol/${address}/wallet/nobody`);
  expect([invalid.status, invalid.kind]).toEqual([404, chart]);
});

test("without a price, and without ranks, the cards of these say so", async () => {
  const { price_usd: _, average_cost: __, realized_pnl: ___, rank: ____, ...rest } = history.series;
  const plain = { ...history, series: rest };
  const cost = await open("chart=wallet-cost", plain);
  expect([cost.finding, cost.drawn]).toEqual(["What this wallet paid is not known", []]);
  const rank = await open("chart=wallet-rank", plain);
  expect([rank.finding, rank.drawn]).toEqual(["The rank of this wallet over time is not known", []]);
  expect((await open("chart=wallet-balance", plain)).drawn).not.toEqual([]);
});

test("a wallet that never held the token has no past", async () => {
  const never = { code: "wallet_not_found", message: "no" };
  const { status, finding } = await open("chart=wallet-rank", Response.json(never, { status: 404 }));
  expect([status, finding]).toEqual([404, "This wallet never held Brinewick"]);
});

test("a token that is being read is said to be, and not that its wallet failed", async () => {
  const read = { code: "token_being_read", message: "no" };
  const fetchApi: typeof fetch = () => Promise.resolve(Response.json(read, { status: 404 }));
  const path = `/embed/sol/${address}/wallet/${wallet}?chart=wallet-rank`;
  const card = await renderEmbed(path, fetchApi, drawer);
  expect(card?.status).toBe(404);
  expect(card?.html).toContain("This token is being read");
});

test("what is wrong with the token's data is said beside its time", async () => {
  const headers = { "x-data-source": "file", "x-data-note": "missing=7" };
  const { text } = await open("chart=wallet-balance", history, headers);
  expect(text).toContain("21 Nov 2025. Part of the supply is at no known address");
});

test("a chart of wallets is none of a token, and the other way round", async () => {
  const token = `/embed/sol/${address}`;
  expect((await open("chart=wallet-rank", history, {}, token)).kind).toBe("summary");
  expect((await open("chart=history-age")).kind).toBe("wallet");
});
