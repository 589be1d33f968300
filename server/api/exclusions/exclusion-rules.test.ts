import { base } from "viem/chains";
import { expect, test } from "vitest";
import type { ExclusionGroup } from "../../../contract/kinds.ts";
import type { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { counted, type ExclusionArgs, findExclusions, findPastExclusions } from "./exclusions.ts";
import { hasExclusions, findExcludedOwners, ownersText } from "./excluded-owners.ts";
import type { TokenState } from "../token-state.ts";

const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const dead = "0x000000000000000000000000000000000000dead";
const [ann, ben, cid] = [1, 2, 3].map(wallet) as [string, string, string];
const token = { tokenId: 7, meta: {} } as TokenState;

interface Known {
  /** Owners of the largest accounts. */
  readonly largest?: readonly string[];
  /** Addresses that the store has among its wallets, by number from 1, with what they hold now. */
  readonly wallets?: Readonly<Record<string, bigint>>;
  /** Who received the most and holds nothing. */
  readonly emptied?: readonly string[];
  readonly labels?: readonly (readonly [address: string, name: string, category: string])[];
  /** That settings name. */
  readonly pricePool?: string;
  /** That was found by asking the chain. */
  readonly routePool?: string;
}

/** A database that knows this, and which of its questions were asked. */
function begin({ largest = [], wallets = {}, emptied = [], labels = [], pricePool, routePool }: Known) {
  const asked: string[] = [];
  const holding = Object.entries(wallets).map(([address, amount], index) => ({
    wallet_id: index + 1,
    address,
    amount,
  }));
  const among = (text: unknown) => String(text).split(" ");
  const answers: readonly (readonly [name: string, words: string, (...parameters: unknown[]) => object[]])[] =
    [
      [
        "labels",
        "FROM address_labels\n       WHERE chain = $1",
        (_, of) =>
          labels
            .filter(([address]) => among(of).includes(address))
            .map(([address, name, category]) => ({
              address,
              name,
              category,
              category_given: null,
              source: "our list",
              as_of: null,
            })),
      ],
      ["kinds", "FROM address_kinds\n       WHERE chain = $1", () => []],
      [
        "routes",
        "FROM index_routes\n       WHERE",
        () => {
          if (routePool === undefined) return [];
          const pool = {
            address: routePool,
            version: "v2",
            protocol: null,
            tokens: [wallet(999), wallet(998)],
          };
          return [{ address: wallet(999), origin: "found", asked: "", pools: JSON.stringify([pool]) }];
        },
      ],
      [
        "pairs",
        "moments.named_pairs()",
        () => (pricePool === undefined ? [] : [{ asked: `${pricePool} ${wallet(99)}` }]),
      ],
      [
        "largest",
        "FROM holders",
        (_, most) => (most === 1_000 ? largest.map((address) => ({ address })) : []),
      ],
      [
        "named",
        "SELECT address FROM wallets\n     WHERE wallet_id IN (SELECT owner",
        (candidates, _, categories, of, least) => {
          const named = labels
            .filter(([, , category]) => among(categories).includes(category))
            .map(([address]) => address);
          return holding.filter(
            ({ address, amount }) =>
              of === 7 && amount >= (least as bigint) && [...among(candidates), ...named].includes(address),
          );
        },
      ],
      [
        "emptied",
        "ORDER BY received DESC",
        (of, most) => (of === 7 && most === 1_000 ? emptied.map((address) => ({ address })) : []),
      ],
      [
        "numbers",
        "SELECT wallet_id FROM wallets",
        (of) => holding.filter(({ address }) => among(of).includes(address)),
      ],
    ];
  const reader = {
    rows: (sql: string, parameters: readonly unknown[]) => {
      const answer = answers.find(([, words]) => sql.includes(words));
      if (answer === undefined) return Promise.reject(new Error(`nobody answers ${sql}`));
      asked.push(answer[0]);
      return Promise.resolve(answer[2](...parameters));
    },
  } as unknown as Reader;
  const args = (more: Partial<ExclusionArgs>): ExclusionArgs => ({
    chain_id: "eth",
    token_address: wallet(999),
    ...more,
  });
  return {
    asked,
    now: (more: Partial<ExclusionArgs>) => findExclusions(reader, token, args(more)),
    past: (more: Partial<ExclusionArgs>) => findPastExclusions(reader, token, args(more)),
    leftOut: (more: Partial<ExclusionArgs>) =>
      findExcludedOwners(reader, token, { ...args(more), contract_address: wallet(999) }),
  };
}
const addresses = (found: readonly { readonly address: string }[]) => found.map(({ address }) => address);

test("who is named is left out by name, with what lists call it, and nobody else is looked for", async () => {
  const { now, past, asked } = begin({ largest: [cid], labels: [[ann, "Ann's", "team"]] });
  const unnamed = {
    address: ben,
    kind: "unknown",
    label: null,
    source: "asked",
    reason: "Left out by its address.",
    group: null,
  };
  for (const find of [now, past]) {
    expect(await find({ and: [ann, ben] })).toEqual([{ ...unnamed, address: ann, label: "Ann's" }, unnamed]);
    expect(await find({ and: [ben, ben], without: [] })).toEqual([unnamed]);
    expect(await find({})).toEqual([]);
  }
  expect(asked.includes("largest")).toBe(false);
});

test("by kind the chain says why; a label that a list gives it is its name", async () => {
  const { now } = begin({ largest: [dead, ann], labels: [[dead, "Our ashes", "treasury"]] });
  const [burned, ...more] = await now({ without: ["burn"] });
  expect(more).toEqual([]);
  expect(burned).toMatchObject({
    address: dead,
    kind: "burned",
    label: "Our ashes",
    source: "chain",
    group: "burn",
  });
  expect(burned!.reason).toMatch(/burn|key/i);
  expect((await begin({ largest: [dead] }).now({ without: ["burn"] }))[0]).toMatchObject({ label: null });
  // Of kinds that are not asked for nobody is left out.
  expect(await begin({ largest: [dead] }).now({ without: ["pool"] })).toEqual([]);
  // Of several names the one for which it is left out.
  const both = begin({
    largest: [dead],
    labels: [
      [dead, "First", "treasury"],
      [dead, "Burn", "burned"],
    ],
  });
  expect((await both.now({ without: ["burn"] }))[0]).toMatchObject({ label: "Burn", source: "chain" });
});

test("by a list's word the list says why, where that word is asked for", async () => {
  const labels = [
    [ann, "Big Exchange", "exchange"],
    [ben, "The team", "team"],
  ] as const;
  const { now } = begin({ largest: [ann, ben, cid], labels });
  expect(await now({ without: ["exchange"] })).toEqual([
    {
      address: ann,
      kind: "unknown",
      label: "Big Exchange",
      source: "our list",
      reason: "our list names it “Big Exchange”: exchange.",
      group: "exchange",
    },
  ]);
  expect(addresses(await now({ without: ["team", "exchange"] }))).toEqual([ann, ben]);
  // Of lists that agree the first.
  const twice = begin({ largest: [ann], labels: [...labels, [ann, "Its cold wallet", "exchange"]] });
  expect(await twice.now({ without: ["exchange"] })).toMatchObject([{ label: "Big Exchange" }]);
  // Named as well, it is left out for what it is.
  expect((await now({ without: ["team"], and: [ben, cid] })).map(({ source }) => source)).toEqual([
    "our list",
    "asked",
  ]);
});

test("beside the largest, everybody is looked at who is known by name or label and holds anything", async () => {
  const known = {
    largest: [cid],
    wallets: { [dead]: 1n, [ann]: 5n, [ben]: 0n, [wallet(50)]: 9n },
    labels: [
      [ann, "One", "exchange"],
      [ben, "Other", "exchange"],
      [wallet(50), "Team", "team"],
    ] as const,
  };
  const { now, past } = begin(known);
  expect(addresses(await now({ without: ["exchange", "burn"] }))).toEqual([dead, ann]);
  // Of all times, also whoever holds nothing now.
  expect(addresses(await past({ without: ["exchange", "burn"] }))).toEqual([dead, ann, ben]);
  expect(await begin({ largest: [cid] }).now({ without: ["exchange"] })).toEqual([]);
});

test("bridges that come with Holderscope are left out, however little they hold, and by that word alone", async () => {
  const bridge = base.contracts.l1StandardBridge[base.sourceId].address.toLowerCase();
  const { now } = begin({ largest: [ann], wallets: { [bridge]: 1n } });
  const [found, ...more] = await now({ without: ["bridge"] });
  expect(more).toEqual([]);
  expect(found).toMatchObject({ address: bridge, label: "Base: L1 standard bridge", group: "bridge" });
  expect(found!.reason).toMatch(
    /^Holderscope \(viem [\d.]+\) names it “Base: L1 standard bridge”: bridge\.$/,
  );
  expect(await now({ without: ["contract", "exchange", "pool"] })).toEqual([]);
  // On the chain above it nothing is known to stand at that address.
  expect(await now({ without: ["bridge"], chain_id: "base" })).toEqual([]);
});

test("the pools of the price are looked at too, named by settings or found", async () => {
  const found = begin({ wallets: { [wallet(43)]: 5n }, routePool: wallet(43) });
  expect(addresses(await found.now({ without: ["pool"] }))).toEqual([wallet(43)]);
  const pool = wallet(42);
  const named = begin({ wallets: { [pool]: 5n, [wallet(99)]: 5n }, pricePool: pool });
  expect(addresses(await named.now({ without: ["pool"] }))).toEqual([pool]);
});

test("programs that were emptied are looked for on Solana, where they are left out", async () => {
  const program = "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B";
  const sol = { chain_id: "sol", token_address: "So11111111111111111111111111111111111111112" };
  const { past, now, asked } = begin({ emptied: [program] });
  expect(addresses(await past({ ...sol, without: ["program"] }))).toEqual([program]);
  expect(await past({ ...sol, without: ["burn"] })).toEqual([]);
  expect(await past({ without: ["program"] })).toEqual([]);
  expect(await now({ ...sol, without: ["program"] })).toEqual([]);
  expect(asked.filter((name) => name === "emptied")).toHaveLength(1);
});

test("who is kept is counted, and more than five hundred are refused", async () => {
  const many = Array.from(
    { length: 502 },
    (_, index) =>
      ({
        address: wallet(index),
        kind: "unknown",
        label: null,
        source: "",
        reason: "",
        group: null,
      }) as const,
  );
  expect(addresses(counted(many.slice(0, 3), new Set([wallet(1)])))).toEqual([wallet(0), wallet(2)]);
  expect(counted(many, new Set([wallet(0), wallet(1)]))).toHaveLength(500);
  const refused = expect.objectContaining<Partial<ProblemError>>({
    code: "invalid_range",
    message: "more than 500 addresses would be left out: leave out fewer kinds",
  }) as Error;
  expect(() => counted(many, new Set([wallet(0)]))).toThrow(refused);
});

test("whether a question leaves out anything", () => {
  expect(hasExclusions({})).toBe(false);
  expect(hasExclusions({ without: [], and: [], keep: [ann] })).toBe(false);
  expect(hasExclusions({ without: ["pool"] satisfies ExclusionGroup[] })).toBe(true);
  expect(hasExclusions({ and: [ann] })).toBe(true);
  expect(hasExclusions({ without: ["pool"], and: [ann] })).toBe(true);
});

test("owners are left out by their numbers, those that the store does not know not at all", async () => {
  const { leftOut, asked } = begin({ wallets: { [ann]: 5n, [ben]: 6n } });
  expect(await leftOut({ keep: [ann] })).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await leftOut({ and: [ben, ann, cid] })).toEqual({ owners: [1, 2], key: "1,2" });
  expect(await leftOut({ and: [ben, ann], keep: [ann] })).toEqual({ owners: [2], key: "2" });
  expect(await leftOut({ and: [cid] })).toBeUndefined();
  expect(asked.filter((name) => name === "numbers")).toHaveLength(3);
  // Where all are kept no number is asked for.
  expect(await leftOut({ and: [ann], keep: [ann] })).toBeUndefined();
  expect(asked.filter((name) => name === "numbers")).toHaveLength(3);
  // Nobody has this number.
  expect(ownersText(undefined)).toBe("-1");
  expect(ownersText({ owners: [4, 9], key: "4,9" })).toBe("4 9");
});
