import { afterEach, beforeEach, expect, test } from "vitest";
import { Certificate } from "../../../../contract/completeness/certificate.ts";
import { createStoreBackend } from "../../../api/store-backend.ts";
import { answerOf } from "../../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { type Anvil, noAnvil, startAnvil } from "../test-anvil.ts";
import { type ContractBehaviour, nameViews } from "../test-contract.ts";
import { isCaughtUp, runSource, until } from "../test-index.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 0xa000).toString(16).padStart(40, "0")}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;

let anvil: Anvil;
let store: Store;
beforeEach(async ({ skip }) => {
  if (noAnvil !== undefined) skip(noAnvil);
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  anvil = await startAnvil({ timestamp: 1_700_000_000 });
});
afterEach(async () => {
  if (noAnvil !== undefined) return;
  await anvil.stop();
  await store.close();
});

const deploy = (supply: bigint | null, behaviour: ContractBehaviour) =>
  anvil.deploy({
    ...behaviour,
    views: { ...nameViews("Silent", "SIL", 0), ...(supply !== null && { "0x18160ddd": word(supply) }) },
  });
const row = (from: string, to: string, amount: bigint) => ({ from, to, amount });
const mint = (to: number, amount: bigint) => row(nobody, wallet(to), amount);

/** Silently, as a contract does that emits nothing. */
const setBalance = (token: string, owner: string, amount: bigint) =>
  anvil.request("anvil_setStorageAt", [token, word(BigInt(owner)), word(amount)]);

/** What the token is once it is read, compared and certified. */
async function read(token: string) {
  await anvil.request("evm_mine");
  const head = Number(await anvil.request("eth_blockNumber"));
  const { source, stop } = runSource(store, anvil.url, { tokens: [token] });
  const bodies = () =>
    store.reader.rows<{ body: string }>(
      "SELECT body FROM index_certificates WHERE address = $1 ORDER BY made_at DESC",
      [token],
    );
  await until(
    source,
    async () => isCaughtUp(source, head) && source.checks().has(token) && (await bodies()).length > 0,
  );
  const check = source.checks().get(token)!;
  await stop();
  const [stored] = await store.reader.rows<{ note: string | null; history: string }>(
    "SELECT note, history FROM tokens WHERE address = $1",
    [token],
  );
  const certificate = Certificate.parse(JSON.parse((await bodies())[0]!.body));
  return { ...stored!, check, certificate };
}

/** The holder list of the service, and what the contract says of each of them. */
async function holders(token: string) {
  const answer = (await answerOf(store, "getHolders", { address: token })) as {
    holders: { address: string; amount: number }[];
  };
  const here = answer.holders.map(({ address, amount }) => [address, BigInt(amount)] as const);
  const said = await anvil.requests(
    here.map(([address]) => [
      "eth_call",
      [{ to: token, data: `0x70a08231${address.slice(2).padStart(64, "0")}` }, "latest"],
    ]),
  );
  return { here, onChain: here.map(([address], index) => [address, BigInt(said[index] as string)] as const) };
}
const entries = () =>
  store.reader.rows<{ owner: string; amount: bigint; block: number }>(
    `SELECT w.address AS owner, CASE WHEN to_owner IS NULL THEN -amount ELSE amount END AS amount, block::DOUBLE AS block
     FROM transfers JOIN wallets AS w ON w.wallet_id = coalesce(to_owner, from_owner) WHERE silent ORDER BY w.address`,
  );

test.each(["deposits", "mint_events"] as const)(
  "mints and burns that only events of its own tell are read as such: %s",
  async (mintsBy) => {
    const token = await deploy(10_000n - 400n, { mintsBy });
    await anvil.transfer(
      token,
      Array.from({ length: 10 }, (_, index) => mint(index, 1_000n)),
    );
    await anvil.transfer(token, [row(wallet(0), wallet(20), 300n), row(wallet(1), nobody, 400n)]);
    const { note, history, check, certificate } = await read(token);
    expect([note, history, check.isWrong]).toEqual([mintsBy, "full", false]);
    expect(certificate.result).toEqual({ supply: "equal", compared: 11, equal: 11 });
    const { here, onChain } = await holders(token);
    expect(here).toEqual(onChain);
    // By the receipts: ten mints, a burn and one transfer, each at its block, and nothing beside them.
    const logs = await anvil.request<unknown[]>("eth_getLogs", [{ address: token, fromBlock: "0x0" }]);
    expect([logs.length, certificate.transfers, await entries()]).toEqual([12, 12, []]);
    expect(await answerOf(store, "getTokenStats", { address: token })).toMatchObject({
      hhi: expect.any(Number) as number,
    });
  },
);

test("balances set in the constructor are held since then, also where their first holder never received anything", async () => {
  const owner = wallet(500);
  const token = await deploy(1_000_000n, { holds: { [owner]: 999_000n, [wallet(501)]: 1_000n } });
  await anvil.transfer(
    token,
    Array.from({ length: 9 }, (_, index) => row(owner, wallet(index), 105n)),
  );
  await anvil.transfer(token, [row(wallet(501), wallet(0), 10n)]);
  const { note, history, check, certificate } = await read(token);
  expect([note, history]).toEqual(["set_at_creation", "full"]);
  expect(check.isWrong).toBe(false);
  expect(check.text).toMatch(
    /set when the contract was made, without a transfer: 2 balances \(1000000 raw units more/,
  );
  expect(certificate).toMatchObject({
    result: { supply: "equal", compared: 11, equal: 11 },
    transfers: 10,
    holders: { count: 11 },
  });
  const { here, onChain } = await holders(token);
  expect(here).toEqual(onChain);
  expect(here[0]).toEqual([owner, 998_055n]);
  expect((await entries()).map(({ owner: of, amount }) => [of, amount])).toEqual([
    [owner, 999_000n],
    [wallet(501), 1_000n],
  ]);
  const history1 = await createStoreBackend(store).getWalletHistory({
    chain_id: "eth",
    contract_address: token,
    token_address: token,
    wallet_address: owner,
    interval: "1day",
  } as never);
  const { transfers } = JSON.parse(history1.body) as {
    transfers: { change: number; without_transfer?: true }[];
  };
  expect(transfers.at(-1)).toMatchObject({ change: 999_000, without_transfer: true, price_usd: null });
  expect(transfers.filter(({ without_transfer: silent }) => silent)).toHaveLength(1);
});

test("holders that no transfer names make what is held unknown where they could be the largest", async () => {
  const [owner, hidden] = [wallet(500), wallet(501)];
  const token = await deploy(1_000_000n, { holds: { [owner]: 600_000n, [hidden]: 400_000n } });
  await anvil.transfer(token, [row(owner, wallet(0), 945n)]);
  const { note, history, check, certificate } = await read(token);
  expect([note, history]).toEqual(["set_at_creation,withheld,missing=400000", "incomplete"]);
  expect(check.text).toContain("400000 raw units of the supply are at addresses that no transfer names");
  expect(check.isWrong).toBe(false);
  expect(certificate.supply).toMatchObject({ here: "600000", chain: "1000000" });
  expect(await answerOf(store, "getHolders", { address: token })).toBe("stats_unavailable");
});

test("where what they hold is too little to change the first digit, the rest is shown", async () => {
  const holds = { [wallet(500)]: 600_000n, [wallet(501)]: 5_000n };
  const token = await deploy(605_000n, { holds });
  await anvil.transfer(
    token,
    Array.from({ length: 400 }, (_, index) => row(wallet(500), wallet(index), 1_000n)),
  );
  const { note, history } = await read(token);
  expect([note, history]).toEqual(["set_at_creation,missing=5000", "full"]);
});

test("a balance that came nobody knows when is taken from the contract, and the past is not shown", async () => {
  const token = await deploy(14_000n, {});
  await anvil.transfer(
    token,
    Array.from({ length: 12 }, (_, index) => mint(index, 1_000n)),
  );
  await setBalance(token, wallet(3), 3_500n);
  await setBalance(token, wallet(4), 500n);
  const { note, history, check, certificate } = await read(token);
  expect([note, history, check.isWrong]).toEqual(["adjusted", "incomplete", true]);
  expect(check.text).toMatch(
    /cause is not known; taken from the contract: 2 balances \(2500 raw units more, 500 less/,
  );
  expect(certificate.result).toEqual({ supply: "equal", compared: 12, equal: 12 });
  const { here, onChain } = await holders(token);
  expect(here).toEqual(onChain);
  expect((await entries()).map(({ amount }) => amount)).toEqual([2_500n, -500n]);
  expect(await answerOf(store, "getTokenPnl", { address: token })).toBe("stats_unavailable");
});

test("a fee that is taken silently is proved by every balance", async () => {
  const token = await deploy(12_000n - 120n - 5n, { takesFee: true });
  await anvil.transfer(
    token,
    Array.from({ length: 12 }, (_, index) => mint(index, 1_000n)),
  );
  await anvil.transfer(token, [row(wallet(0), wallet(20), 500n)]);
  const { note, check } = await read(token);
  expect([note, check.isWrong]).toEqual(["fee_on_transfer,adjusted", false]);
  const { here, onChain } = await holders(token);
  expect(here).toEqual(onChain);
});

test("one factor of all balances is a rebase; of two holders it proves nothing", async () => {
  const token = await deploy(20_000n, { rebases: true });
  await anvil.transfer(
    token,
    Array.from({ length: 10 }, (_, index) => mint(index, 1_000n)),
  );
  await anvil.request("anvil_setStorageAt", [token, word(1n), word(1n)]);
  const rebase = await read(token);
  expect([rebase.note, rebase.history, rebase.check.isWrong]).toEqual(["rebasing", "full", false]);
  // The supply of nine hundred and forty-five of a million, all with one holder.
  const few = await deploy(1_000_000n, {});
  await anvil.transfer(few, [mint(0, 945n)]);
  await setBalance(few, wallet(0), 1_000_000n);
  const { note } = await read(few);
  expect(note).toBe("adjusted");
  expect((await holders(few)).here).toEqual([[wallet(0), 1_000_000n]]);
});
