import { expect } from "@playwright/test";
import { EventConnections } from "../server/http/event-connections.ts";
import { test } from "./base-test.ts";
import { openGrowingToken } from "./growing-token.ts";
import { type OwnService, startOwnService } from "./own-service.ts";
import { settled } from "./pages.ts";

let token: Awaited<ReturnType<typeof openGrowingToken>>;
let service: OwnService;
const connections = new EventConnections(10);
test.beforeAll(async () => {
  token = await openGrowingToken("EVT");
  const { backend, watch } = token;
  service = await startOwnService({
    backend,
    ready: backend.ready,
    events: { watch, connections },
    siteDirectory: "dist/client",
  });
});
test.afterAll(async () => {
  connections.close();
  await service.stop();
  await token.store.close();
});

test("a page in view shows new figures by itself, and a covered one holds no connection", async ({
  page,
}) => {
  await page.goto(`${service.url}/eth/${token.address}`);
  await settled(page);
  const main = page.getByRole("main");
  await expect(main).toContainText(/\b3\b holders|Holders\s*3\b/i);
  await expect.poll(() => connections.total).toBe(1);
  await token.addHolders(4, 5);
  await expect(main).toContainText(/\b5\b holders|Holders\s*5\b/i);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => connections.total).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => connections.total).toBe(1);
});
