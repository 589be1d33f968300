import { describe, expect, test } from "vitest";
import type { HolderListPage } from "../contract/holders.ts";
import type { Token } from "../contract/tokens.ts";
import { render as renderPage } from "./entry-server.tsx";

const address = "So11111111111111111111111111111111111111112";
const wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const other = "0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37";

interface Figures {
  readonly token?: Partial<Token>;
  readonly amounts?: readonly number[];
  readonly holderCount?: number;
  /** Answers by the end of their path; a number is an error of that status. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const counts = { shrimp: 20, crab: 10, fish: 8, dolphin: 1, whale: 1 };
const usual: Readonly<Record<string, unknown>> = {
  "/stats": {
    hhi: 0.0177,
    gini: 0.96,
    median_holder_position: 264,
    avg_time_held: 4_838_400,
    retention_rate: 0.6,
  },
  "/stats/pnl": { break_even_price: 0.0387, realized_pnl_total: 8.1e6, unrealized_pnl_total: -2.4e6 },
  "/stats/wallet-categories": { diamond: 9, gold: 8, silver: 7, bronze: 6, wood: 5, new_holders: 5 },
  "/stats/supply-breakdown": { diamond: 500, gold: 200, silver: 100, bronze: 50, wood: 50 },
  "/holders/deltas": {
    "1hour": -1,
    "2hours": 0,
    "4hours": 2,
    "12hours": 3,
    "1day": 4,
    "3days": 5,
    "7days": 6,
    "14days": 7,
    "30days": 8,
  },
  "/holders/breakdowns": {
    total_holders: 40,
    holders_over_10_usd: 20,
    holders_over_100_usd: 10,
    holders_over_1000_usd: 2,
    holders_over_10000_usd: 1,
    holders_over_100k_usd: 0,
    holders_over_1m_usd: 0,
    categories: counts,
  },
};

/** A service that knows one token. */
function service({
  token,
  amounts = [400, 100, 50, 10],
  holderCount = 40,
  answers = {},
  headers,
}: Figures = {}) {
  const all = {
    name: "Brinewick",
    ticker: "BRINE",
    network: "SOL",
    decimals: 6,
    supply: "1000000000",
    ...token,
  };
  const holders: HolderListPage = {
    holder_count: holderCount,
    total: holderCount,
    holders: amounts.map((amount, index) => ({
      address: index === 1 ? wallet : `${wallet.slice(0, -2)}${index + 11}`,
      spl_token_account: wallet,
      amount,
      rank: index + 1,
    })),
  };
  const walletStats = {
    amount: amounts[1] ?? 0,
    holder_category: "fish",
    avg_time_held: 1000,
    holding_breakdown: { diamond: amounts[1] ?? 0, gold: 0, silver: 0, bronze: 0, wood: 0 },
    unrealized_pnl: -3,
    realized_pnl: 0,
  };
  const known: Readonly<Record<string, unknown>> = {
    "": { address, ...all },
    "/holders": holders,
    [`/stats/${wallet}`]: walletStats,
    ...usual,
    ...answers,
  };
  const meta = {
    "x-data-source": "demo",
    "x-data-as-of": "2025-11-21T14:32:07Z",
    "x-data-history": "full",
    ...headers,
  };
  return (async (input) => {
    const { pathname } = new URL(input as string, "http://localhost");
    if (pathname === "/api/v0/sol/tokens") {
      return Response.json({ total: 1, tokens: [{ address, ...all }] }, { headers: meta });
    }
    const rest = pathname.startsWith(`/api/v0/sol/tokens/${address}`)
      ? pathname.slice(`/api/v0/sol/tokens/${address}`.length)
      : undefined;
    const answer = rest === undefined ? 404 : (known[rest] ?? 404);
    if (typeof answer !== "number") return Response.json(answer, { headers: meta });
    const code =
      rest === undefined
        ? "token_not_found"
        : rest.startsWith("/stats/9")
          ? "wallet_not_found"
          : "stats_unavailable";
    return Response.json(
      { code: answer === 500 ? "internal" : code, message: "no" },
      { status: answer, headers: { "x-request-id": "r-7" } },
    );
  }) as typeof fetch;
}

/** React parts neighbouring texts by comments; they are of no interest here. */
async function render(path: string, fetchApi: typeof fetch) {
  const page = await renderPage(path, fetchApi);
  return { ...page, html: page.html.replaceAll("<!-- -->", "") };
}

/** What a reader would see, without markup. */
const textOf = (html: string) =>
  html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "").replaceAll(/<[^>]+>/g, "|");

describe("pages", () => {
  test.each([
    ["/sol", "Solana tokens", "BRINE"],
    [`/sol/${address}`, "Brinewick (BRINE) holders on Solana", "Holders have booked"],
    [`/sol/${address}/holders`, "holder list", "hold"],
    [`/sol/${address}/wallet/${wallet}`, "in wallet 9WzD…AWWM", "This wallet holds 10.0% of supply"],
  ])("%s is drawn with its figures, title and cache", async (path, title, sentence) => {
    const page = await render(path, service());
    expect(page.status).toBe(200);
    expect(page.head).toContain(title);
    expect(page.head).toMatch(/<meta name="description"/);
    expect(page.html).toContain(sentence);
    expect(page.html).not.toContain('data-state="loading"');
    expect(page.html).not.toContain("<script");
    expect((JSON.parse(page.cache) as { queries: unknown[] }).queries.length).toBeGreaterThan(0);
  });

  test("the front door and the long chain names lead to a chain", async () => {
    expect(await render("/", service())).toMatchObject({ status: 307, location: "/sol" });
    expect((await render("/Ethereum", service())).location).toBe("/eth");
  });

  test.each([
    ["/nowhere/at/all", "There is no page at this address"],
    ["/xyz", "There is no page at this address"],
    ["/sol/abc", "This is not a Solana address"],
    [`/sol/${other}`, "Open on Ethereum"],
    [`/sol/${wallet}`, "No Solana token at this address"],
  ])("%s is not found, in words", async (path, words) => {
    const page = await render(path, service());
    expect(page.status).toBe(404);
    expect(page.html).toContain(words);
  });

  test("a wallet that never held the token is told from one that sold it", async () => {
    const path = `/sol/${address}/wallet/${wallet}`;
    const never = await render(path, service({ answers: { [`/stats/${wallet}`]: 404 } }));
    expect(never.html).toContain("This wallet never held Brinewick");
    const sold = await render(path, service({ amounts: [400, 0] }));
    expect(sold.html).toContain("This wallet holds no Brinewick now.");
    expect(sold.html).not.toContain("Where it ranks");
  });
});

test("what a token does not have is said, what failed is said with its request", async () => {
  const page = await render(
    `/sol/${address}`,
    service({
      headers: { "x-data-history": "snapshot" },
      answers: { "/stats/wallet-categories": 404, "/stats/supply-breakdown": 404, "/stats/pnl": 500 },
    }),
  );
  expect(page.status).toBe(200);
  expect(page.html).toContain("No hand categories for Brinewick");
  expect(page.html).toContain("Only balances of one moment are known");
  expect(page.html).toContain("Profit and loss could not be loaded");
  expect(page.html).toContain("r-7");
  expect(page.html).toContain("Balances only");
});

test("demo data is marked on every page that shows it, other data is not", async () => {
  for (const path of [
    "/sol",
    `/sol/${address}`,
    `/sol/${address}/holders`,
    `/sol/${address}/wallet/${wallet}`,
  ]) {
    expect((await render(path, service())).html, path).toMatch(/demo data/i);
    const real = await render(path, service({ headers: { "x-data-source": "file" } }));
    expect(textOf(real.html), path).not.toMatch(/demo/i);
  }
});

test("a hostile name stays text in markup, head and cache", async () => {
  const name = `</script><img src=x onerror=alert(1)>\u202Egnp`;
  for (const path of ["/sol", `/sol/${address}`]) {
    const page = await render(path, service({ token: { name, ticker: `"><b>` } }));
    for (const part of [page.html, page.head, page.cache]) expect(part).not.toMatch(/<img|<\/script|<b>"/);
    expect(page.html).toContain("U+202E");
  }
});

describe("figures at their ends leave no trace of a failed computation", () => {
  const flat = {
    "1hour": 0,
    "2hours": 0,
    "4hours": 0,
    "12hours": 0,
    "1day": 0,
    "3days": 0,
    "7days": 0,
    "14days": 0,
    "30days": 0,
  };
  const nobody = { shrimp: 0, crab: 0, fish: 0, dolphin: 0, whale: 0 };
  test.each<[string, Figures]>([
    [
      "nobody holds it",
      { amounts: [], holderCount: 0, token: { supply: "0" }, answers: { "/stats": 404, "/stats/pnl": 404 } },
    ],
    ["one holder has all", { amounts: [1000], holderCount: 1 }],
    [
      "a supply of 10^15, 18 decimals",
      { token: { supply: `1${"0".repeat(33)}`, decimals: 18 }, amounts: [1e14, 1e13] },
    ],
    ["no decimals", { token: { supply: "7", decimals: 0 }, amounts: [4, 2, 1], holderCount: 3 }],
    ["a price of 10^-12", { headers: { "x-price-usd": "1e-12" } }],
    ["all deltas zero", { answers: { "/holders/deltas": flat } }],
    ["only three windows", { answers: { "/holders/deltas": { "7days": -9, "14days": 0, "30days": 4 } } }],
    [
      "nothing worth anything",
      {
        answers: {
          "/holders/breakdowns": {
            total_holders: 0,
            holders_over_10_usd: 0,
            holders_over_100_usd: 0,
            holders_over_1000_usd: 0,
            holders_over_10000_usd: 0,
            holders_over_100k_usd: 0,
            holders_over_1m_usd: 0,
            categories: nobody,
          },
          "/stats/pnl": { break_even_price: null, realized_pnl_total: 0, unrealized_pnl_total: 0 },
          "/stats/wallet-categories": { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0, new_holders: 0 },
          "/stats/supply-breakdown": { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 },
          "/stats": { hhi: 0, gini: 0, median_holder_position: 0, avg_time_held: null, retention_rate: null },
        },
      },
    ],
    ["a name of 200 characters", { token: { name: "W".repeat(200), ticker: "T".repeat(60) } }],
  ])("%s", async (_, figures) => {
    for (const path of [`/sol/${address}`, `/sol/${address}/holders`, `/sol/${address}/wallet/${wallet}`]) {
      const { html, status } = await render(path, service(figures));
      expect(status).toBe(200);
      expect(html, path).not.toMatch(/NaN|Infinity|undefined|\[object|null%|>null</);
    }
  });
});
