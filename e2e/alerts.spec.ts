import { expect } from "@playwright/test";
import { AlertEngine } from "../server/alerts/alert-engine.ts";
import { AlertRecords } from "../server/alerts/alert-records.ts";
import { Deliveries } from "../server/alerts/deliveries.ts";
import { axeFaults, settle } from "./checks.ts";
import { openGrowingToken } from "./growing-token.ts";
import { layoutFaults } from "./layout-faults.ts";
import { type OwnService, startOwnService } from "./own-service.ts";
import { settled, test } from "./pages.ts";

test.describe.configure({ mode: "serial" });

let token: Awaited<ReturnType<typeof openGrowingToken>>;
let service: OwnService;
let engine: AlertEngine;
const received: string[] = [];
test.beforeAll(async () => {
  token = await openGrowingToken("ALR");
  const { store, backend, watch, onError } = token;
  const records = new AlertRecords(store.accountRecords);
  let deliveries: Deliveries | undefined;
  engine = await AlertEngine.open({
    records,
    backend,
    watch,
    rewound: store.rewound,
    onError,
    isOwner: async () => true,
    onDelivery: () => deliveries?.startDue(),
  });
  deliveries = new Deliveries({
    engine,
    allowsPrivate: false,
    publicUrl: "",
    onError,
    fetch: async (_, init) => {
      received.push(init!.body as string);
      return new Response(null, { status: 204 });
    },
  });
  const alerts = { engine, deliveries, records, allowsPrivate: false };
  service = await startOwnService({ backend, ready: backend.ready, alerts, siteDirectory: "dist/client" });
});
test.afterAll(async () => {
  await service.stop();
  await engine.close();
  await token.store.close();
});

test("from a token's page to an alert that fires within a minute, by the keyboard", async ({ page }) => {
  await page.goto(`${service.url}/eth/${token.address}`);
  await settled(page);
  await page.getByRole("button", { name: "Save and share" }).click();
  await page.getByRole("menuitem", { name: /Alert me/ }).click();
  await expect(page).toHaveURL(/\/alerts\?about=eth/);
  const what = page.getByLabel("What happens");
  await what.selectOption({ label: "holders are" });
  await page.getByLabel("Threshold").fill("-3");
  await page.getByLabel("Threshold").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "0 or more" })).toBeVisible();
  await page.getByLabel("Threshold").fill("5");
  await page.getByLabel("Webhook").fill("https://hooks.example.org/alerts");
  await page.getByLabel("Webhook").press("Enter");
  await expect(page.getByText("is shown once", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "I have it" }).press("Enter");
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  const rules = page.getByRole("list", { name: "Your alerts" });
  await expect(rules).toContainText("5 holders or more");
  await expect(rules).toContainText("now 3");

  await rules.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("list", { name: "Firings" })).toContainText("Test:");
  await token.addHolders(4, 5);
  await expect(page.getByRole("list", { name: "Firings" })).toContainText("now 5, from 3", {
    timeout: 30_000,
  });
  await expect
    .poll(() => received.map((body) => (JSON.parse(body) as { type: string }).type))
    .toEqual(["alert.test", "alert.fired"]);
  await rules.getByRole("button", { name: "Pause" }).click();
  await expect(rules).toContainText("paused");

  // Its words are those of the alert, and the keyboard comes back to where it was.
  await rules.getByRole("button", { name: "Edit" }).press("Enter");
  await expect(page.getByLabel("Token")).toBeFocused();
  await expect(page.getByLabel("Threshold")).toHaveValue("5");
  await page.getByLabel("Threshold").fill("7");
  await page.getByLabel("Webhook").press("Enter");
  await expect(rules).toContainText("7 holders or more");
  await expect(rules.getByRole("button", { name: "Edit" })).toBeFocused();
  await rules.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Leave it as it was" }).click();
  await expect(page.getByRole("button", { name: "Save alert" })).toBeVisible();
});

test("the page has no faults at 1440 and at 390, in either theme", async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`${service.url}/alerts?about=eth:${token.address}`);
  await settled(page);
  await expect(page.getByRole("list", { name: "Your alerts" })).toBeVisible();
  expect.soft(await axeFaults(page)).toEqual([]);
  expect.soft(await page.evaluate(layoutFaults)).toEqual([]);
  // The themes differ in colour alone, and `layoutFaults` measures contrast.
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await settle(page);
  expect.soft(await page.evaluate(layoutFaults), "light").toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect.soft(await axeFaults(page), "390, light").toEqual([]);
  expect.soft(await page.evaluate(layoutFaults), "390, light").toEqual([]);
});

test("a removed alert is gone, and what it fired stays", async ({ page }) => {
  await page.goto(`${service.url}/alerts`);
  const rules = page.getByRole("list", { name: "Your alerts" });
  await rules.getByRole("button", { name: "Remove" }).click();
  await rules.getByRole("button", { name: "Remove for good" }).click();
  await expect(rules).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Firings" })).toContainText("now 5, from 3");
  await expect(page.getByText("You have no alerts.")).toBeVisible();
});
