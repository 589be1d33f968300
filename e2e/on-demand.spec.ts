import { expect, type Page } from "@playwright/test";
import { axeFaults, watchPage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { held, minted, test, wallet } from "./on-demand-place.ts";
import { settled } from "./pages.ts";

/** What the clipboard brings, without a clipboard: the tests of one browser share it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** On a machine that others use too. */
const becomesWhole = { timeout: 45_000 };
test.describe.configure({ timeout: 150_000 });

const button = (page: Page, name: string) => page.getByRole("button", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const holdersTab = (page: Page) =>
  page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: /^Holders/ });
const main = (page: Page) => page.getByRole("main");
const progress = (page: Page) => page.getByRole("progressbar", { name: "Blocks read" });
const figure = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });

test("a pasted address becomes a whole page, without a reload", async ({ page, place }) => {
  const { node, server, tokens } = place;
  const errors = await watchPage(page, "dark");
  const [token] = tokens;

  await page.goto(`${server.url}/eth`);
  await settled(page);
  await paste(page, token);
  await page.getByRole("option", { name: /Open on Ethereum/ }).click();
  await expect(page).toHaveURL(new RegExp(`/eth/${token}$`, "i"));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await expect(heading(page)).toContainText("Pale coin");
  await expect(main(page)).toContainText("Pale coin is on Ethereum, and has not been read here.");
  await expect(figure(page, "Supply")).toContainText("1,200");
  await expect(figure(page, "Transfers")).toContainText("13");
  node.holdFrom(held);
  await button(page, "Read its transfers").click();

  await expect(main(page)).toContainText("Reading Pale coin");
  await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", /^[1-5]?\d$/);
  // What is read has figures of its day, and says which of them need the end.
  await expect(main(page)).toContainText("Each figure is exact for the transfers up to then");
  await expect(figure(page, "Holders")).toContainText(String(minted));
  await expect(figure(page, "Top 10 hold")).toContainText("83.3%");
  await expect(figure(page, "Break-even price")).toContainText("after the end");
  await expect(progress(page).locator("[data-read]").first()).toBeVisible();
  // Nobody is told that there is no token.
  await expect(page).toHaveTitle(/^[1-5]?\d% Pale coin · Holderscope$/);
  const text = async (path: string) => (await fetch(server.url + path)).text();
  expect(await text(`/eth/${token}`)).toMatch(/<title>[1-5]?\d% Pale coin/);
  expect(await text(`/eth/${token}`)).toContain('<meta property="og:title" content="');
  expect(await text(`/embed/eth/${token}`)).toContain("This token is being read");
  expect(await text(`/compare?t=eth:${token}`)).toContain("This token is being read");
  expect(await text(`/api/v0/eth/tokens/${token}/stats`)).toContain("token_being_read");
  expect(await text(`/api/v0/eth/tokens/${token}/stats`)).toContain("12 of its transfers are here");
  node.letGo();

  await expect(holdersTab(page)).toContainText("13", becomesWhole);
  await expect(main(page)).toContainText("Pale coin is here.");
  await expect(page).toHaveTitle(/^Pale coin/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);

  await holdersTab(page).click();
  const amounts = (amount: string) => page.getByRole("cell", { name: amount, exact: true });
  await expect(amounts("100")).toHaveCount(minted - 1);
  await expect(amounts("60")).toHaveCount(1);
  await expect(amounts("40")).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("who asked to be told is told by the browser", { tag: "@long" }, async ({ page, place }) => {
  const { node, server, tokens } = place;
  await page.addInitScript(() => {
    const told: string[] = [];
    class Told extends EventTarget {
      static answer = "denied";
      static requestPermission = () => Promise.resolve(Told.answer);
      constructor(title: string) {
        super();
        told.push(title);
      }
    }
    Object.assign(window, { told, Notification: Told });
    // Somebody who looks at something else.
    document.hasFocus = () => false;
  });
  await page.goto(`${server.url}/eth/${tokens[0]}`);
  await settled(page);
  await expect(figure(page, "Transfers")).toContainText("13");
  node.holdFrom(held);
  await button(page, "Read its transfers").click();
  await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
  const tell = button(page, "Tell me when it is whole");
  await tell.click();
  await expect(main(page)).toContainText("Your browser’s settings block notifications of this site");
  await expect(tell).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(() => Object.assign(window.Notification, { answer: "granted" }));
  await tell.click();
  await expect(tell).toHaveAttribute("aria-pressed", "true");
  await expect(main(page)).toContainText("The browser tells you, while this page stays open.");
  node.letGo();
  await expect(holdersTab(page)).toContainText("13", becomesWhole);
  expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
    "Pale coin is whole",
  ]);
});

test(
  "a server that is killed in the middle goes on where it was, and with what waits",
  { tag: "@long" },
  async ({ page, context, place }) => {
    const { node, server, tokens } = place;
    const [first, second] = tokens;
    await page.goto(`${server.url}/eth/${first}`);
    const other = await context.newPage();
    await other.goto(`${server.url}/eth/${second}`);
    for (const [one, name] of [
      [page, "Pale coin"],
      [other, "Second coin"],
    ] as const) {
      await settled(one);
      await expect(heading(one)).toContainText(name);
      await expect(figure(one, "Transfers")).toContainText("13");
      await one.evaluate(() => Object.assign(window, { isSamePage: true }));
    }
    node.holdFrom(held);
    await button(page, "Read its transfers").click();
    await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
    await button(other, "Read its transfers").click();
    await expect(main(other)).toContainText("One token is read before it.");
    // The transfers of a piece are counted a moment before its blocks are.
    await expect(progress(page)).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
    const before = await progress(page).getAttribute("aria-valuenow");

    await server.kill();
    await expect(main(page)).toContainText("The server could not be reached.");
    // What was known stays to be read.
    await expect(heading(page)).toContainText("Pale coin");
    await server.startAgain();
    await expect(main(page)).not.toContainText("The server could not be reached.");
    await expect(heading(page)).toContainText("Pale coin");
    await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
    await expect(progress(page)).toHaveAttribute("aria-valuenow", before!);
    await expect(main(other)).toContainText("One token is read before it.");
    await expect(heading(other)).toContainText("Second coin");

    node.letGo();
    for (const one of [page, other]) {
      await expect(holdersTab(one)).toContainText("13", becomesWhole);
      expect(await one.evaluate(() => "isSamePage" in window)).toBe(true);
    }
  },
);

test(
  "cancelled it stops there, says so, and goes on or leaves nothing behind",
  { tag: "@long" },
  async ({ page, place }) => {
    const { node, server, tokens } = place;
    const [token] = tokens;
    await page.goto(`${server.url}/eth/${token}`);
    await settled(page);
    await expect(figure(page, "Transfers")).toContainText("13");
    node.holdFrom(held);
    await button(page, "Read its transfers").click();
    await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
    // Paused it stays so over a restart, and goes on from there.
    await button(page, "Pause").click();
    await expect(main(page)).toContainText("is not read on until somebody goes on with it");
    await expect(page).toHaveTitle(/^Paused: Pale coin/);
    await server.kill();
    await server.startAgain();
    await page.reload();
    await expect(main(page)).toContainText("is not read on until somebody goes on with it");
    await button(page, "Go on reading").click();
    await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
    await button(page, "Cancel").click();
    node.letGo();
    await expect(main(page)).toContainText("Stopped reading Pale coin at");
    await page.reload();
    // What was all but read when it was stopped may become whole: then there is nothing to take out.
    const isWhole = holdersTab(page);
    const remove = button(page, "Remove what was read");
    await expect(remove.or(isWhole).first()).toBeVisible();
    if (await remove.isVisible()) await remove.click();
    const unread = main(page).getByText("Pale coin is on Ethereum, and has not been read here.");
    await expect(unread.or(isWhole).first()).toBeVisible();
    if (await isWhole.isVisible()) return;
    expect(await server.holderscope("tokens", "list")).not.toContain(token);

    await button(page, "Read its transfers").click();
    await expect(holdersTab(page)).toContainText("13", becomesWhole);
  },
);

test(
  "every state is clean, in both themes, at a desk, on a phone and at 320 px",
  { tag: "@long" },
  async ({ page, place }) => {
    const { node, server, tokens } = place;
    const errors = await watchPage(page, "light");
    const look = async () => {
      for (const theme of ["dark", "light"]) {
        await page.evaluate((value) => (document.documentElement.dataset["theme"] = value), theme);
        for (const width of [1440, 390, 320]) {
          await page.setViewportSize({ width, height: 1_200 });
          // Colours take a moment to change.
          await expect.poll(() => page.evaluate(layoutFaults), { timeout: 3_000 }).toEqual([]);
          if (width === 320) continue;
          expect.soft(await axeFaults(page)).toEqual([]);
        }
      }
    };
    await page.goto(`${server.url}/eth/${tokens[1]}`);
    await settled(page);
    await expect(figure(page, "Transfers")).toContainText("13");
    await page.goto(`${server.url}/eth/${tokens[0]}`);
    await settled(page);
    await expect(figure(page, "Transfers")).toContainText("13");
    await look();
    node.holdFrom(held);
    // By the keyboard alone.
    await button(page, "Read its transfers").focus();
    await page.keyboard.press("Enter");
    await expect(main(page)).toContainText("12 transfers are here", becomesWhole);
    await look();
    await page.goto(`${server.url}/eth/${tokens[1]}`);
    await settled(page);
    await button(page, "Read its transfers").click();
    // The page is still narrow: the queue is a list.
    await expect(page.getByRole("listitem").filter({ hasText: "Pale coin" })).toContainText("is read,");
    await look();
    await page.setViewportSize({ width: 1_440, height: 1_200 });
    await expect(page.getByRole("columnheader", { name: /^Time to read, up to \d+ s$/ })).toBeVisible();
    await expect(
      page.getByRole("row", { name: /Pale coin/ }).getByRole("cell", { name: /^\d+ s$/ }),
    ).toBeVisible();
    await button(page, "Take it out").click();
    await expect(main(page)).toContainText("Second coin is on Ethereum, and has not been read here.");
    await page.goto(`${server.url}/eth/${tokens[0]}`);
    await settled(page);
    await button(page, "Cancel").click();
    await expect(main(page)).toContainText("Stopped reading Pale coin at");
    await look();
    expect(errors).toEqual([]);
  },
);

test("an address that is no token says what it is", { tag: "@long" }, async ({ page, place }) => {
  const { anvil, server } = place;
  await page.goto(`${server.url}/eth/${anvil.sender}`);
  await expect(heading(page)).toHaveText("No Ethereum token at this address");
  await expect(main(page)).toContainText("It is a wallet: there is no contract at this address.");
  await expect(button(page, "Read its transfers")).toHaveCount(0);
  await page.goto(`${server.url}/eth/${wallet(7)}`);
  await expect(main(page)).toContainText(
    "There is no contract at this address, nothing was ever sent from it",
  );
});
