import { expect } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { test } from "./base-test.ts";
import { settle, watchPage, wholePage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { tokenPath } from "./pages.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the Embed button hands out the code of what is seen", async ({ page, demo }) => {
  const errors = await watchPage(page, "dark");
  const path = await demo.largest();
  await page.goto(path);
  await settle(page);
  // The sections begin to listen when their scripts are there.
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    await page.locator("#hands").getByRole("button", { name: "Embed" }).click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByRole("radio", { name: "Hands" })).toBeChecked();

  await dialog.getByText("Concentration", { exact: true }).click();
  await dialog.getByRole("button", { name: "Light", exact: true }).click();
  const card = dialog.frameLocator("iframe");
  await expect(card.locator("html[data-theme=light] .card[data-kind=concentration]")).toBeVisible();
  const finding = await card.getByRole("heading").textContent();
  const code = dialog.locator("pre");
  await expect(code).toContainText(`: ${finding}"`);
  await expect(code).toContainText(`src="${baseURL}/embed${path}?chart=concentration&amp;theme=light"`);
  await expect(code).toContainText('width="400" height="308"');

  await dialog.getByRole("textbox", { name: "Width" }).fill("720");
  await expect(code).toContainText('width="720" height="396"');
  const preview = dialog.locator("iframe");
  await expect(preview).toHaveAttribute("width", "720");
  await expect(preview).toHaveAttribute("height", "396");
  await dialog.getByRole("textbox", { name: "Height" }).fill("200");
  await expect(dialog.getByText("396 to 1200")).toBeVisible();
  await expect(code).toContainText('width="720" height="396"');
  await dialog.getByRole("textbox", { name: "Height" }).fill("500");
  await dialog.getByText("Fill the column").click();
  await expect(code).toContainText('width="100%" height="500"');

  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await expect(code).toHaveText(`${baseURL}${path}#concentration`);
  await expect(dialog.getByText(`${new URL(baseURL).host} is an address of this computer`)).toBeVisible();
  await dialog.getByRole("button", { name: "Element", exact: true }).click();
  await expect(code).toContainText(`<script src="${baseURL}/card.js" async></script>`);
  await expect(code).toContainText(`token="${path.slice(1)}"`);
  await dialog.getByRole("button", { name: "Copy embed code" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await code.textContent());

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    // Nobody can hit what stands behind the dialog.
    const faults = (await page.evaluate(layoutFaults)).filter((fault) => !fault.startsWith("target"));
    expect(faults, String(width)).toEqual([]);
    // What is too much for the screen is scrolled inside the dialog, and only downwards.
    const { left, right, top, bottom, beyond } = await dialog.evaluate((element) => ({
      ...element.getBoundingClientRect().toJSON(),
      beyond: element.scrollWidth - element.clientWidth,
    }));
    expect(beyond, String(width)).toBe(0);
    expect([left >= 0, right <= width, top >= 0, bottom <= 900], String(width)).toEqual(Array(4).fill(true));
    await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport();
  }
  // Though the preview has the focus, and so the key.
  await card.getByRole("heading").click();
  await expect(dialog.locator("iframe")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(errors).toEqual([]);
});

/** A frame's code apart from its title, which says more in the dialog, and its line breaks. */
const untitled = (code: string) => code.replace(/ title="[^"]*"/, "").replaceAll(/\s+/g, " ");

test(
  "what is handed out is what oEmbed answers, and links to its page",
  { tag: "@long" },
  async ({ page, request, demo }) => {
    const compared = await demo.compare("one-holder", "deltas-negative");
    for (const path of [await demo.largest(), await demo.wallet("one-holder"), compared]) {
      await page.goto(path);
      await settle(page);
      await page.getByRole("button", { name: "Embed", exact: true }).first().click();
      const dialog = page.getByRole("dialog");
      const answer = await request.get(`/oembed?url=${encodeURIComponent(baseURL + path)}`);
      const { html } = (await answer.json()) as { html: string };
      const code = (await dialog.locator("pre").textContent()) ?? "";
      // The words of the link may differ: the dialog knows the token by its name alone.
      const upToWords = (text: string) => /^.*<a [^>]*>/.exec(untitled(text))?.[0];
      expect(upToWords(html)).toContain(`</iframe> <p><a href="${baseURL}${path}">`);
      expect(upToWords(code)).toBe(upToWords(html));
      await expect(dialog.frameLocator("iframe").getByRole("heading")).toHaveText(/./);
    }
  },
);

test("the page about cards shows them working", { tag: "@long" }, async ({ page }) => {
  const errors = await watchPage(page, "light");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: wholePage });
    await page.goto("/embed");
    await settle(page);
    expect(await page.evaluate(layoutFaults), String(width)).toEqual([]);
  }
  await expect(page).toHaveTitle(/^Embed charts/);
  const frames = page.locator("iframe");
  expect(await frames.count()).toBeGreaterThan(6);
  await frames.last().scrollIntoViewIfNeeded();
  await expect(page.frameLocator("iframe >> nth=-1").getByRole("heading")).toHaveText(/./);
  await expect(page.locator("pre").first()).toContainText(
    `<script src="${baseURL}/embed.js" async></script>`,
  );
  for (const parameter of ["chart", "theme", "bg", "header", "lang"]) {
    await expect(page.locator("#parameters").getByText(parameter, { exact: true }).first()).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test(
  "a section of a history hands out its card and picture, with the range",
  { tag: "@long" },
  async ({ page }) => {
    await watchPage(page, "dark");
    await page.goto(`${await tokenPath("Lamplighter")}/history?from=90d`);
    await settle(page);
    const dialog = page.getByRole("dialog");
    await expect(async () => {
      await page.locator("#age").getByRole("button", { name: "Embed" }).click();
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(dialog.getByRole("radio", { name: "History: age of supply" })).toBeChecked();
    await expect(dialog.locator("pre")).toContainText("?chart=history-age&amp;from=90d");
    await expect(
      dialog.frameLocator("iframe").getByText(/^90 days through .*Supply by age, % of supply/),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Picture", exact: true }).click();
    await expect(dialog.locator("pre")).toHaveText(/\/og\/sol\/\w+\.png\?chart=history-age&from=90d$/);
    const picture = await page.request.get((await dialog.locator("pre").textContent())!);
    expect(picture.headers()["content-type"]).toBe("image/png");
  },
);
