import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { normalizeAddress, type TokenAddress } from "../../../contract/address.ts";
import { demoFlagship, demoTour } from "../../../contract/beside/demo-tour.ts";
import { runsOf } from "../../../test/speed.ts";
import { createDemo, demo } from "./demo.ts";
import { hostileNames } from "./hostile-names.ts";
import { type LedgerWriter, nobody } from "./ledger.ts";
import { demoEnd } from "./plan.ts";
import { sentinels } from "./sentinels.ts";

const demoTokens = demo.map(({ token }) => token);

interface Facts {
  readonly holders: number;
  readonly owners: number;
  readonly transfers: number;
  readonly lastTime: number;
  readonly overdrafts: number;
  readonly prices: number;
  readonly hash: string;
}

const facts = new Map<string, Facts>();

beforeAll(() => {
  for (const { token, write } of demo) facts.set(token.address, examine(write()));
});

describe("the demo market", () => {
  it("has the size of a market", () => {
    const count = (chain: string) => demoTokens.filter((token) => token.chain === chain).length;
    expect(count("sol")).toBeGreaterThanOrEqual(60);
    expect(count("eth")).toBeGreaterThanOrEqual(20);
    expect(Math.max(...[...facts.values()].map(({ holders }) => holders))).toBeGreaterThanOrEqual(25_000);
    const transfers = [...facts.values()].reduce((sum, { transfers: rows }) => sum + rows, 0);
    expect(transfers).toBeGreaterThan(300_000);
    expect(transfers).toBeLessThan(400_000);
  });

  it("is the same every time, and another with another seed", () => {
    const few = (seed: string) =>
      createDemo(seed)
        .filter(({ listing }) => (listing.transfers ?? 0) < 1_000)
        .filter((_, place) => place % runsOf(1, 5) === 0);
    const print = (seed: string) =>
      few(seed).map(({ token, write }) => [token.address, examine(write()).hash]);
    const again = print("holderscope");
    expect(again).toEqual(
      few("holderscope").map(({ token }) => [token.address, facts.get(token.address)?.hash]),
    );
    expect(again.length).toBeGreaterThan(10);
    expect(print("another")).not.toEqual(again);
  }, 120_000);

  it("is the same on every machine", () => {
    const all = createHash("sha256");
    for (const { hash } of facts.values()) all.update(hash);
    // Changes whenever the market is meant to change, and then only.
    expect(all.digest("hex").slice(0, 16)).toBe("7d5bdfd5208ae082");
  });

  it("has addresses of its chains that say demo", () => {
    const addresses = new Set(demoTokens.map(({ address }) => address));
    expect(addresses.size).toBe(demoTokens.length);
    for (const { chain, address } of demoTokens) {
      expect(normalizeAddress(chain, address)).toBe(address);
      expect(address).toMatch(chain === "sol" ? /^Demo/ : /^0xde30/);
    }
    const { write, token } = entryOf("Oatmoon");
    for (const { owner, address } of write().accounts.slice(0, 2_000)) {
      expect(normalizeAddress(token.chain, owner)).toBe(owner);
      expect(normalizeAddress(token.chain, address ?? "")).toBe(address);
    }
  });

  it("lets no account give what it has not, but where transfers are missing", () => {
    for (const { token, listing } of demo) {
      const overdrafts = facts.get(token.address)?.overdrafts;
      if (listing.history === "incomplete") expect(overdrafts).toBeGreaterThan(0);
      else expect(overdrafts, token.name).toBe(0);
    }
  });

  it("ends near its now, at another moment for each token", () => {
    const times = demo
      .filter(({ listing }) => listing.life !== "dead" && !listing.sentinel)
      .map(({ token }) => facts.get(token.address)?.lastTime ?? 0);
    const alive = times.filter((time) => time > demoEnd - 3 * 3_600);
    expect(alive.length).toBeGreaterThan(60);
    expect(new Set(times).size).toBeGreaterThan(times.length * 0.9);
    expect(Math.max(...times)).toBeLessThanOrEqual(demoEnd);
  });

  it.each(["Lamplighter", "Marrowfat"])("has chapters in the three years of %s", (name) => {
    const ledger = entryOf(name).write();
    const { times, from, to, amounts } = ledger.transfers;
    const [first, last] = [times[0]!, times.at(-1)!];
    expect((last - first) / 86_400).toBeGreaterThan(1_090);
    const balances = new Map<number, bigint>();
    const holders: number[] = [];
    const counts: number[] = [];
    let holding = 0;
    for (const [row, amount] of amounts.entries()) {
      const twentieth = Math.min(19, Math.floor(((times[row]! - first) / (last - first)) * 20));
      for (const [account, change] of [
        [from[row]!, -amount],
        [to[row]!, amount],
      ] as const) {
        if (account === nobody) continue;
        const before = balances.get(account) ?? 0n;
        balances.set(account, before + change);
        holding += Number(before + change > 0n) - Number(before > 0n);
      }
      holders[twentieth] = holding;
      counts[twentieth] = (counts[twentieth] ?? 0) + 1;
    }
    // Growth, exodus, airdrop, growth; and wash trading that brings transfers and no holders.
    expect(holders[7]).toBeLessThan(holders[4]! * 0.6);
    expect(holders[12]! - holders[11]!).toBeGreaterThan(1_000);
    expect(holders[19]).toBeGreaterThan(holders[12]!);
    expect(counts[14]).toBeGreaterThan(counts[13]! * 1.8);
  });

  it("has owners with several accounts on Solana and none on Ethereum", () => {
    for (const { token } of demo) {
      const { owners, holders } = facts.get(token.address)!;
      if (token.chain === "eth") expect(owners, token.name).toBe(holders);
    }
    const { owners, holders } = facts.get(entryOf("Brinewick").token.address)!;
    expect(holders - owners).toBeGreaterThan(100);
  });
});

describe("the sentinels", () => {
  it("are all there, each found by its key", () => {
    const keys = demoTokens.flatMap(({ sentinel }) => sentinel ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(sentinels.length);
    for (const [key, [name, ticker]] of Object.entries(hostileNames)) {
      expect(demoTokens.find(({ sentinel }) => sentinel === key)).toMatchObject({ name, ticker });
    }
  });

  it.each([
    ["one-holder", 1],
    ["giant-holder", 101],
    ["three-holders", 3],
    ["all-equal", 500],
    ["no-holders", 0],
  ])("%s has %i holders", (key, holders) => {
    expect(factsOf(key).holders).toBe(holders);
  });

  it("show what their keys say", () => {
    expect(factsOf("no-price").prices).toBe(0);
    expect(factsOf("stale-price").prices).toBeGreaterThan(0);
    expect(factsOf("dead").lastTime).toBeLessThan(demoEnd - 30 * 86_400);
    expect(demoTokens.find(({ sentinel }) => sentinel === "decimals-0")?.decimals).toBe(0);
    expect(demoTokens.find(({ sentinel }) => sentinel === "decimals-18")?.decimals).toBe(18);
    expect(hostileNames["name-long"][0]).toHaveLength(200);
    const giant = entryOf("Giant Gannet").write();
    expect(giant.balance(0)).toBe(999_900_000n * 1_000_000n);
  });
});

function entryOf(name: string) {
  const entry = demo.find(({ token }) => token.name === name);
  if (!entry) throw new Error(`no demo token is named ${name}`);
  return entry;
}

function factsOf(key: string): Facts {
  return facts.get(demoTokens.find(({ sentinel }) => sentinel === key)?.address ?? "")!;
}

/** Goes through the transfers alone: what the writer believes of the balances is not asked. */
function examine(ledger: LedgerWriter): Facts {
  const { times, from, to, amounts, prices } = ledger.transfers;
  const hash = createHash("sha256");
  const balances = new Map<number, bigint>();
  let overdrafts = 0;
  for (const [row, amount] of amounts.entries()) {
    const [giver, taker] = [from[row]!, to[row]!];
    const left = (balances.get(giver) ?? 0n) - amount;
    if (giver !== nobody) {
      balances.set(giver, left);
      if (left < 0n) overdrafts++;
    }
    if (taker !== nobody) balances.set(taker, (balances.get(taker) ?? 0n) + amount);
    hash.update(`${times[row]} ${giver} ${taker} ${amount} ${prices[row]}\n`);
  }
  for (const { owner, address } of ledger.accounts) hash.update(`${owner} ${address}\n`);
  for (const { time, priceUsd } of ledger.prices) hash.update(`${time} ${priceUsd}\n`);
  const holding = [...balances].filter(([, balance]) => balance > 0n);
  return {
    holders: holding.length,
    owners: new Set(holding.map(([account]) => ledger.account(account).owner)).size,
    transfers: times.length,
    lastTime: times.at(-1)!,
    overdrafts,
    prices: ledger.prices.length + prices.filter((price) => price !== null).length,
    hash: hash.digest("hex"),
  };
}

it("the tour of the front page and its flagship are tokens of the market", () => {
  const nameOf = ({ chain, address }: TokenAddress) =>
    demo.find(({ token }) => token.chain === chain && token.address === address)?.token.name;
  expect(Object.fromEntries(demoTour.map((token) => [token.part, nameOf(token)]))).toEqual({
    typical: "Brinewick",
    insiders: "Bundled Bunting",
    airdrop: "Frogspawn",
    dying: "Oatmoon",
  });
  expect(nameOf(demoFlagship)).toBe("Lamplighter");
});

it("the flagship has three years, and labels of every kind among its twenty largest holders", () => {
  const ledger = demo.find(({ token }) => token.address === demoFlagship.address)!.write();
  const amounts = new Map<string, bigint>();
  for (const [account, { owner }] of ledger.accounts.entries())
    amounts.set(owner, (amounts.get(owner) ?? 0n) + ledger.balance(account));
  const largest = [...amounts.keys()].toSorted((one, other) =>
    amounts.get(one)! < amounts.get(other)! ? 1 : -1,
  );
  const kinds = ledger.labels.flatMap(({ account, category }) =>
    largest.slice(0, 20).includes(ledger.account(account).owner) ? [category] : [],
  );
  expect(kinds).toEqual(expect.arrayContaining(["pool", "exchange", "team", "bridge", "treasury"]));
  const { times } = ledger.transfers;
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(3 * 365 * 86_400);
});
