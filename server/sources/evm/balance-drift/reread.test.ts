import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf } from "../../../ledger/test-ledger.ts";
import { replaceToken } from "../../../store/replacement.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { type Anvil, noAnvil, startAnvil } from "../test-anvil.ts";
import { type ContractBehaviour, nameViews } from "../test-contract.ts";
import { allAnswers, isCaughtUp, runSource, until } from "../test-index.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 0xa000).toString(16).padStart(40, "0")}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
const holders = Array.from({ length: 12 }, (_, index) => wallet(index));

let directory: string;
let anvil: Anvil;
let store: Store;
beforeEach(async ({ skip }) => {
  if (noAnvil !== undefined) skip(noAnvil);
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  anvil = await startAnvil({ timestamp: 1_700_000_000 });
});
afterEach(async () => {
  if (noAnvil !== undefined) return;
  await anvil.stop();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const mints = holders.map((to) => ({ from: nobody, to, amount: 1_000n }));
const setBalance = (token: string, owner: string, amount: bigint) =>
  anvil.request("anvil_setStorageAt", [token, word(BigInt(owner)), word(amount)]);
const head = async () => Number(await anvil.request("eth_blockNumber"));
const stored = () =>
  store.reader.rows(
    `SELECT note, history, (SELECT count(*)::INTEGER FROM transfers WHERE silent) AS entries,
       (SELECT note FROM index_tokens) AS index_note FROM tokens`,
  );

async function made(supply: bigint, behaviour: ContractBehaviour, isSet: boolean): Promise<string> {
  const views = { ...nameViews("Silent", "SIL", 0), "0x18160ddd": word(supply) };
  const token = await anvil.deploy({ ...behaviour, views });
  await anvil.transfer(token, mints);
  await anvil.transfer(token, [{ from: holders[0]!, to: wallet(20), amount: 500n }]);
  if (isSet) await setBalance(token, holders[3]!, 3_500n);
  await anvil.request("evm_mine");
  return token;
}

/** Followed and compared, by a source that stands still then. */
async function read(token: string) {
  const { source, stop } = runSource(store, anvil.url, { tokens: [token] });
  const newest = await head();
  await until(source, () => isCaughtUp(source, newest) && source.checks().has(token));
  const check = source.checks().get(token)!;
  await stop();
  return { source, check };
}

async function readAgain(source: Awaited<ReturnType<typeof read>>["source"], token: string): Promise<void> {
  const path = join(directory, "again.duckdb");
  const apart = await openStore({ path, memoryLimitMiB: 128, threads: 1 });
  const { signal } = new AbortController();
  const work = { store: apart, tokens: [token], signal, onProgress: () => {} };
  const [found] = await source.readAgain(work);
  await apart.close();
  await replaceToken(store, { path, identity: found!.identity!, all: [token] });
}

const kinds: readonly [string, bigint, ContractBehaviour, boolean][] = [
  ["deposits", 12_000n, { mintsBy: "deposits" }, false],
  ["mint_events", 12_000n, { mintsBy: "mint_events" }, false],
  ["set_at_creation", 1_012_000n, { holds: { [wallet(500)]: 999_000n, [holders[0]!]: 1_000n } }, false],
  ["fee_on_transfer,adjusted", 12_000n - 120n - 5n, { takesFee: true }, false],
  ["adjusted", 14_500n, {}, true],
  ["rebasing", 24_000n, { rebases: true }, true],
];
const goesOver = "what was proved of balances goes over with the transfers: %s";
test.each(kinds.slice(0, 1))(goesOver, proveAgain);
test.each(kinds.slice(1))(goesOver, { tags: "long" }, proveAgain);

async function proveAgain(note: string, supply: bigint, behaviour: ContractBehaviour, isSet: boolean) {
  const isRebasing = behaviour.rebases === true;
  const token = await made(supply, behaviour, isSet && !isRebasing);
  if (isRebasing) await anvil.request("anvil_setStorageAt", [token, word(1n), word(1n)]);
  if (behaviour.holds) await anvil.transfer(token, [{ from: wallet(500), to: holders[1]!, amount: 7n }]);
  const { source } = await read(token);
  const before = { rows: await stored(), answers: await allAnswers(store, token, holders) };
  expect(before.rows).toMatchObject([{ note, index_note: note }]);

  await readAgain(source, token);
  expect({ rows: await stored(), answers: await allAnswers(store, token, holders) }).toEqual(before);
}

test(
  "also where what is stored ends before the block of the comparison, and the rest of the blocks comes after",
  { tags: "long" },
  async () => {
    const token = await made(14_500n, {}, true);
    const first = await read(token);
    // Nobody follows the chain for longer than blocks may be taken back.
    await anvil.request("anvil_mine", ["0x46"]);
    await anvil.transfer(token, [{ from: holders[3]!, to: holders[4]!, amount: 2_000n }]);
    await anvil.request("anvil_mine", ["0x3"]);
    await readAgain(first.source, token);
    expect(await stored()).toMatchObject([{ note: "adjusted", history: "incomplete", entries: 1 }]);
    const said = (await answerOf(store, "getHolders", { address: token })) as { holders: object[] };
    expect(said.holders[0]).toMatchObject({ address: holders[3], amount: 3_500 });

    const second = await read(token);
    expect(second.check).toMatchObject({ isTaken: true });
    expect(second.check.text).toContain("13 balances are equal to the contract's");
    const now = (await answerOf(store, "getHolders", { address: token })) as { holders: object[] };
    expect(now.holders[0]).toMatchObject({ address: holders[4], amount: 3_000 });
  },
);
