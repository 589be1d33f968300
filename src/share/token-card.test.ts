import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Meta } from "../../contract/meta.ts";
import { labelsQuery } from "../api/behind-queries.ts";
import { tokenQueries, walletQuery } from "../api/token-queries.ts";
import { brinewick } from "../metrics/test-brinewick.ts";
import { draw } from "../drawings/draw.tsx";
import type { ShareDrawer } from "./map-body.ts";
import { tokenCard, walletCard } from "./token-card.ts";

/** What the drawing thread draws, here and now. */
const drawer: ShareDrawer = {
  ask: (drawing, room) => ({
    key: "key",
    svg: Promise.resolve(draw(drawing, { ...room, id: "drawn" })),
  }),
};

const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const meta: Meta = {
  asOf: new Date(Date.UTC(2020, 10, 5, 12)),
  sources: ["file"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
const named = {
  address: ref.address,
  name: "Brinewick",
  ticker: "BRINE",
  network: "ETH",
  decimals: 0,
  supply: String(brinewick.supply),
};

async function cardOf(told: Meta, hhi: number): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const questions = tokenQueries(ref);
  const holders = brinewick.holders.map((row) => ({ ...row, address: ref.address, spl_token_account: "" }));
  const first = { holder_count: brinewick.holderCount, total: brinewick.holderCount, holders };
  client.setQueryData(questions.token.queryKey, { data: named, meta: told });
  client.setQueryData(questions.firstHolders.queryKey, { data: first, meta: told });
  client.setQueryData(questions.stats.queryKey, { data: { ...brinewick.stats, hhi }, meta: told });
  return JSON.stringify(await tokenCard(client, ref, { data: named, meta: told }, drawer));
}

async function textOf(told: Meta, hhi: number): Promise<string> {
  const drawn = await cardOf(told, hhi);
  // It is set word by word.
  return Array.from(drawn.matchAll(/"children":\["([^"]*)"\]/g), ([, word]) => word).join(" ");
}

test("a small index is no index of 0, and old figures have their date", async () => {
  const text = await textOf(meta, 0.000_012);
  expect(text).toContain("HHI 0.12 low band");
  expect(text).toContain("5 Nov 2020: Ten wallets hold 34.1% of supply");
  expect(text).not.toContain("Demo data");
});

test("demo data is marked, and a ledger with gaps says what it covers", async () => {
  expect(await textOf({ ...meta, sources: ["demo"] }, 0.1)).toContain("Demo data, invented. Data as of");
  const coverage = { from: 0, to: 604_800, transfers: 1_234, addresses: 567 };
  const text = await textOf({ ...meta, history: "incomplete", facts: { coverage } }, 0.1);
  expect(text).toContain("Of Brinewick, 1,234 transfers among 567 addresses are known");
});

test("a picture of a token whose supply is not explained says so, and why nothing is said of who holds it", async () => {
  const coverage = { from: 0, to: 604_800, transfers: 1_234, addresses: 567 };
  const told: Meta = { ...meta, history: "incomplete", facts: { coverage }, notes: ["withheld", "differs"] };
  const text = await textOf(told, 0.1);
  expect(text).toContain("so holders are not shown");
  expect(text).toContain("Supply not explained: who holds what is not shown. Data as of");
  expect(text).not.toContain("transfers are missing");
});

test("one with a part of its supply at no known address has the bounds of what it says", async () => {
  const missing = BigInt(brinewick.supply) / 100n;
  const text = await textOf({ ...meta, notes: [`missing=${missing}`] }, 0.1);
  expect(text).toMatch(/Ten known wallets hold 34.1% of supply; of all of it between 33.8% and 34.8%/);
  expect(text).toContain("Part of the supply is at no known address. Data as of");
});

test("the strip is the card's own drawing, with what is counted in its words", async () => {
  const drawn = await cardOf(meta, 0.1);
  expect(drawn).toMatch(/class=[\\"]+fill step-5/);
  expect(drawn).toContain("half: 36 wallets");
});

test("a wallet's hands are its own, each with its share", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const wallet = "0x0000000000000000000000000000000000000001";
  const holding = { diamond: 1, gold: 3, silver: 0, bronze: 0, wood: 0 };
  const stats = { ...brinewick.wallet, amount: 4, holding_breakdown: holding };
  client.setQueryData(walletQuery(ref, wallet).queryKey, { data: stats, meta });
  const drawn = JSON.stringify(
    await walletCard(client, ref, wallet, { data: named, meta }, { drawer, isLegible: () => true }),
  );
  const texts = Array.from(drawn.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text);
  expect(texts).toEqual(["Diamond", "25%", "Gold", "75%"]);
});

test("what is known of a wallet is its sentence, where there are letters for it", async () => {
  const wallet = "0x0000000000000000000000000000000000000002";
  const stats = { ...brinewick.wallet, amount: 4 };
  const label = {
    name: "Big Exchange 7",
    category: "exchange",
    category_given: null,
    source: "list",
    as_of: null,
  } as const;
  const known = {
    address: wallet,
    kind: "wallet",
    evidence: "No code.",
    pool: null,
    labels: [label],
  } as const;
  const findingOf = async (isLegible: boolean) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(walletQuery(ref, wallet).queryKey, { data: stats, meta });
    client.setQueryData(labelsQuery(ref, [wallet]).queryKey, {
      data: { addresses: [{ ...known, labels: [label] }] },
      meta,
    });
    const options = { drawer, isLegible: () => isLegible };
    const drawn = JSON.stringify(await walletCard(client, ref, wallet, { data: named, meta }, options));
    return Array.from(drawn.matchAll(/"children":\["([^"]*)"\]/g), ([, word]) => word).join(" ");
  };
  expect(await findingOf(true)).toContain("list says of this address: Big Exchange 7, exchange");
  expect(await findingOf(false)).not.toContain("Big Exchange");
});
