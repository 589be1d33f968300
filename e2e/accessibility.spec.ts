import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { settle, watchPage, wholePage } from "./checks.ts";
import { states, test } from "./extreme-pages.ts";

for (const { name, path } of states) {
  for (const theme of ["dark", "light"] as const) {
    test(`${name}, ${theme}`, async ({ page, demo }) => {
      await watchPage(page, theme);
      await page.goto(await path(demo));
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: wholePage });
        await settle(page);
        // Legacy mode needs no second page; there are no frames to gather from.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        const found = violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target }) => `${width}: ${id}, ${help}: ${target.join(" ")}`),
        );
        expect.soft(found).toEqual([]);
      }
    });
  }
}
