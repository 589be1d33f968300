import { expect } from "@playwright/test";
import { layoutFaults, settle, watchPage, widths } from "./checks.ts";
import { extremes, states, test } from "./extreme-pages.ts";

// The themes differ in colour alone: one is measured everywhere, the other where it can differ.
const looks = [
  { theme: "dark", pages: extremes, widths },
  { theme: "light", pages: states, widths: [390, 1440] },
] as const;

for (const look of looks) {
  for (const { name, path } of look.pages) {
    test(`${name}, ${look.theme}`, async ({ page, demo }) => {
      const errors = await watchPage(page, look.theme);
      await page.setViewportSize({ width: look.widths[0], height: 900 });
      await page.goto(await path(demo));
      const faults: string[] = [];
      for (const width of look.widths) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        for (const fault of await page.evaluate(layoutFaults)) faults.push(`${width}: ${fault}`);
      }
      expect.soft(faults).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
}
