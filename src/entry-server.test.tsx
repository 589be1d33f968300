import { tokenSorts } from "../contract/token-sorts.ts";
import { describe, expect, test } from "vitest";
import type { Reading } from "../contract/readings.ts";
import { render as renderPage } from "./entry-server.tsx";
import { address, drawer, type Figures, other, service, wallet } from "./test-service.ts";

/** React parts neighbouring texts by comments; they are of no interest here. */
async function render(path: string, fetchApi: typeof fetch) {
  const page = await renderPage(path, fetchApi, drawer);
  const head = page.head("https://holderscope.example");
  return { ...page, head, html: page.html.replaceAll("<!-- -->", "") };
}

/** What a reader would see, without markup. */
const textOf = (html: string) =>
  html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "").replaceAll(/<[^>]+>/g, "|");

/** A service that says how an address without figures stands. */
function withReading(reading: Reading, figures: Figures = {}): typeof fetch {
  const answer = service(figures);
  return async (input, init) =>
    new URL(input instanceof Request ? input.url : input, "http://localhost").pathname.startsWith(
      "/api/reading",
    )
      ? Response.json({ reading, public_nodes: null, page_token: null })
      : answer(input, init);
}

describe("pages", () => {
  test("a list that the service sorts can be sorted by all of its figures", async () => {
    const { html } = await render("/sol", service());
    const options = Array.from(html.matchAll(/<option value="([a-z\d_]*)"/g), ([, value]) => value);
    expect(options).toEqual(expect.arrayContaining([...tokenSorts]));
  });

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
    for (const way of ["/docs", "/embed", "/docs/metrics", "/docs/metrics#every-figure", "/#status"])
      expect(page.html).toContain(`href="${way}"`);
    expect(page.html).not.toContain('data-state="loading"');
    expect(page.html).not.toContain("<script");
    expect((JSON.parse(page.cache) as { queries: unknown[] }).queries.length).toBeGreaterThan(0);
  });

  test("the long chain names lead to a chain", async () => {
    expect((await render("/Ethereum", service())).location).toBe("/eth");
    expect((await render(`/SOL/${address}?theme=light`, service())).location).toBe(
      `/sol/${address}?theme=light`,
    );
  });

  test.each([
    ["/nowhere/at/all", "There is no page at this address"],
    ["/xyz", "There is no page at this address"],
    ["/sol/abc", "This is not a Solana address"],
    [`/sol/${other}`, "Open on Ethereum"],
    [`/sol/${wallet}`, "No Solana token at this address"],
    [`/sol/${address}/holder`, "Brinewick has no such page"],
    [`/sol/${address}/wallet`, "Brinewick has no such page"],
    [`/sol/${wallet}/holder`, "No Solana token at this address"],
    [`/59144/${other}`, "Linea is not served here"],
    ["/vitalik.eth", "vitalik.eth is a name"],
    ["/eth/vitalik.eth", "vitalik.eth is a name"],
    [`/https:/etherscan.io/tx/0x${"ab".repeat(32)}`, "form of a transaction"],
  ])("%s is not found, in words", async (path, words) => {
    const page = await render(path, service());
    expect(page.status).toBe(404);
    expect(page.html).toContain(words);
  });

  test("a holder's row has its value in dollars, under the date of a price that is old; else why not, once", async () => {
    const path = `/sol/${address}/holders`;
    const none = { "/holders/breakdowns": 404 };
    const priced = await render(path, service({ answers: none, headers: { "x-price-usd": "0.5" } }));
    expect(priced.html).toMatch(/data-part="value"[^>]*title="\$200"[^>]*>\$200</);
    expect(textOf(priced.html)).toContain("Values are at the price of 21 Nov 2025, $0.500.");
    const unpriced = await render(path, service({ answers: none }));
    expect(unpriced.html).not.toContain('data-part="value"');
    expect(textOf(unpriced.html).match(/No price of the token is known, so holdings/g)).toHaveLength(1);
  });

  test("a wallet at the place of a token is shown with what it holds, else with what it may be", async () => {
    const path = `/sol/${wallet}`;
    const brine = { address, name: "Brinewick", ticker: "BRINE", network: "SOL", decimals: 6 };
    const walletTokens = {
      total: 2,
      covered: "all" as const,
      tokens: [
        { ...brine, amount: 1200.5 },
        { ...brine, address: wallet, name: "Patchwork", amount: null },
      ],
    };
    const known = await render(
      path,
      withReading({ state: "no_node", is_public_off: false }, { walletTokens }),
    );
    expect(known.status).toBe(200);
    expect(known.html).toMatch(/<h1[^>]*>This address is a wallet</);
    expect(known.html).not.toContain("npx holderscope index");
    expect(known.head).toContain("9WzD…AWWM, a wallet on Solana");
    const below = await render(`${path}/holder`, withReading({ state: "off" }, { walletTokens }));
    expect(below.status).toBe(404);
    expect(known.html).toContain(`href="/sol/${address}/wallet/${wallet}"`);
    expect(textOf(known.html)).toContain("it holds one of the tokens here, and one more names it");
    expect(known.html).toContain("1,200.50 BRINE");
    expect(known.html).toContain("amount not known");
    const unknown = await render(path, service());
    expect(unknown.html).toContain("no transfer or balance of any Solana token here names it");
    expect(unknown.html).toContain("Look it up in Solscan");
  });

  test("an address of a chain without a node leads to one step, and to settings only behind it", async () => {
    const { html } = await render(`/sol/${wallet}`, withReading({ state: "no_node", is_public_off: false }));
    const [shown = "", folded = ""] = html.split("<details");
    expect(textOf(shown)).toContain("This server has no node of Solana to ask what is at this address.");
    expect(textOf(shown)).toContain(`npx holderscope index sol --token ${wallet} --rpc URL`);
    expect(shown.match(/npx |HOLDERSCOPE_/g)).toHaveLength(1);
    expect(folded).toContain("HOLDERSCOPE_SOL_RPC=https://…");
  });

  test("a token of the demo market that is being made is not said to be gone", async () => {
    const page = await render(`/sol/${wallet}`, withReading({ state: "demo_coming" }));
    expect(textOf(page.html)).toContain("This token comes within seconds");
    expect(textOf(page.html)).not.toContain("had this address");
    expect(page.head).toContain("This token comes within seconds");
  });

  test("of a token of the demo market that was removed it is said, not how to read it", async () => {
    const page = await render(`/sol/${wallet}`, withReading({ state: "demo_removed" }));
    expect(page.status).toBe(404);
    expect(textOf(page.html)).toContain("A made-up token of the demo market had this address.");
    expect(page.html).not.toContain("HOLDERSCOPE_SOL_RPC");
    expect(page.head).toContain("Demo data, removed");
  });

  test("a wallet that never held the token is told from one that sold it", async () => {
    const path = `/sol/${address}/wallet/${wallet}`;
    const never = await render(path, service({ answers: { [`/stats/${wallet}`]: 404 } }));
    expect(never.html).toContain("This wallet never held Brinewick");
    const sold = await render(path, service({ amounts: [400, 0] }));
    expect(sold.html).toContain("This wallet holds no Brinewick.");
    expect(sold.html).toContain("There are no coins to sort into hands");
    expect(sold.html).not.toContain("Where it ranks");
  });
});

test.each([
  [`/sol/${address}`, ["by account rank", "Largest account", "Accounts above dollar values", ">Accounts<"]],
  [
    `/sol/${address}/holders`,
    [
      "Accounts by amount of",
      "log scale: 20 up to $10, 10 from $10 to $100",
      "Accounts by the value of what they hold",
    ],
  ],
  [`/sol/${address}/wallet/${wallet}`, ["largest accounts by rank"]],
  [`/compare?t=sol:${address}`, ["share of supply by account rank", ">Accounts<"]],
])("%s: where accounts are counted, so say its drawings and their tables", async (path, words) => {
  const { html } = await render(path, service());
  for (const each of words) expect(html).toContain(each);
  const said = [...html.matchAll(/aria-label="([^"]*)"|<caption>([^<]*)/g)].map(([, label, caption]) =>
    String(label ?? caption),
  );
  const wrong = /wallets? (?:by rank|rank|above|by amount|by the value)|largest wallet\b|held by \d+ wallet/i;
  expect(said.filter((text) => wrong.test(text))).toEqual([]);
});

test.each([`/sol/${address}`, `/compare?t=sol:${address}`])(
  "%s: where wallets are known, its drawings of the supply and their tables are of those",
  async (path) => {
    const headers = {
      "x-data-wallets": "count=31; top1=0.5; top10=0.9; top100=1; half=1; hhi=0.3; gini=0.6",
    };
    const { html } = await render(path, service({ headers }));
    expect(html).toContain("hare of supply by wallet rank");
    expect(html).not.toMatch(/by account rank|[Ll]argest account/);
  },
);

test("old data has its day in one line above the lead: neither that nor any section begins with it", async () => {
  const token = `/sol/${address}`;
  for (const path of [`/compare?t=sol:${address}`, token, `${token}/wallet/${wallet}`]) {
    const { html, head } = await render(path, service());
    expect(html.match(/>Data of 21 Nov 2025</g), path).toHaveLength(1);
    expect(html, path).toMatch(/data-part="lead"[^>]*><span[^>]*>Data of 21 Nov 2025<\/span><b>/);
    expect(html, path).not.toMatch(/>21 Nov 2025: /);
    if (path === token) {
      // Where it is read without the page, it keeps its date.
      expect(html.match(/data-file-finding="21 Nov 2025: /g)!.length).toBeGreaterThan(3);
      expect(head).toMatch(/name="description" content="21 Nov 2025: /);
    }
  }
  // A page without a lead has it in the sentence that stands in its place.
  const { html } = await render(`${token}/holders`, service());
  expect(html).toMatch(/<h2[^>]*>21 Nov 2025: /);
  const fresh = await render(token, service({ headers: { "x-data-as-of": new Date().toISOString() } }));
  expect(fresh.html).not.toContain("Data of ");
});

test("a token's pages elsewhere are links that tell them nothing of this one", async () => {
  const { html } = await render(`/sol/${address}`, service({ headers: { "x-data-source": "file" } }));
  for (const start of [
    "https://solscan.io/token/",
    "https://dexscreener.com/solana/",
    "https://app.bubblemaps.io/sol/token/",
  ]) {
    const link = html.match(new RegExp(`<a [^>]*href="${start}${address}"[^>]*>`))?.[0];
    expect(link, start).toContain('rel="noopener noreferrer"');
    expect(link, start).toContain('target="_blank"');
  }
});

test("profit and loss says where the price is taken from, or why from nowhere, with the pool at the explorer", async () => {
  const pool = "x".repeat(40);
  const gives = { address: wallet, ticker: "USD Coin" };
  const own = { address: pool, version: "v3", protocol: "Uniswap v3", gives, held_usd: 1_213_480 };
  const route = { chosen_by: "search", pools: [own], chosen_block: 7, reads_past: true, refusal: null };
  const known = {
    transfers: 1,
    first: null,
    last: null,
    minted: null,
    supply: null,
    below_zero: null,
    files: [],
  };
  const drawn = async (price: unknown, answers: Figures["answers"] = {}) => {
    const told = { checked: null, kept: [], known, ...(price !== undefined && { price }) };
    const of = service({ answers: { "/completeness": told, ...answers } });
    const { html } = await render(`/sol/${address}`, of);
    const section = html.match(/<section id="pnl".*?<\/section>/s)![0];
    return { section, text: textOf(section).replaceAll(/\|+/g, "") };
  };
  const { section, text } = await drawn({ route, apis: [], files: [] });
  expect(text).toContain(
    "The price is read from the Uniswap v3 pool xxxx…xxxx with USD Coin, which held $1.2M of it when it was chosen, at block 7: the deepest that was found. Its past prices are being read.",
  );
  const link = section.match(new RegExp(`<a [^>]*href="https://solscan.io/account/${pool}"[^>]*>`))?.[0];
  expect(link).toContain('rel="noopener noreferrer"');
  // A token without a price has no such figures, and there the reason is wanted most.
  const refused = { ...route, pools: [], reads_past: false, refusal: "they lead nowhere" };
  expect((await drawn({ route: refused, apis: [], files: [] }, { "/stats/pnl": 404 })).text).toContain(
    "No price is taken from the pools that were named: they lead nowhere.",
  );
  expect((await drawn(undefined)).section).not.toContain("price-source");
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
  expect(page.html).toContain("How long it is held is not known");
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

test("a section whose answer is late has the room of it, and no sentence, number or date of a placeholder", async () => {
  const known = service();
  const late: typeof fetch = (input) =>
    /\/stats\/\w+\/history/.test(input as string) ? new Promise(() => {}) : known(input);
  const { html } = await render(`/sol/${address}/wallet/${wallet}`, late);
  const [section] = /<section id="history".*?<\/section>/s.exec(html) ?? [];
  expect(section).toContain('data-state="loading"');
  expect(section).toContain('aria-hidden="true"');
  const attributes = [...section!.matchAll(/(?:aria-label|title|data-value|value)="([^"]*)"/g)];
  const said = [textOf(section!), ...attributes.map(([, text]) => text)].join("|");
  expect(said).not.toMatch(/This wallet|sold none|holds nothing|NaN|\$\d|\b20\d\d\b|\d (BRINE|TOKEN)/);
});

test("a wallet of several accounts is numbered among wallets, as its sentence is", async () => {
  const headers = {
    "x-data-wallets": "count=31; top1=0.1; top10=0.5; top100=1",
    "x-data-wallet-rank": "14",
  };
  const { html } = await render(`/sol/${address}/wallet/${wallet}`, service({ headers }));
  const text = html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "|");
  expect(text).toContain("|Wallet 14|");
  expect(text).toContain("the 14th largest balance");
  expect(text).toContain("of 31 wallets");
  expect(text).not.toMatch(/\|Wallet (?!14\b)\d+\|/);
});
