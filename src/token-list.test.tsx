import { expect, test } from "vitest";
import { describe as describePage, render } from "./entry-server.tsx";
import { drawer, type Figures, service } from "./test-service.ts";

async function listOf(figures: Figures = {}, search = "") {
  const asked: string[] = [];
  const answer = service(figures);
  const page = await render(
    `/sol${search}`,
    (input, init) => {
      asked.push(decodeURIComponent(input as string));
      return answer(input, init);
    },
    drawer,
  );
  const html = page.html.replaceAll("<!-- -->", "").replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "");
  return { asked, html, text: html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|") };
}

test("a row has the token's figures, in the order that stands in the address", async () => {
  const { asked, html, text } = await listOf({}, "?sort=-hhi&min_top10_share=0.5&filter=bri");
  expect(asked).toEqual(["/api/v0/sol/token-figures?limit=50&sort=-hhi&text=bri&min_top10_share=0.5"]);
  // In the table and in the rows of a narrow page.
  for (const figure of ["|56.0%|", "|177|", "+4", "6"]) expect(text).toContain(figure);
  expect(text).toContain("|40|");
  expect(text).toContain("|40 holders|");
  expect(html).toMatch(/<th[^>]*aria-sort="descending"[^>]*><button[^>]*>HHI/);
  expect(html).toMatch(/<option[^>]*value="hhi"[^>]*selected/);
  expect(text).toContain("One Solana token matches the filter.");
  expect(text).toMatch(/Sorting and filters look through the whole list/);
  expect(html).toMatch(/<details[^>]* open=""/);
});

test("without a choice the most held stand first, and the list says how many there are", async () => {
  const { html, text } = await listOf();
  expect(html).toMatch(/<th[^>]*aria-sort="descending"[^>]*><button[^>]*>Holders/);
  expect(text).toContain("One Solana token| is listed.");
});

test("of a token with missing transfers neither supply nor figures are shown, but why", async () => {
  const { text } = await listOf({
    listed: {
      supply: null,
      holder_count: null,
      change_24h: null,
      change_7d: null,
      wallet_change_24h: null,
      wallet_change_7d: null,
      top10_share: null,
      hhi: null,
      history: "incomplete",
    },
  });
  expect(text.match(/Not known: what is here of it is not whole/g)).toHaveLength(2);
  expect(text.match(/\|not available\|/g)).toHaveLength(2);
  expect(text).not.toMatch(/1,000|1\.00k|177|56\.0%|\|0\|/);
});

test("holders are wallets, with how many accounts they hold in where the two differ", async () => {
  const { text } = await listOf({
    listed: {
      wallet_count: 38,
      wallet_top10_share: 0.6,
      remaining_top10_share: 0.25,
      excluded_kinds: ["pool", "burn"],
      wallet_hhi: 0.5,
      wallet_change_24h: 1,
      wallet_change_7d: -7,
    },
  });
  expect(text).toContain("|38|40 accounts|");
  expect(text).toContain("|38 holders, 40 accounts|");
  expect(text).toContain("|60.0%|25.0% without|5,000|");
  expect(text).toContain("|top 10 60.0%|25.0% without pools and burn addresses|");
  expect(text).toContain("|+1|−7|");
  expect(text).not.toContain("56.0%");
});

test("a hosted service's list offers what is known of it: no figures, no filter by them", async () => {
  const listed = { holder_count: null, history: null, top10_share: null, hhi: null };
  const { html, text } = await listOf({ listed, list: { covered: "none" } }, "?filter=zzz");
  expect(text).not.toMatch(/Top 10|HHI|Filter by figures|24 h/);
  expect(html).not.toContain('value="holders"');
  expect(text).toContain("In the order of the data service");
  expect(text).toContain("No token on this page matches the filter");
  expect(text).toContain("One Solana token| is listed.");
  const { text: shown } = await listOf({ listed, list: { covered: "none" } });
  expect(shown).toContain("|1,000|");
  const { text: mixed } = await listOf({ listed, list: { covered: "own" } });
  expect(mixed).toContain("Figures come from the data service when it is opened");
  expect(mixed).toContain("Sorting and filters look through this site’s own tokens.");
});

test("a shared link says what its filter leaves", async () => {
  const page = await describePage("/sol?min_hhi=0.01", service());
  const head = page.head("https://holderscope.example");
  expect(head).toContain("One Solana token matches the filter.");
  expect(head).toContain("/sol?min_hhi=0.01");
});
