import { expect } from "@playwright/test";
import { embedCharts, embedCards } from "../contract/embed.ts";
import { baseURL } from "../playwright.config.ts";
import { hostileNames } from "../server/sources/demo/hostile-names.ts";
import { layoutFaults } from "./layout-faults.ts";
import { tokenPath } from "./pages.ts";
import { framedCards, frameOf, hostPage } from "./embed-host.ts";
import { resized, test, told } from "./embed-test.ts";

test(
  "a card is renewed every five minutes while it is seen, never for who saves data",
  { tag: "@long" },
  async ({ page, hosts, subject }) => {
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "fetch") asked.push(request.frame().name());
    });
    const [seen, unseen] = framedCards(baseURL, subject, {}, [400]);
    const frames = [seen!, { ...unseen!, name: "unseen" }];
    const head = `<style>iframe[name=unseen] { position: absolute; top: 5000px }</style>`;
    await page.goto(hosts.article.serve("/renewed", hostPage({ frames, head })));
    const listening = () => expect(frameOf(page, seen!.name).locator("html[data-listening]")).toBeAttached();
    await listening();
    await page.waitForTimeout(300);
    await page.clock.fastForward("04:50");
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    const frame = frameOf(page, seen!.name);
    for (const [renewals, later] of [
      [1, "00:20"],
      [2, "05:10"],
    ] as const) {
      await frame.locator(".card").evaluate((card) => card.setAttribute("data-old", ""));
      await page.clock.fastForward(later);
      await expect.poll(() => asked).toEqual(Array<string>(renewals).fill(seen!.name));
      // Another card is there, and drawn for its frame.
      await expect(frame.locator(".card:not([data-old]) .chart[data-width]")).toBeVisible();
      await expect(frame.locator(".card h1")).toHaveText(/./);
    }

    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await page.reload();
    await listening();
    await page.clock.fastForward("20:00");
    await page.waitForTimeout(300);
    expect(asked).toHaveLength(2);
  },
);

test(
  "cards of unusual tokens keep to their frames",
  { tag: "@long" },
  async ({ host, hosts, demo, subject }) => {
    test.setTimeout(400_000);
    const keys = [
      ...(Object.keys(hostileNames) as (keyof typeof hostileNames)[]),
      "huge-amounts",
      "giant-holder",
      "one-holder",
      "no-holders",
      "no-price",
      "snapshot",
      "deltas-zero",
      "tiny-price",
    ] as const;
    const unusual = await Promise.all(
      keys.map(async (key) => {
        const place = { ...subject, token: await demo.page(key), wallet: await demo.wallet("one-holder") };
        return (
          framedCards(baseURL, place, { theme: "dark" }, [320, 560])
            // A name stands in few places: one chart for each of the hostile ones.
            .filter(({ name }) => (key in hostileNames ? /summary/ : /^(?!wallet|compare)/).test(name))
            .map((frame) => ({ ...frame, name: `${key}-${frame.name}` }))
        );
      }),
    );
    const frames = unusual.flat();
    await host.goto(hosts.article.serve("/unusual", hostPage({ frames })));
    await told(host, frames);
    expect(await resized(host, frames)).toEqual([]);
    const faults = await Promise.all(
      frames.map(async ({ name }) =>
        (await frameOf(host, name).evaluate(layoutFaults)).map((fault) => `${name}: ${fault}`),
      ),
    );
    expect(faults.flat()).toEqual([]);
  },
);

test(
  "a card that its frame cuts keeps the time of its data, and whose they are",
  { tag: "@long" },
  async ({ page, subject }) => {
    for (const chart of embedCharts) {
      const { height } = embedCards[chart];
      await page.goto(`/embed${subject.token}?chart=${chart}`);
      // At its given height widened, and lower than it needs.
      for (const size of [
        { width: 720, height },
        { width: 400, height: height - 60 },
        { width: 320, height: 200 },
      ]) {
        await page.setViewportSize(size);
        const foot = page.locator("footer");
        await expect(foot.getByText(/as of/), chart).toBeInViewport({ ratio: 0.99 });
        await expect(foot.getByRole("link"), chart).toBeInViewport({ ratio: 0.99 });
        // Nothing is written over it.
        const { top } = await foot.evaluate((each) => each.getBoundingClientRect());
        const content = page.locator(".content");
        expect(
          await content.evaluate((each) => each.getBoundingClientRect().bottom),
          chart,
        ).toBeLessThanOrEqual(top);
      }
    }
  },
);

test(
  "a wide card of concentration says what its two drawings show",
  { tag: "@long" },
  async ({ page, subject }) => {
    await page.setViewportSize({ width: 560, height: 384 });
    await page.goto(`/embed${subject.token}?chart=concentration`);
    const words = page.getByText(
      /^Share of supply by (wallet|account) rank, and the concentration index(\. Without .+)?$/,
    );
    await expect(words).toBeVisible();
    await page.setViewportSize({ width: 559, height: 300 });
    await expect(words).toBeHidden();
  },
);

test(
  "a card of history on another site shows the range of its address, and marks its day",
  { tag: "@long" },
  async ({ page, hosts }) => {
    const token = await tokenPath("Lamplighter");
    const url = `${baseURL}/embed${token}?chart=history-concentration&from=2025-01-01&to=2025-03-31&at=2025-02-10`;
    const frames = [{ name: "range", url, width: 400, height: 380 }];
    await page.goto(
      hosts.article.serve("/range", hostPage({ frames, attributes: `sandbox="allow-scripts"` })),
    );
    await told(page, frames);
    const frame = frameOf(page, "range");
    await expect(
      frame.getByText(/^1 Jan 2025 through 31 Mar 2025\. .*Marked: 10 Feb 2025, top 10 \d/),
    ).toBeVisible();
    await expect(frame.locator(".still:visible line.axis-line.strong")).toHaveCount(1);
    expect(await frame.evaluate(layoutFaults)).toEqual([]);
  },
);

test("a card that has nothing to draw says why, at the same size", async ({ page, hosts, demo }) => {
  const absent = "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R";
  const cards = [
    [
      "no price",
      `${await demo.page("no-price")}?chart=pnl`,
      /^Profit and loss are not known: it has no price here/,
    ],
    [
      "snapshot",
      `${await demo.page("snapshot")}?chart=hands`,
      /^How long it is held is not known: only balances of one moment are here/,
    ],
    [
      "no history",
      `${await demo.page("snapshot")}?chart=history-age`,
      /^No history of Snapshot Snipe is known/,
    ],
    [
      "no price then",
      `${await demo.page("no-price")}?chart=history-cost&from=all`,
      /^Price against cost is not known: no price of that time is here/,
    ],
    ["failing", `${await demo.page("failing")}?chart=holders`, /could not be loaded$/],
    ["absent", `/sol/${absent}?chart=value`, /^No Solana token at this address/],
    ["no address", "/eth/hello?chart=value", /^This is not an Ethereum address/],
    ["other wallet", `${await demo.page("one-holder")}/wallet/${absent}`, /^This wallet never held/],
    ["no tokens", "/compare?t=nonsense", /^No tokens to compare/],
  ] as const;
  const frames = cards.map(([name, path]) => ({
    name,
    url: `${baseURL}/embed${path}`,
    width: 320,
    height: 280,
  }));
  await page.goto(hosts.article.serve("/nothing", hostPage({ frames })));
  await told(page, frames);
  for (const [name, , finding] of cards) {
    const frame = frameOf(page, name);
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText(finding);
    expect(await frame.evaluate(layoutFaults), name).toEqual([]);
    expect(await frame.evaluate("document.documentElement.scrollHeight"), name).toBe(280);
  }
  const retry = frameOf(page, "failing").getByRole("link", { name: "Try again" });
  await retry.click();
  await expect(retry).toBeVisible();
});
