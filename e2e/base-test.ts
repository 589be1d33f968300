import { test as base } from "@playwright/test";
import { type Demo, openDemo } from "./demo-tokens.ts";
import type { CardSubjects } from "./embed-host.ts";
import { type ForeignSite, startForeignSite } from "./foreign-site.ts";

export interface Hosts {
  readonly article: ForeignSite;
  readonly blog: ForeignSite;
}

interface WorkerFixtures {
  /** Addresses of the demo's tokens. */
  readonly demo: Demo;
  /** Two sites of others. */
  readonly hosts: Hosts;
  /** Pages whose cards are framed. */
  readonly subject: CardSubjects;
}

/**
 * All tests have the same worker fixtures, and what a test does not name is not set up for it. Playwright replaces a
 * worker and its browser where the next test has other ones, and runs such tests after all others.
 */
export const test = base.extend<object, WorkerFixtures>({
  demo: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL! });
      await use(await openDemo(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
  subject: [
    async ({ demo }, use) => {
      const [token, wallet, compare] = await Promise.all([
        demo.largest(),
        demo.wallet("one-hour"),
        demo.compare("one-hour", "deltas-negative"),
      ]);
      await use({ token, wallet, compare });
    },
    { scope: "worker" },
  ],
  hosts: [
    // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for
    async ({}, use) => {
      const article = await startForeignSite("127.0.0.2");
      const blog = await startForeignSite("localhost");
      await use({ article, blog });
      await Promise.all([article.stop(), blog.stop()]);
    },
    { scope: "worker" },
  ],
});
