import { expect, type Page } from "@playwright/test";
import { sentinels } from "../server/sources/demo/sentinels.ts";
import { test } from "./base-test.ts";
import { choose, settled } from "./pages.ts";

const nobody = "11111111111111111111111111111111";

/** What the page's head says, each name with all its values. */
function readHead(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const tags: Record<string, string[]> = { title: [document.title] };
    for (const each of document.head.querySelectorAll("meta[name], meta[property], link[rel]")) {
      const link = ["rel", "type"].map((name) => each.getAttribute(name)).filter((part) => part !== null);
      const name = each.getAttribute("name") ?? each.getAttribute("property") ?? link.join(" ");
      (tags[name] ??= []).push(each.getAttribute("content") ?? each.getAttribute("href") ?? "");
    }
    return tags;
  });
}

/** The names that describe a page; files and colours stay as they are. */
const described = /^(title|description|canonical|alternate .*|robots|og:.*|twitter:.*)$/;

async function tagsOf(page: Page): Promise<Record<string, string[]>> {
  const head = await readHead(page);
  return Object.fromEntries(Object.entries(head).filter(([name]) => described.test(name)));
}

test("the head follows the reader, and says what the server would say", async ({ page, demo, request }) => {
  await page.goto("/sol");
  const first = await tagsOf(page);
  expect(first["description"]).toHaveLength(1);

  await page.locator("table a").first().click();
  await expect(page).toHaveTitle(/holders on Solana/);
  await page
    .getByRole("navigation", { name: "Token pages" })
    .getByRole("link", { name: /Holders/ })
    .click();
  await expect(page).toHaveTitle(/holder list on Solana/);
  await page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveTitle(/holders on Solana/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /hold/);

  const there = await tagsOf(page);
  const served = await page.context().newPage();
  await served.goto(page.url());
  expect(there).toEqual(await tagsOf(served));
  expect(Object.values(there).filter(({ length }) => length !== 1)).toEqual([]);
  expect(there["canonical"]).toEqual([page.url()]);

  // A page that is not there takes the tags of the one before away.
  await page.goto(await demo.largest());
  await settled(page);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, nobody);
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("1111…1111 on Solana, not read here · Holderscope");
  const gone = await tagsOf(page);
  expect(gone["robots"]).toEqual(["noindex"]);
  expect(gone["og:title"]).toEqual(["1111…1111 on Solana, not read here"]);
  expect(Object.keys(gone).filter((name) => /image|canonical|alternate|url/.test(name))).toEqual([]);
  expect((await request.get(`/sol/${nobody}`)).status()).toBe(404);
});

test.describe("the share menu", () => {
  const shareMenu = (page: Page) =>
    page
      .getByRole("button", { name: "Save and share", exact: true })
      .and(page.locator("[aria-haspopup=menu]"));
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test("copies the canonical link, a citation and the picture, and says so", async ({
    page,
    context,
    demo,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const path = await demo.largest();
    await page.goto(`${path}?theme=light`);
    await settled(page);
    const canonical = new URL(path, page.url()).href;
    const { "og:image": picture } = await tagsOf(page);
    const time = await page.locator('[data-part="stamp"] time').first().textContent();

    await shareMenu(page).click();
    await expect(page.getByRole("menuitem", { name: /Send/ })).toHaveCount(0);
    await choose(page.getByRole("menuitem", { name: /Copy link/ }));
    await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeAttached();
    expect(await copied(page)).toBe(canonical);

    await shareMenu(page).click();
    await choose(page.getByRole("menuitem", { name: /Copy citation/ }));
    await expect(page.getByRole("status").filter({ hasText: "Citation copied" })).toBeAttached();
    const lines = (await copied(page)).split("\n");
    expect(lines[0]).toMatch(/^1 Nov 2026: Ten wallets hold .* of supply.*\. .*\(.* holders\)$/);
    expect(lines[1]).toMatch(/^Share of the largest holders: .+/);
    expect(lines[2]).toMatch(
      /^Demo data, invented\. Data as of \d\d:\d\d:\d\d UTC, \d+ \w+ \d{4}\. Holderscope, http/,
    );
    expect(lines[2]).toContain(time);
    expect(lines[2]?.endsWith(canonical)).toBe(true);

    await shareMenu(page).click();
    const asked = page.waitForRequest(/\/og\//);
    await choose(page.getByRole("menuitem", { name: /Copy image/ }));
    expect([(await asked).url()]).toEqual(picture);
    await expect(page.getByRole("status").filter({ hasText: "Image copied" })).toBeAttached();
    const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
    expect(types).toContain("image/png");
  });

  test(
    "sends by the device where there are fingers",
    { tag: "@long" },
    async ({ browser, demo, baseURL }) => {
      const context = await browser.newContext({
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 844 },
      });
      const page = await context.newPage();
      // This Chromium has no sheet to open.
      await page.addInitScript(() => {
        navigator.share = (data) => {
          document.documentElement.dataset["sent"] = JSON.stringify(data);
          return Promise.resolve();
        };
      });
      const path = await demo.largest("/holders?min_amount=5&theme=dark");
      await page.goto(new URL(path, baseURL).href);
      await settled(page);
      await shareMenu(page).tap();
      await page.getByRole("menuitem", { name: /Send/ }).tap();
      const sent = JSON.parse((await page.locator("html").getAttribute("data-sent"))!) as Record<
        string,
        string
      >;
      expect(sent["url"]).toBe(new URL(path.replace("&theme=dark", ""), baseURL).href);
      expect(sent["text"]).toMatch(/(holders own|accounts hold) at least 5/);
      await context.close();
    },
  );
});

test(
  "a crawler by plain HTTP finds the tags of twenty pages",
  { tag: "@long" },
  async ({ demo, request }) => {
    const paths = [
      "/sol",
      "/eth",
      "/sol?page=2&limit=25",
      "/compare",
      await demo.compare("one-holder", "three-holders"),
      await demo.largest(),
      await demo.largest("/holders"),
      await demo.largest("/holders?min_amount=1000"),
      await demo.wallet("one-holder"),
    ];
    for (const { sentinel } of sentinels.slice(0, 11)) paths.push(await demo.page(sentinel));
    expect(paths).toHaveLength(20);
    const findings: string[] = [];
    const pictures = new Map<string, string | undefined>();
    for (const path of paths) {
      const response = await request.get(path, { headers: { "user-agent": "facebookexternalhit/1.1" } });
      expect(response.status(), path).toBe(200);
      const head = (await response.text()).split("</head>")[0]!;
      // Some read no more than this.
      const first = Buffer.from(head).subarray(0, 8_192).toString();
      for (const tag of ["<title>", "twitter:image:alt", 'rel="canonical"'])
        expect(first, path).toContain(tag);
      const values = (name: string) =>
        Array.from(head.matchAll(new RegExp(`<(?:meta|link) [^<>]*"${name}"[^<>]*>`, "g")), ([tag]) => tag);
      for (const name of [
        "description",
        "canonical",
        "og:title",
        "og:image",
        "og:url",
        "twitter:card",
        String.raw`application/json\+oembed`,
      ]) {
        expect(values(name), `${name} of ${path}`).toHaveLength(1);
      }
      expect(head.match(/<title>/g)).toHaveLength(1);
      const image = /property="og:image" content="([^"]+)"/.exec(head)![1]!.replaceAll("&amp;", "&");
      const picture = await request.get(new URL(image).pathname + new URL(image).search);
      expect([picture.status(), picture.headers()["content-type"]], path).toEqual([200, "image/png"]);
      // Pages of one list may be of different moments, and their picture is the same.
      const address = new URL(image);
      address.searchParams.delete("v");
      pictures.set(address.pathname + address.search, picture.headers()["etag"]);
      const oembed = /type="application\/json\+oembed" href="([^"]+)"/
        .exec(head)![1]!
        .replaceAll("&amp;", "&");
      const answer = await request.get(new URL(oembed).pathname + new URL(oembed).search);
      expect(((await answer.json()) as { html: string }).html, path).toMatch(/^<iframe src="http/);
      findings.push(/name="description" content="([^"]+)"/.exec(head)![1]!);
    }
    // One for each of the pages but two: all holders have the picture of their token, as has every page of a list.
    expect(pictures.size).toBe(paths.length - 2);
    expect(new Set(pictures.values()).size).toBe(pictures.size);
    // A finding of its own for each, and no page's general words.
    expect(new Set(findings.filter((text) => /\d|[Oo]ne |[Tt]en /.test(text))).size).toBeGreaterThan(15);
  },
);
