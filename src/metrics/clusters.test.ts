import { describe, expect, test } from "vitest";
import type { Clusters } from "../../contract/clusters.ts";
import { countThemAs, letterOf, mapFinding, mapLead, mapSubject, noClustersText } from "./clusters.ts";

interface Given {
  readonly members?: number;
  /** Sizes of the clusters; a negative one is undone. */
  readonly clusters?: readonly number[];
  readonly methods?: Clusters["methods"];
  readonly unknown?: Clusters["unknown_methods"];
  readonly before?: number;
  readonly after?: number;
  readonly lines?: number;
  readonly apart?: number;
}

function answer(given: Given): Clusters {
  const {
    members = 150,
    clusters = [],
    methods = ["two_way"],
    unknown = [],
    before = 0.183,
    after = 0.309,
  } = given;
  const figures = (top: number) => ({ top_10_share: top, hhi: 0.01, half_of_supply: 90 });
  let place = 0;
  return {
    members: Array.from({ length: members }, (_, index) => ({
      address: String(index),
      amount: 1,
      share: 0.01,
      rank: index + 1,
      cluster: null,
      x: 0,
      y: 0,
      r: 0,
    })),
    apart: Array.from({ length: given.apart ?? 0 }, (_, index) => ({
      address: `A${index}`,
      amount: 1,
      share: 0.01,
      rank: index + 1,
      reason: (["contract", "pool", "exchange"] as const)[index % 3]!,
    })),
    lines: [],
    line_count: given.lines ?? 0,
    clusters: clusters.map((size) => ({
      members: Array.from({ length: Math.abs(size) }, () => place++),
      amount: 1,
      share: 0.05,
      split: size < 0,
      methods: ["two_way"],
      evidence: [],
    })),
    methods,
    unknown_methods: unknown,
    figures: {
      cluster_share: 0.286,
      cluster_wallets: clusters.filter((size) => size > 0).reduce((sum, size) => sum + size, 0),
      raw: figures(before),
      wallets: figures(before),
      owners: figures(after),
    },
    layout: { height: 0.8, radius: 0.3 },
  };
}

const lead = (given: Given) => {
  const { lead: first, rest } = mapLead("Brinewick", answer(given));
  return `${first} ${rest}`.trim();
};

describe("the sentence of the page", () => {
  test.each<[Given, string]>([
    [
      { clusters: [9, 4] },
      "With each cluster counted as one owner, the ten largest hold 30.9% of supply instead of 18.3%. 13 of the 150 largest wallets look like two owners.",
    ],
    [
      { clusters: [2], after: 0.183 },
      "Two of the 150 largest wallets look like one owner. The ten largest hold 18.3% of supply either way.",
    ],
    [
      { clusters: [9, 4], apart: 2 },
      "Without one contract and one pool, the ten largest hold 18.3% of supply; with each cluster counted as one owner, 30.9%. 13 of the 150 largest wallets look like two owners.",
    ],
    [
      { clusters: [2], after: 0.183, apart: 1 },
      "Two of the 150 largest wallets look like one owner. Without one contract, the ten largest hold 18.3% of supply either way.",
    ],
    [
      { apart: 3 },
      "No two of the 150 largest wallets look like one owner. Without three addresses, the ten largest hold 18.3% of supply.",
    ],
    [{ members: 10, clusters: [2] }, "Two of the 10 largest wallets look like one owner."],
    [{ members: 2, clusters: [2] }, "The two largest wallets look like one owner."],
    [{ members: 10 }, "No two of the 10 largest wallets look like one owner."],
    [
      { unknown: ["two_way"], methods: ["funded"] },
      "No two of the 150 largest wallets look like one owner. The ten largest hold 18.3% of supply.",
    ],
    [{ members: 6, clusters: [2] }, "Two of the 6 largest wallets look like one owner."],
    [{}, "No two of the 150 largest wallets look like one owner. The ten largest hold 18.3% of supply."],
    [{ members: 2 }, "The two largest wallets do not look like one owner."],
    [
      { clusters: [-3] },
      "Every wallet is counted by itself, those that look like one owner too. The ten largest hold 18.3% of supply.",
    ],
    [{ methods: [] }, "Every wallet is counted by itself. The ten largest hold 18.3% of supply."],
    [
      { methods: [], unknown: ["two_way"] },
      "Which wallets of Brinewick belong together is not known. The ten largest hold 18.3% of supply.",
    ],
    [{ members: 1 }, "Brinewick has only one wallet to draw."],
    [{ members: 0 }, "Brinewick has no wallets to draw."],
  ])("%o", (given, sentence) => {
    expect(lead(given)).toBe(sentence);
  });
});

test.each<[Given, string]>([
  [{ clusters: [9, 4] }, "Two clusters hold 28.6% of supply; their largest wallets hold 2.0% together"],
  [{ clusters: [9, -4] }, "One cluster holds 28.6% of supply; its largest wallet holds 1.0%"],
  [{ lines: 1 }, "Tokens went directly between two of these wallets"],
  [{ lines: 12 }, "Tokens went directly between 12 pairs of these wallets"],
  [{}, "No transfers between these wallets are known"],
  [{ members: 1 }, "Only one wallet is drawn, so there are no transfers between two"],
  [{ members: 0 }, "There is no wallet to draw"],
  [{ members: 0, apart: 1 }, "There is no wallet left to draw"],
])("the finding of %o", (given, finding) => {
  expect(mapFinding(answer(given))).toBe(finding);
});

test("of one wallet it is not said that no wallets look like one owner", () => {
  expect(noClustersText(answer({ members: 1 }))).toBe("No clusters: one has at least two wallets.");
  expect(noClustersText(answer({}))).toMatch(/^No clusters: by what joins wallets here, none of them /);
});

test("letters go on after Z", () => {
  expect([0, 25, 26, 27, 52].map(letterOf)).toEqual(["A", "Z", "AA", "AB", "BA"]);
});

test("a card says what it draws, and of what it leaves out how much", () => {
  expect(mapSubject(answer({}))).toBe("Circles: 150 wallets by share of supply");
  expect(mapSubject(answer({ members: 1, apart: 1 }))).toBe(
    "Circles: 1 wallet by share of supply, without one contract",
  );
  expect(mapSubject(answer({ apart: 12, clusters: [9] }))).toBe(
    "Circles: 150 wallets by share of supply, without 12 addresses. Outlined: they look like one owner",
  );
  // One that a reader has undone has no outline.
  expect(mapSubject(answer({ clusters: [-9] }))).toBe("Circles: 150 wallets by share of supply");
});

test("who undoes a cluster reads how many it becomes", () => {
  const [nine, many] = answer({ clusters: [9, 12] }).clusters;
  expect([countThemAs(nine!), countThemAs(many!)]).toEqual(["Count them as nine", "Count them as 12"]);
});
