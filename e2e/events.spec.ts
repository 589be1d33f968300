import { expect, test } from "@playwright/test";
import { TokenWatch } from "../server/api/events/token-watch.ts";
import { createStoreBackend } from "../server/api/store-backend.ts";
import { EventConnections } from "../server/http/event-connections.ts";
import { importTokens, type TestTransfer } from "../server/ledger/test-ledger.ts";
import { openStore, type Store } from "../server/store/store.ts";
import { type OwnService, startOwnService } from "./own-service.ts";
import { settled } from "./pages.ts";

const address = `0x${"1".repeat(40)}`;
const wallet = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const start = Date.UTC(2026, 0, 10) / 1_000;
const mint = (number: number): TestTransfer => ({
  time: start + number * 60,
  from: null,
  to: wallet(number),
  amount: 100,
  position: number,
});

let store: Store;
let service: OwnService;
const connections = new EventConnections(10);
test.beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [{ address, ticker: "EVT", transfers: [1, 2, 3].map(mint) }]);
  const backend = createStoreBackend(store);
  const watch = new TokenWatch({
    backend,
    store,
    onError: (error) => {
      throw error;
    },
  });
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
  await store.close();
});

test("a page in view shows new figures by itself, and a covered one holds no connection", async ({
  page,
}) => {
  await page.goto(`${service.url}/eth/${address}`);
  await settled(page);
  const main = page.getByRole("main");
  await expect(main).toContainText(/\b3\b holders|Holders\s*3\b/i);
  await expect.poll(() => connections.total).toBe(1);
  await importTokens(store, [{ address, ticker: "EVT", transfers: [mint(4), mint(5)] }]);
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
