import { expect, type Locator, type Page } from "@playwright/test";
import { settle } from "./checks.ts";
import { settled, test, tokenPath } from "./pages.ts";

/** A promise that is kept from outside. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A slow line: a file is under way until the promise is kept. */
const holdBack = (page: Page, file: RegExp, comes: Promise<void>) =>
  page.route(file, async (route) => {
    await comes;
    await route.continue();
  });

/** All but the sentence that opens the page. */
async function openWithoutLead(page: Page, comes: Promise<void>): Promise<string> {
  await holdBack(page, /\/assets\/OverviewLead-/, comes);
  const token = await tokenPath("Brinewick");
  // Drawn once before, the server has it in time also where it has much to do.
  await page.request.get(token);
  const asked = page.waitForRequest(/\/assets\/ConcentrationSection-/);
  await page.goto(token);
  await expect(page.locator("html[data-listening]")).toBeAttached();
  await page.mouse.move(1, 1);
  // What is chosen stands in a part whose code is there, and which is alive when it is pressed.
  await page.evaluate((url) => import(url), (await asked).url());
  await expect(page.locator("html[data-late]")).toBeAttached();
  return token;
}

const without = (page: Page) =>
  page.getByRole("navigation", { name: "Counted" }).getByRole("link", { name: /^Without/ });
const lead = (page: Page) => page.locator('[data-part="lead"]');
/** Longer than whatever does not wait needs. */
const whileMs = 1_000;

test("what is chosen before all of a page is alive is done once it is", async ({ quietPage: page }) => {
  const { opened: comes, open: come } = gate();
  const token = await openWithoutLead(page, comes);
  await without(page).click();
  await page.waitForTimeout(whileMs);
  expect(page.url()).toContain(token);
  come();
  await expect(page).toHaveURL(/\?without=/);
  await settled(page);
  await expect(lead(page)).toContainText("that are left out");
});

test(
  "figures that are asked for again by then take their place after it",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const { opened: comes, open: come } = gate();
    await openWithoutLead(page, comes);
    const before = (await lead(page).textContent())!;
    await page.route(/\/pnl$/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      await route.fulfill({ response, json: { ...answer, unrealized_pnl_total: 123_000_000 } });
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.waitForTimeout(whileMs);
    await expect(lead(page)).toHaveText(before);
    come();
    await settled(page);
    await expect(lead(page)).not.toHaveText(before);
  },
);

test("a part that does not come holds nothing up for long", { tag: "@long" }, async ({ quietPage: page }) => {
  await openWithoutLead(page, new Promise(() => {}));
  await without(page).click();
  await expect(page).toHaveURL(/\?without=/);
});

test("a press of a button whose part has no code yet is done once it has", async ({ quietPage: page }) => {
  const { opened: comes, open: come } = gate();
  const filtered = "/sol?min_holders=1";
  await page.request.get(filtered);
  await holdBack(page, /\/assets\/ListControls-/, comes);
  await page.goto(filtered);
  await expect(page.locator("html[data-listening]")).toBeAttached();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForTimeout(whileMs);
  expect(page.url()).toContain(filtered);
  come();
  await expect(page).toHaveURL(/\/sol$/);
});

/** The button of the first address, as the server has drawn it: its code is under way until the promise is kept. */
async function openWithoutChips(page: Page, comes: Promise<void>) {
  const path = `${await tokenPath("Brinewick")}/holders`;
  await page.request.get(path);
  await holdBack(page, /\/assets\/AddressChip-/, comes);
  await page.goto(path);
  await settled(page);
  return page
    .locator("#holders tbody tr")
    .first()
    .getByRole("button", { name: /^Label .*, or leave it out|About / });
}

const aboutAddress = (page: Page) => page.getByRole("dialog", { name: /^About / });

test(
  "a press of what an address can be done with is kept until its code is there",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const { opened: comes, open: come } = gate();
    const button = await openWithoutChips(page, comes);
    await button.click();
    await page.waitForTimeout(whileMs);
    come();
    await expect(aboutAddress(page)).toBeVisible();
  },
);

/** The button of the mouse is down on that of the first address while its code comes. */
async function holdWhileDrawnAnew(page: Page, button: "left" | "right"): Promise<void> {
  const { opened: comes, open: come } = gate();
  const first = await openWithoutChips(page, comes);
  const asDrawn = await first.elementHandle();
  await first.hover();
  await page.mouse.down({ button });
  come();
  await expect.poll(() => asDrawn.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.mouse.up({ button });
}

test(
  "a press during which its button is drawn anew is one of the new button",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await holdWhileDrawnAnew(page, "left");
    await expect(aboutAddress(page)).toBeVisible();
  },
);

test(
  "a press is one of the new button also where that comes before anything else can run",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const button = await openWithoutChips(page, new Promise(() => {}));
    const presses = await button.evaluate(async (drawn: HTMLElement) => {
      const place = drawn.closest("[data-drawn-anew]")!;
      // As React leaves it where its code comes in the very moment of the click.
      const alive = document.createElement("button");
      let count = 0;
      alive.addEventListener("click", () => (count += 1));
      drawn.click();
      place.setAttribute("data-drawn-anew", "done");
      place.replaceChildren(alive);
      await new Promise((done) => setTimeout(done, 200));
      return count;
    });
    expect(presses).toBe(1);
  },
);

test(
  "what asks for the browser’s own menu meanwhile is no press",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await holdWhileDrawnAnew(page, "right");
    await page.waitForTimeout(whileMs);
    await expect(aboutAddress(page)).toBeHidden();
  },
);

for (const key of ["/", "Control+k"]) {
  test(
    `what is typed after ${key} before the page listens is searched once it does`,
    { tag: "@long" },
    async ({ quietPage: page }) => {
      const { opened: comes, open: come } = gate();
      await page.request.get("/sol");
      await holdBack(page, /\/assets\/index-/, comes);
      await page.goto("/sol", { waitUntil: "commit" });
      await expect(page.locator("h1")).toBeVisible();
      await page.keyboard.press("b");
      await page.keyboard.press(key);
      await page.keyboard.type("brinewix");
      await page.keyboard.press("Backspace");
      come();
      await expect(page.getByRole("combobox")).toHaveValue("brinewi");
      await expect(page.getByRole("option").filter({ hasText: "Brinewick" }).first()).toBeVisible();
    },
  );
}

test("a drawing that was asked for at another width comes into its own place", async ({
  quietPage: page,
}) => {
  // The page is made narrow when a chart has been told its width, and has not yet looked for its drawing.
  await page.addInitScript(() => {
    const Observer = window.ResizeObserver;
    const narrow = new CSSStyleSheet();
    narrow.replaceSync(".only-wide { display: none !important } .only-narrow { display: block !important }");
    window.ResizeObserver = class extends Observer {
      constructor(tell: ResizeObserverCallback) {
        super((entries, observer) => {
          tell(entries, observer);
          if (innerWidth > 720) document.adoptedStyleSheets = [narrow];
        });
      }
    };
  });
  const { opened: comes, open: come } = gate();
  await holdBack(page, /\/drawings\//, comes);
  await page.setViewportSize({ width: 1_200, height: 9_000 });
  const asked = page.waitForRequest(/\/drawings\//);
  await page.goto(await tokenPath("Brinewick"));
  await page.evaluate(() => window.dispatchEvent(new Event("pointermove")));
  await asked;
  await page.setViewportSize({ width: 390, height: 9_000 });
  await page.waitForTimeout(whileMs);
  come();
  await settled(page);
  await settle(page);
});

test("before a page listens it fetches what it was drawn with and no more", async ({ quietPage: page }) => {
  const path = `${await tokenPath("Brinewick")}/holders`;
  const html = await (await page.request.get(path)).text();
  // So slow that a page which counted from its start would fetch the rest before it listens.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const { dataset } = document.documentElement;
      if (dataset["listening"] === undefined) return;
      observer.disconnect();
      dataset["listensAt"] = String(performance.now());
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-listening"] });
  });
  await page.goto(path);
  await expect(page.locator("html[data-listens-at]")).toBeAttached({ timeout: 60_000 });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const others = () =>
    page.evaluate((drawnWith) => {
      const listensAt = Number(document.documentElement.dataset["listensAt"]);
      return performance
        .getEntriesByType("resource")
        .map(({ name, startTime }) => ({ file: name.split("/").at(-1)!, isBefore: startTime < listensAt }))
        .filter(({ file }) => file.endsWith(".js") && !drawnWith.includes(file));
    }, html);
  await expect.poll(async () => (await others()).length).toBeGreaterThan(5);
  await settled(page);
  expect((await others()).filter(({ isBefore }) => isBefore)).toEqual([]);
});

test(
  "handles stand on the bars that the server drew for another width",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const { opened: comes, open: come } = gate();
    await holdBack(page, /\/drawings\//, comes);
    await page.setViewportSize({ width: 820, height: 1_000 });
    const path = `${await tokenPath("Brinewick")}/holders`;
    // The first page that asks for a drawing may go without it.
    await expect.poll(async () => (await page.request.get(path)).text()).toContain('class="axis-label"');
    await page.goto(path);
    const ruler = page.getByRole("group", { name: /^Filter by amount/ });
    const scaleOf = (texts: Locator) =>
      texts.first().evaluate((text: SVGTextElement) => text.getScreenCTM()!.a);
    const onRuler = () => scaleOf(ruler.locator("text"));
    const drawn = () => scaleOf(ruler.locator("..").locator(".still.only-wide .axis-label"));
    await expect(ruler.locator("text").first()).toBeVisible();
    expect(await drawn()).toBeLessThan(1);
    expect(await onRuler()).toBeCloseTo(await drawn(), 3);
    come();
    await expect.poll(onRuler).toBe(1);
    expect(await drawn()).toBe(1);
  },
);
