// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { LabelledAddress } from "../../../contract/labels.ts";
import { createQueryClient, loadService } from "../../api/query-client.ts";
import { mapPageSearch } from "../../lib/search-params.ts";
import { setOwnLabel } from "../../lib/own-labels.ts";
import { clusters, labels, launch } from "../../test-answers.ts";
import { address } from "../../test-service.ts";
import { LaunchBundles, LaunchWallets } from "../launch/LaunchSection.tsx";
import { SelectedWallet } from "./SelectedWallet.tsx";

// What is known of the addresses in the lists of the map's panel and of the launch, and what the reader calls them.

const token = { chain: "sol", address } as const;
const [first, second] = clusters.members.map((member) => member.address);
const giver = "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1";
const [exchange] = labels.addresses[0]!.labels;

const known: readonly LabelledAddress[] = [
  { address: first!, kind: "wallet", evidence: "On the curve.", pool: null, labels: [exchange!] },
  { address: giver, kind: "program", evidence: "Off the curve.", pool: null, labels: [] },
];
setOwnLabel({ chain: "sol", address: second!, name: "<img src=x> cold" });

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

// The code that asks comes by itself, on a busy machine after more than any patience.
beforeAll(loadService);

let close = () => {};
afterEach(() => close());

/** Mounted as in a browser, with the addresses that it asked about. */
async function show(panel: ReactNode) {
  const asked = new Set<string>();
  const fetch = (async (input: string) => {
    const given = new URL(input, "http://localhost").searchParams.getAll("address");
    const addresses = given.flatMap((text) => text.split(","));
    for (const each of addresses) asked.add(each);
    return Response.json({ addresses: known.filter((each) => addresses.includes(each.address)) });
  }) as typeof globalThis.fetch;
  const site = createRootRoute();
  const map = createRoute({
    getParentRoute: () => site,
    path: "/$chain/$token/map",
    validateSearch: mapPageSearch.read,
    component: () => panel,
  });
  const router = createRouter({
    routeTree: site.addChildren([map]),
    history: createMemoryHistory({ initialEntries: [`/sol/${address}/map`] }),
  });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <QueryClientProvider client={createQueryClient({ fetch, retries: 0 })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(place.textContent).toContain("Example Exchange 2"), 15_000);
  return { place, asked };
}

/** What stands after an address in a part of the page: its chip, or nothing. */
function chipsAfter(part: Element, of: string): (string | undefined)[] {
  return [...part.querySelectorAll(`bdi[title="${of}"]`)].map((each) => {
    const next = (each.closest("a") ?? each).nextElementSibling;
    return next?.matches("[data-chip]") ? (next.textContent ?? "") : undefined;
  });
}

test("each address of the evidence has its chip, and a link", async () => {
  const [cluster] = clusters.clusters;
  const [evidence] = cluster!.evidence;
  const funded = { ...evidence!, method: "funded" as const, wallet: giver };
  const joined = {
    ...clusters,
    clusters: [{ ...cluster!, methods: ["funded" as const], evidence: [funded] }],
  };
  const { place, asked } = await show(<SelectedWallet token={token} clusters={joined} place={0} />);
  const list = place.querySelector("details")!;
  expect(chipsAfter(list, giver)).toEqual(["Program"]);
  expect(chipsAfter(list, first!)).toEqual(["Example Exchange 2", "Example Exchange 2"]);
  expect(chipsAfter(list, second!)).toEqual(["<img src=x> cold", "<img src=x> cold"]);
  expect(list.querySelectorAll(`a[href="/sol/${address}/wallet/${first!}"]`)).toHaveLength(2);
  expect(place.querySelector("img")).toBeNull();
  expect(asked).toEqual(new Set([first, giver, second]));
  // With whom it dealt, below.
  const dealt = list.closest("section")!.lastElementChild!;
  expect(chipsAfter(dealt, first!)).toEqual(["Example Exchange 2"]);
  expect(chipsAfter(dealt, second!)).toEqual(["<img src=x> cold"]);
});

test("who gave to a bundle has its chip, and so have those that came first and who gave to them", async () => {
  const [bundle] = launch.bundles;
  const given = {
    ...launch,
    bundles: [
      { ...bundle!, from: [giver] },
      { ...bundle!, block: bundle!.block + 1, from: [first!, second!] },
    ],
  };
  const { place, asked } = await show(
    <>
      <LaunchBundles token={token} launch={given} least={3} />
      <LaunchWallets token={token} launch={given} />
    </>,
  );
  const [bundles, wallets] = place.querySelectorAll("table");
  await vi.waitFor(() => expect(chipsAfter(bundles!, giver)).toEqual(["Program"]), 15_000);
  expect(bundles!.textContent).toContain("2 givers");
  expect(chipsAfter(wallets!, giver)).toEqual(["Program"]);
  expect(chipsAfter(wallets!, first!)).toEqual(["Example Exchange 2"]);
  expect(chipsAfter(wallets!, second!)).toEqual(["<img src=x> cold"]);
  expect(wallets!.querySelectorAll(`a[href="/sol/${address}/wallet/${giver}"]`)).toHaveLength(1);
  expect(asked).toEqual(new Set([first, giver, second]));
});
