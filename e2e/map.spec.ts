import { expect, type Page } from "@playwright/test";
import { axeFaults } from "./checks.ts";
import { settled, test, tokenPath } from "./pages.ts";

const mapOf = async (name = "Ringing Roller") => `${await tokenPath(name)}/map`;
const map = (page: Page) => page.getByRole("img", { name: /^Map of/ });
const lead = (page: Page) => page.locator("main [data-part=lead]");
const readout = (page: Page) => page.locator("#map [data-part=readout]");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the map, its clusters and why are there, and its links lead on", async ({ page }) => {
    const response = await page.goto(await mapOf());
    const html = await response!.text();
    const [drawing = ""] = /<svg[^>]*aria-label="Map of[\s\S]*?<\/svg>/.exec(html) ?? [];
    expect(drawing.match(/<circle/g)!.length).toBeGreaterThan(110);
    expect(drawing.length).toBeLessThan(60_000);
    await expect(lead(page)).toContainText("wallets look like two owners");
    await page.getByRole("link", { name: "Cluster A: its wallets, and why" }).click();
    await expect(page.getByRole("region", { name: "Cluster A" })).toContainText("two-way", {
      ignoreCase: true,
    });
    await page.getByRole("link", { name: "Count them as five" }).click();
    await expect(page).toHaveURL(/split=/);
    await expect(lead(page)).toContainText("look like one owner.");
  });

  test(
    "the largest map stays small, and is the same picture every time",
    { tag: "@long" },
    async ({ page }) => {
      const path = `${await mapOf("Brinewick")}?members=500`;
      const drawn = async () =>
        /<svg[^>]*aria-label="Map of[\s\S]*?<\/svg>/.exec(await (await page.goto(path))!.text())![0];
      const first = await drawn();
      expect(first.length).toBeLessThan(60_000);
      expect(await drawn()).toBe(first);
    },
  );
});

test("every wallet can be reached by keyboard, a cluster opened and left", async ({ quietPage: page }) => {
  await open(page, await mapOf());
  await map(page).focus();
  const seen = new Set<string>();
  for (let step = 0; step < 119; step++) {
    await page.keyboard.press("ArrowRight");
    seen.add((await readout(page).locator("b").textContent())!);
  }
  expect(seen.size).toBe(119);
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/selected=/);
  await expect(page.getByRole("region", { name: /^Cluster [AB]$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/selected=/);
});

test(
  "a method is switched, a cluster undone, and the address says all of it",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await mapOf());
    await page.getByRole("link", { name: "common sink", exact: true }).click();
    await expect(page).toHaveURL(/methods=two_way,funded/);
    await expect(lead(page)).toContainText("look like one owner");
    await page.getByRole("link", { name: "Cluster A: its wallets, and why" }).click();
    await page.getByRole("link", { name: "Count them as five" }).click();
    await expect(lead(page)).toContainText("Every wallet is counted by itself");
    const [address, sentence] = [page.url(), await lead(page).textContent()];
    await open(page, address);
    await expect(lead(page)).toHaveText(sentence!);
    await page.getByRole("link", { name: "Count them as one again" }).click();
    await expect(page).not.toHaveURL(/split=/);
    await expect(lead(page)).toContainText("look like one owner.");
  },
);

test(
  "nearer and back, and circles stay where they are to each other",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await mapOf());
    const places = () =>
      map(page)
        .locator("circle")
        .evaluateAll((circles) => circles.map((circle) => circle.getAttribute("cx")));
    const before = await places();
    await page.getByRole("button", { name: "Nearer" }).click();
    await expect(map(page)).not.toHaveAttribute("viewBox", /^0 0 760 /);
    expect(await places()).toEqual(before);
    await page.getByRole("button", { name: "All of it" }).click();
    await expect(map(page)).toHaveAttribute("viewBox", /^0 0 760 /);
  },
);

test("what is not known is said, and who is alone", { tag: "@long" }, async ({ quietPage: page }) => {
  for (const [name, text] of [
    ["Snapshot Snipe", "Only balances of one moment are known"],
    ["Patchwork Pike", "Some of its transfers are missing"],
    ["Lone Limpkin", "Lone Limpkin has only one wallet to draw"],
    ["Brinewick", "No two of the 149 largest wallets look like one owner"],
    ["Ashen Auk", "Ashen Auk has no wallets to draw"],
  ] as const) {
    await open(page, await mapOf(name));
    await expect(page.locator("main")).toContainText(text);
  }
});

test(
  "a hub joins nobody, a bundle only where it is asked for",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await mapOf("Giant Gannet"));
    await expect(page.locator("#map")).toContainText("trades with most wallets");
    await expect(lead(page)).toContainText("No two of");
    await open(page, await mapOf("Bundled Bunting"));
    await expect(lead(page)).toContainText("No two of");
    await page.getByRole("link", { name: "same block", exact: true }).click();
    await expect(lead(page)).toContainText("look like one owner");
  },
);

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing on the map, ${theme}`, { tag: "@long" }, async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 2_400 });
      await open(page, `${await mapOf()}?theme=${theme}`);
      await page.getByRole("link", { name: "Cluster A: its wallets, and why" }).click();
      await expect(page.getByRole("region", { name: "Cluster A" })).toBeVisible();
      expect.soft(await axeFaults(page), `${width}`).toEqual([]);
    }
  });
}

test("nothing moves while the page comes alive", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, await mapOf("Brinewick"));
  await map(page).hover();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});
