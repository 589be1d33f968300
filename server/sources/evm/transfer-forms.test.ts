import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { transferEvent, zeroAddress } from "./events.ts";
import { account, ModelChain } from "./test-chain.ts";
import { emptied, finality, listOf, openWhole, stepOn, storedList, token } from "./test-whole.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
beforeEach(() => emptied(store));
afterAll(() => store.close());

type Indexed = readonly [from: boolean, to: boolean, amount: boolean];
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;

interface Moved {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: bigint;
}

/** A contract that says in Transfer what it moves, and indexes what it wants. */
class OddChain extends ModelChain {
  readonly moves: (Moved & { readonly block: number })[] = [];
  constructor(
    private readonly indexed: Indexed,
    private readonly isPiece = false,
  ) {
    super();
    this.rebase.set(token, (_, owner) => this.heldBy(owner));
  }

  move(...moves: readonly Moved[]): void {
    const block = this.head.number + 1;
    for (const move of moves) this.moves.push({ ...move, block });
    this.mine(
      moves.map(({ from, to, amount }) => {
        const values = [from ?? zeroAddress, to ?? zeroAddress, amount].map((value) => word(BigInt(value)));
        const topics = values.filter((_, index) => this.indexed[index]);
        const data = values.filter((_, index) => !this.indexed[index]).map((text) => text.slice(2));
        return { token, raw: { topics: [transferEvent, ...topics], data: `0x${data.join("")}` } };
      }),
    );
  }

  private asked = Infinity;
  private heldBy(owner: string): bigint {
    return this.moves
      .filter(({ block }) => block <= this.asked)
      .reduce((sum, { from, to, amount }) => {
        const moved = this.isPiece ? 1n : amount;
        return sum + (to === owner ? moved : 0n) - (from === owner ? moved : 0n);
      }, 0n);
  }

  override readonly transport: Transport = (method, [first, second, ...rest]) => {
    const { to, data = "" } = (first ?? {}) as { to?: string; data?: string };
    this.asked = second === undefined || second === "latest" ? Infinity : Number(second);
    if (method === "eth_call" && to === token && data.startsWith("0x18160ddd")) {
      const owners = new Set(
        this.moves.flatMap((move) => [move.from, move.to]).filter((one) => one !== null),
      );
      return Promise.resolve(word([...owners].reduce((sum, owner) => sum + this.heldBy(owner), 0n)));
    }
    if (this.isPiece && method === "eth_call" && to === token && data.startsWith("0x6352211e")) {
      const last = this.moves.findLast(({ amount }) => word(amount).slice(2) === data.slice(10));
      if (last?.to) return Promise.resolve(word(BigInt(last.to)));
      return Promise.reject(Object.assign(new Error("execution reverted"), { code: 3 }));
    }
    return super.answerOf(method, [first, second, ...rest]);
  };

  /** The same chain as a coin like any other would have it. */
  plain(): ModelChain {
    const chain = new ModelChain();
    for (const move of this.moves) chain.mine([{ token, ...move }]);
    return chain;
  }
}

/** Amounts of which some could be addresses by their size, and givers as well as receivers of several. */
function fill(chain: OddChain, unit: bigint): void {
  for (let index = 0; index < 6; index += 1)
    chain.move({ from: null, to: account(index), amount: unit * BigInt(1_000 + index) });
  chain.move({ from: account(0), to: account(7), amount: unit * 400n });
  chain.move(
    { from: account(1), to: account(2), amount: unit * 7n },
    { from: account(3), to: null, amount: unit * 30n },
  );
  for (let block = 0; block < 2 * finality; block += 1) chain.mine([]);
}

const state = () =>
  store.reader.rows<{ state: string; reason: string | null; note: string | null }>(
    "SELECT state, reason, note FROM index_tokens",
  );

const forms: readonly (readonly [string, Indexed])[] = [
  ["nothing", [false, false, false]],
  ["the giver", [true, false, false]],
  ["the receiver", [false, true, false]],
  ["the amount", [false, false, true]],
  ["giver and receiver", [true, true, false]],
  ["giver and amount", [true, false, true]],
  ["receiver and amount", [false, true, true]],
  ["all of it", [true, true, true]],
];

const units = [1n, 10n ** 18n] as const;
/** In turn one of the units and the other, and the rest of them. */
const inUnits = (rest: 0 | 1) =>
  forms.map(([name, indexed], place) => [name, units[(place + rest) % 2]!, indexed] as const);
const isReadAsBalancesSay = async (_: string, unit: bigint, indexed: Indexed) => {
  const chain = new OddChain(indexed);
  fill(chain, unit);
  await stepOn(await openWhole(store, chain.transport));
  expect(await state()).toMatchObject([{ state: "indexed", reason: null, note: null }]);
  expect(await storedList(store)).toBe(listOf(chain.plain()));
};
const readAsBalancesSay = "an event that indexes %s, in units of %s, is read as what balances say";
test.each(inUnits(0))(readAsBalancesSay, isReadAsBalancesSay);
test.each(inUnits(1))(readAsBalancesSay, { tags: "long" }, isReadAsBalancesSay);

test.each(forms.filter(([name]) => ["nothing", "giver and receiver", "all of it"].includes(name)))(
  "a collection that does not say that it is one, and indexes %s, is none of a coin",
  async (_, indexed) => {
    const chain = new OddChain(indexed, true);
    fill(chain, 1n);
    const index = await openWhole(store, chain.transport);
    for (let step = 0; step < 4; step += 1) await index.step();
    expect(await state()).toMatchObject([
      { state: "quarantined", reason: expect.stringContaining("a collection of single pieces") as string },
    ]);
  },
);

test("where the node keeps no old balances, a form that tells nothing is refused, and a plain one read", async () => {
  const recent =
    (chain: OddChain): Transport =>
    (method, params, signal) => {
      const isOld =
        method === "eth_call" && params[1] !== "latest" && Number(params[1]) < chain.head.number - 2;
      if (!isOld) return chain.transport(method, params, signal);
      return Promise.reject(Object.assign(new Error("missing trie node"), { code: -32_000 }));
    };
  const odd = new OddChain([false, true, false]);
  fill(odd, 1n);
  const index = await openWhole(store, recent(odd));
  for (let step = 0; step < 4; step += 1) await index.step();
  expect(await state()).toMatchObject([
    { state: "quarantined", reason: expect.stringContaining("one of its addresses indexed") as string },
  ]);
  await emptied(store);
  const plain = new OddChain([true, true, false]);
  plain.move({ from: null, to: `0x${"0".repeat(30)}1234567890`, amount: 5n });
  fill(plain, 1n);
  await stepOn(await openWhole(store, recent(plain)));
  expect(await storedList(store)).toBe(listOf(plain.plain()));
});
