import { expect, test } from "vitest";
import { demoFlagship, demoTour } from "../contract/beside/demo-tour.ts";
import { describe as describePage, render } from "./entry-server.tsx";
import { takeChains } from "./lib/shown-chains.ts";
import { address, drawer, type Figures, service } from "./test-service.ts";

const real = { "x-data-source": "file" };
const history = {
  interval: "1day",
  source: "computed",
  times: ["2025-11-01T00:00:00Z", "2025-11-11T00:00:00Z", "2025-11-21T14:32:07Z"],
  series: { holders: [0, 60, 40], owners: [0, 50, 30] },
};

/** A service that knows one token, and answers the search and the tour's questions about theirs. */
async function front({ isEmpty, ...figures }: Figures & { isEmpty?: boolean } = {}, path = "/") {
  const asked: string[] = [];
  const answer = service({ ...figures, answers: { "/history": history, ...figures.answers } });
  const page = await render(
    path,
    (async (input: string, init?: RequestInit) => {
      const url = new URL(input, "http://localhost");
      asked.push(url.pathname + decodeURIComponent(url.search));
      if (isEmpty && url.pathname.endsWith("/token-figures"))
        return Response.json({ total: 0, covered: "all", tokens: [] }, { headers: real });
      if (url.pathname === "/api/search") {
        const found =
          url.searchParams.get("chain") === "sol" && "brinewick".startsWith(url.searchParams.get("q")!);
        const token = {
          address,
          name: "Brinewick",
          ticker: "BRINE",
          network: "SOL",
          decimals: 6,
          supply: "1",
        };
        return Response.json({
          total: 1,
          tokens: found ? [{ ...token, holder_count: 40, wallet_count: null }] : [],
        });
      }
      const of = url.searchParams.get("text") ?? /tokens\/(Demo\w+)\/history/.exec(url.pathname)?.[1];
      if (!of?.startsWith("Demo")) return answer(input, init);
      return answer(url.pathname.replace(of, address) + url.search, init).then(async (response) => {
        const body = (await response.json()) as { tokens?: { address: string }[] };
        const tokens = body.tokens?.map((token) => ({ ...token, address: of }));
        return Response.json({ ...body, ...(tokens && { tokens }) }, response);
      });
    }) as typeof fetch,
    drawer,
  );
  const html = page.html.replaceAll("<!-- -->", "");
  const text = html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
  return { ...page, asked, html, text };
}

test("says what this is, takes a search without scripts, and leads to all that can be done", async () => {
  const { status, html, text, head } = await front({ headers: real });
  expect(status).toBe(200);
  expect(text).toContain("|Holderscope shows who holds a token:|");
  expect(html).toMatch(/<form[^>]* action="\/"/);
  expect(html).toMatch(/<input[^>]* name="q"/);
  for (const way of ["/sol", "/eth", "/all", "/compare", "/embed", "/docs", `/sol/${address}`])
    expect(html).toContain(`href="${way}"`);
  expect(html).not.toContain('data-state="loading"');
  expect(head("https://h.example")).toContain(
    '<meta property="og:image" content="https://h.example/og/front.png">',
  );
  expect(head("https://h.example")).toContain('<link rel="canonical" href="https://h.example/">');
});

test("a real token stands with its wallets, its life from zero up, and what the ten largest hold", async () => {
  const listed = { wallet_count: 30, wallet_top10_share: 0.6 };
  const { asked, html, text } = await front({ headers: real, listed });
  expect(text).toContain("|The only Solana token that is here|");
  expect(text).toMatch(/\|Brinewick\|[^0-9]*\|30\|holders\|/);
  expect(text).toContain("|Ten largest hold |60.0%|");
  expect(html).toContain('aria-label="Holders from 0, 31 Oct 2025, to 30, 21 Nov 2025"');
  expect(html).toContain('d="M0.0 64.0L116.5 0.0L240.0 25.6"');
  expect(asked.filter((path) => path.includes("/history"))).toHaveLength(1);
  expect(text).not.toContain("A typical token");
});

test("of a token that ten or fewer hold nobody is told of ten", async () => {
  const few = await front({ headers: real, listed: { wallet_count: 3, wallet_top10_share: 1 } });
  expect(few.text).toContain("|Together they hold |100.0%|");
  const one = await front({ headers: real, listed: { wallet_count: 1, wallet_top10_share: 1 } });
  expect(one.text).toContain("|This one holds |100.0%|");
  expect(few.text + one.text).not.toContain("Ten largest");
  const nobody = await front({ headers: real, listed: { holder_count: 0, top10_share: null } });
  expect(nobody.text).not.toMatch(/hold \||holds \|/);
});

test("of the demo market four tokens show four ways to be held, each said", async () => {
  const { asked, html, text } = await front();
  expect(text).toContain("|Four invented tokens, each held in another way|");
  for (const name of [
    "A typical token",
    "Captured by insiders",
    "Spread by an airdrop",
    "Losing its holders",
  ])
    expect(text).toContain(`|${name}|`);
  for (const token of [...demoTour, demoFlagship])
    expect(html).toContain(`href="/${token.chain}/${token.address}"`);
  expect(asked.filter((path) => path.includes("text=Demo"))).toHaveLength(4);
  expect(text).toContain("invented demo data");
});

test("of a token whose past is not known there is no line, and a share that is not known is not a number", async () => {
  const { html, text } = await front({
    headers: real,
    listed: { top10_share: null },
    answers: { "/history": 404 },
  });
  expect(html).not.toMatch(/aria-label="Holders from/);
  expect(text).toContain("|Ten largest hold |not available|");
  expect(text).not.toContain("NaN");
});

test("an empty store says so, with the way to a first token", async () => {
  const { text } = await front({ isEmpty: true });
  expect(text).toContain("|No token is here yet|");
  expect(text).toContain("|Research|");
  expect(text).not.toContain("Ten largest");
});

test("a hosted service is asked for no figures that nobody opened", async () => {
  const listed = { holder_count: null, history: null, top10_share: null, hhi: null };
  const { asked, text } = await front({
    headers: { "x-data-source": "upstream" },
    listed,
    list: { covered: "none" },
  });
  expect(text).toContain("|Brinewick|");
  expect(text).toContain("Figures come from the data service when it is opened");
  expect(asked.filter((path) => path.startsWith("/api/v0"))).toEqual(["/api/v0/sol/token-figures?limit=3"]);
});

test("old data carries its date once, beside the lead", async () => {
  const { html, text } = await front({ headers: real });
  expect(text).toContain("|Old data|");
  expect(text.match(/21 Nov 2025/g)).toHaveLength(2);
  expect(html).toContain('dateTime="2025-11-21T14:32:07.000Z"');
});

test("a text that is sent without scripts is searched for, and an address leads to its page", async () => {
  const { asked, html, text } = await front({ headers: real }, "/?q=Brine");
  expect(text).toMatch(/\|Tokens\|.*Brine.*wick/);
  expect(html).toContain(`href="/sol/${address}"`);
  expect(html).toContain('value="Brine"');
  expect(asked).toContain("/api/search?q=brine&chain=sol");
  const moved = await front({ headers: real }, `/?q=${address}`);
  expect(moved).toMatchObject({ status: 307, location: `/sol/${address}` });
  const none = await front({ headers: real }, "/?q=zzz");
  expect(none.text).toContain("No token here has this in its name or ticker");
});

test("its head is the same whatever is searched for", async () => {
  const { description } = await describePage("/?q=x", service());
  expect(description).toMatchObject({ title: "Who holds a token", path: "/" });
});

test("while the demo market is made the line above every page says how much of it is missing", async () => {
  const list = { shown: ["eth", "sol"], added: [], demo: true };
  takeChains({ ...list, demoLeft: 12 });
  expect((await front()).text).toContain(
    "|Demo market, invented.| 12 more tokens of it come within seconds. |",
  );
  takeChains(list);
  expect((await front()).text).not.toContain("within seconds");
  takeChains({ ...list, demo: false });
});
