import { expect, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

/** What a reader sees, without what depends on when: ages, and rows of tokens seen recently. */
function view(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.querySelector("main")!.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll(
      '[data-part="age"], [aria-label="Saved on this device"], [popover], .drawing',
    ))
      each.remove();
    const fields = [...document.querySelectorAll<HTMLInputElement>("main input")].map(({ value }) => value);
    const pressed = [...document.querySelectorAll("main [aria-pressed=true], main [aria-sort]")].map(
      (each) => `${each.textContent} ${each.getAttribute("aria-sort") ?? ""}`,
    );
    const sliders = [...document.querySelectorAll("main [role=slider]")].map(
      (each) => each.getAttribute("aria-valuetext") ?? "",
    );
    return JSON.stringify([document.title, copy.textContent, fields, pressed, sliders]);
  });
}

const places: readonly { readonly name: string; readonly open: (page: Page) => Promise<void> }[] = [
  {
    name: "list: chain, sort, filter",
    open: async (page) => {
      await page.goto("/sol");
      await settled(page);
      await page.getByRole("link", { name: "Ethereum" }).first().click();
      await expect(page).toHaveURL(/\/eth/);
      await page.getByRole("button", { name: "HHI", exact: true }).click();
      await page.getByRole("searchbox", { name: "Filter the list" }).fill("e");
      await expect(page).toHaveURL(/sort=.*filter=e|filter=e.*sort=/);
    },
  },
  {
    name: "list: page and page size",
    open: async (page) => {
      await page.goto("/sol");
      await settled(page);
      await page.getByRole("button", { name: "25", exact: true }).first().click();
      await expect(page).toHaveURL(/limit=25/);
      await page.getByRole("link", { name: "Next page" }).first().click();
      await expect(page).toHaveURL(/page=2/);
    },
  },
  {
    name: "holders: both bounds, page size, page",
    open: async (page) => {
      await page.goto(`${await tokenPath("Brinewick")}/holders`);
      await settled(page);
      await page.getByRole("textbox", { name: /^From/ }).fill("100");
      await page.getByRole("textbox", { name: /^to/i }).fill("1000000");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/min_amount=100&max_amount=1000000/);
      await page.getByRole("button", { name: "25", exact: true }).first().click();
      await expect(page).toHaveURL(/limit=25/);
      await page.getByRole("link", { name: "Next page" }).first().click();
      await expect(page).toHaveURL(/page=2/);
    },
  },
  {
    name: "wallet",
    open: async (page) => {
      await page.goto(`${await tokenPath("Brinewick")}/holders`);
      await settled(page);
      await page.getByRole("row").nth(5).getByRole("link").first().click();
      await expect(page).toHaveURL(/\/wallet\//);
    },
  },
  {
    name: "compare",
    open: async (page) => {
      const [one, two] = [await tokenPath("Brinewick"), await tokenPath("Eighteen Eels")];
      const t = [one, two].map((path) => path.slice(1).replace("/", ":")).join(",");
      await page.goto(`/compare?t=${t}`);
    },
  },
];

for (const { name, open } of places) {
  const tag = name === "wallet" ? [] : ["@long"];
  test(
    `a link brings someone else to the same view. ${name}`,
    { tag },
    async ({ quietPage: page, browser }) => {
      await open(page);
      await settled(page);
      const other = await browser.newContext();
      try {
        const fresh = await other.newPage();
        await fresh.goto(page.url());
        await settled(fresh);
        // What a chart has at its ends comes with its drawing, in either page the later.
        await expect(async () => expect(await view(fresh)).toBe(await view(page))).toPass({
          timeout: 30_000,
        });
        expect(fresh.url()).toBe(page.url());
      } finally {
        await other.close();
      }
    },
  );
}

test("a link to a section opens at it, and its theme stays from page to page", async ({ page }) => {
  await page.goto(`${await tokenPath("Brinewick")}?theme=light#value`);
  await settled(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("section#value")).toBeInViewport();
  await page
    .getByRole("navigation", { name: "Token pages" })
    .getByRole("link", { name: /^Holders/ })
    .click();
  await expect(page).toHaveURL(/\/holders\?theme=light/);
});
