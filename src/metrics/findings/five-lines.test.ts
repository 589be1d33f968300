import { expect, test } from "vitest";
import type { Clusters } from "../../../contract/clusters.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import type { Launch } from "../../../contract/launch.ts";
import type { Meta } from "../../../contract/meta.ts";
import { placeholderSummary } from "../../figures/placeholder-summary.ts";
import {
  ageLine,
  clustersLine,
  firstHourLine,
  knownLines,
  sellerLine,
  sellerNote,
  topTenLine,
  traderLines,
} from "./five-lines.ts";

const meta: Meta = {
  asOf: new Date("2026-01-11T00:00:00Z"),
  sources: ["file"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
  facts: { activity: { first: Date.UTC(2023, 0, 3) / 1_000, moved_7d: 1 } },
};

test("a line is there where what it needs is known", () => {
  expect(knownLines(meta)).toEqual(traderLines);
  expect(knownLines({ ...meta, history: "incomplete" })).toEqual(["top-ten", "seller"]);
  expect(knownLines({ ...meta, history: "snapshot" })).toEqual(["top-ten"]);
  expect(knownLines({ ...meta, notes: ["snapshots"] })).toEqual(["top-ten", "seller"]);
  expect(knownLines({ ...meta, facts: {} })).not.toContain("age");
  expect(knownLines({ ...meta, sources: ["upstream"] })).toEqual([]);
  const coverage = { from: 0, to: 1, transfers: 1, addresses: 1 };
  expect(knownLines({ ...meta, facts: { coverage } })).toEqual([]);
});

const pool = {
  address: "P",
  kind: "pool",
  label: null,
  source: "chain",
  reason: "",
  group: "pool",
  amount: 5,
  rank: 1,
  accounts: 1,
} as const;
const summary: HolderSummary = {
  ...placeholderSummary,
  holder_count: 99,
  top_10_share: 0.282,
  excluded: [pool, { ...pool, address: "B", group: "burn", kind: "burned" }],
  kept: [],
  raw: { ...placeholderSummary.raw, holder_count: 101, top_10_share: 0.341 },
};
const of = (change: object, raw: object = {}): HolderSummary => ({
  ...summary,
  ...change,
  raw: { ...summary.raw, ...raw },
});

test("what the ten largest hold, and without whom", () => {
  expect(topTenLine(summary)).toBe(
    "The ten largest wallets hold 34.1% of supply; without pools and burn addresses the ten largest hold 28.2% of what is left.",
  );
  expect(topTenLine(of({ excluded: [] }))).toBe(
    "The ten largest wallets hold 34.1% of supply; no pool, exchange, bridge, program or burn address is known among the largest.",
  );
  expect(topTenLine(of({ holder_count: 1, top_10_share: 1 }, { holder_count: 3, top_10_share: 1 }))).toBe(
    "Three wallets hold all of it; without pools and burn addresses the one wallet left holds 100.0% of what is left.",
  );
  expect(topTenLine(of({ holder_count: 0, top_10_share: null }, { holder_count: 1, top_10_share: 1 }))).toBe(
    "One wallet holds all of it, and it is not known to be a person.",
  );
  expect(topTenLine(of({}, { holder_count: 0, top_10_share: null }))).toBeNull();
});

const launch = (owners: number, keepers: number, part: number, apart = 0) =>
  ({
    periods: [{ seconds: 3_600, owners, received: 10, kept: 1, kept_share: part, keepers }],
    apart,
  }) as unknown as Launch;

test("who came in the first hour, and what they still hold", () => {
  expect(firstHourLine(launch(212, 74, 0.0613))).toBe(
    "212 wallets received it in its first hour; 74 wallets still hold some, 6.1% of supply.",
  );
  expect(firstHourLine(launch(3, 3, 0.5))).toBe(
    "Three wallets received it in its first hour; all still hold some, 50.0% of supply.",
  );
  expect(firstHourLine(launch(3, 1, 0.5))).toContain("; one wallet still holds some, 50.0% of supply.");
  expect(firstHourLine(launch(1, 1, 0.5))).toBe(
    "One wallet received it in its first hour; it still holds 50.0% of supply from then.",
  );
  expect(firstHourLine(launch(2, 0, 0))).toContain(", and have given all of that away since.");
  expect(firstHourLine(launch(1, 0, 0))).toContain(", and has given all of that away since.");
  expect(firstHourLine(launch(0, 0, 0, 2))).toMatch(/^No wallet that could be a person/);
  expect(firstHourLine(launch(0, 0, 0))).toBe("Nobody received it in its first hour.");
});

test("groups of wallets that look like one owner", () => {
  const clusters = (number: number, members = 148, apart = 2) =>
    ({
      members: Array.from({ length: members }, () => ({})),
      apart: Array.from({ length: apart }, () => ({})),
      clusters: Array.from({ length: number }, () => ({})),
      figures: { cluster_wallets: 23, cluster_share: 0.123 },
    }) as unknown as Clusters;
  expect(clustersLine(clusters(4))).toBe(
    "Four groups among the 150 largest wallets look like one owner each: 23 wallets with 12.3% of supply. It is a guess.",
  );
  expect(clustersLine(clusters(1))).toBe(
    "One group among the 150 largest wallets looks like one owner: 23 wallets with 12.3% of supply. It is a guess.",
  );
  expect(clustersLine(clusters(0))).toBe(
    "No wallets among the 150 largest wallets look like one owner by their transfers.",
  );
  // Fewer than are looked at.
  expect(clustersLine(clusters(0, 7, 1))).toBe(
    "No wallets among its 8 wallets look like one owner by their transfers.",
  );
  expect(clustersLine(clusters(1, 8, 0))).toMatch(/^One group among its 8 wallets looks like one owner: /);
  expect(clustersLine(clusters(0, 1, 0))).toBe("Only one wallet holds it.");
  expect(clustersLine(clusters(0, 0, 0))).toBe("Nobody holds it.");
});

test("who holds less than a week ago, by how much", () => {
  const row = { address: "A", spl_token_account: "", before: 120, after: 20, rank_before: 1, rank_after: 9 };
  expect(sellerLine({ changes: [row] }, 1_000, "ABC")).toBe(
    "holds 100 ABC less than seven days ago, 10.0% of supply, and holds 20 now.",
  );
  expect(sellerLine({ changes: [{ ...row, after: 0 }] }, 0, "ABC")).toBe(
    "holds 120 ABC less than seven days ago, and holds nothing now.",
  );
  expect(sellerLine({ changes: [{ ...row, spl_token_account: "B" }] }, 1_000, "ABC")).toBe(
    "holds 100 ABC less in one account than seven days ago, 10.0% of supply, and holds 20 in it now.",
  );
  expect(sellerLine({ changes: [] }, 1_000, "ABC")).toBe("Nobody holds less than seven days ago.");
  const known = { address: "A", evidence: "", pool: null, labels: [] };
  expect(sellerNote({ ...known, kind: "pool" })).toBe(" (pool)");
  expect(sellerNote({ ...known, kind: "burned" })).toBe(" (burn address)");
  expect(sellerNote({ ...known, kind: "wallet" })).toBe("");
  expect(sellerNote(undefined)).toBe("");
});

test("how old it is", () => {
  const soon = meta.asOf!.getTime() + 1_000;
  expect(ageLine(meta, soon)).toBe("It is 3 years old: its first transfer was on 3 Jan 2023.");
  // Where the data ended long ago it is older by now.
  expect(ageLine(meta, Date.UTC(2030, 0, 1))).toBe(
    "On 11 Jan 2026 it was 3 years old: its first transfer was on 3 Jan 2023.",
  );
  expect(ageLine({ ...meta, facts: {} })).toBeNull();
});
