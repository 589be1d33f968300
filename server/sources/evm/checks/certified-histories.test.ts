import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Certificate } from "../../../../contract/completeness/certificate.ts";
import { testService } from "../../../../test/service.ts";
import { describeRandom } from "../../../../test/speed.ts";
import { createStoreBackend } from "../../../api/store-backend.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { createRandom, type Random } from "../../demo/random.ts";
import { ChainDataError, RpcError } from "../rpc-error.ts";
import { account, ModelChain, type ModelEvent } from "../test-chain.ts";
import { type FaultRates, lyingTransport } from "../test-faults.ts";
import { startProvider } from "../test-provider.ts";
import { balancesIn, emptied, finality, listOf, openWhole, token } from "../test-whole.ts";

const batchSize = 10;
const script = fileURLToPath(new URL("../../../../docs/verify.mjs", import.meta.url));

let store: Store;
let directory: string;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  directory = await mkdtemp(join(tmpdir(), "holderscope-histories-"));
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(async () => {
  vi.useRealTimers();
  await store.close();
  await rm(directory, { recursive: true });
});

/** What happens in a block; nobody gives what it does not have. */
function anyEvents(random: Random, chain: ModelChain, wallets: number): ModelEvent[] {
  const held = new Map(balancesIn(chain));
  const events: ModelEvent[] = [];
  while (random.chance(0.7)) {
    const [from, to] = [account(random.below(wallets)), account(random.below(wallets))];
    const has = held.get(from) ?? 0n;
    const amount = random.chance(0.05) ? 0n : (has * BigInt(1 + random.below(100))) / 100n;
    const what = random.unit();
    const event: ModelEvent =
      what < 0.3 || has === 0n
        ? { token, from: null, to, amount: BigInt(random.below(1e9)) * 10n ** BigInt(random.below(20)) }
        : what < 0.4
          ? { token, from, to: null, amount }
          : { token, from, to: what < 0.5 ? from : to, amount };
    events.push(event);
    if (event.from) held.set(event.from, held.get(event.from)! - event.amount!);
    if (event.to) held.set(event.to, (held.get(event.to) ?? 0n) + event.amount!);
  }
  return events;
}

/** Reads a chain that is reorganised meanwhile, through a node that lies, until it is certified. */
async function certify(random: Random, isDropping: boolean): Promise<{ chain: ModelChain; body: string }> {
  const chain = new ModelChain();
  chain.hasMulticall = random.chance(0.5);
  const wallets = 2 + random.below(random.chance(0.15) ? 110 : 12);
  const mine = (blocks: number) => {
    for (let block = 0; block < blocks; block += 1)
      chain.mine(anyEvents(random, chain, wallets), random.chance(0.2) ? 0 : 12);
  };
  chain.mine(
    Array.from({ length: wallets }, (_, to) => ({ token, from: null, to: account(to), amount: 500n })),
  );
  mine(10 + random.below(30));
  const range = random.chance(0.5) ? 0 : 1 + random.below(12);
  let rates: FaultRates = { fail: 0.05, lie: 0.3, range };
  const transport = lyingTransport(
    chain.transport,
    () => random.unit(),
    () => ({ ...rates, ...(isDropping ? {} : { finalBlock: chain.head.number - finality }) }),
  );
  let index: Awaited<ReturnType<typeof openWhole>> | undefined;
  let highest = chain.head.number;
  for (let [step, calm] = [0, 0]; step < 400; step += 1) {
    const [row] = await store.reader.rows<{ body: string }>(
      "SELECT body FROM index_certificates ORDER BY made_at DESC, block DESC",
    );
    if (row && calm > 1) return { chain, body: row.body };
    // What could not be certified waits for a minute.
    vi.setSystemTime(Date.now() + 61_000);
    if (step === 8) rates = { fail: 0.05, lie: 0.1, range };
    try {
      index ??= await openWhole(store, transport);
      const hasMore = await index.step();
      if (step > 8 && !hasMore && index.position().isFollowing) calm += 1;
    } catch (error) {
      if (!(error instanceof RpcError || error instanceof ChainDataError)) throw error;
    }
    const dice = random.unit();
    if (step < 8 && dice < 0.4) {
      highest = Math.max(highest, chain.head.number);
      const most = chain.head.number - (highest - finality);
      const depth = Math.min(1 + random.below(finality), most);
      chain.drop(depth);
      mine(Math.max(1, depth + random.below(3) - 1));
    } else if (step < 8 && dice < 0.7) mine(1);
  }
  throw new Error(`no certificate: ${index?.complaint}`);
}

/** What a script that is not ours finds different, with the node and the two files that readers get. */
async function differing(url: string, body: string, list: string): Promise<string[]> {
  const files = [join(directory, "certificate.json"), join(directory, "holders.csv")] as const;
  await writeFile(files[0], body);
  await writeFile(files[1], list);
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, ...files]);
  const lines = stdout.trim().split("\n");
  expect(lines.length).toBeGreaterThan(4);
  return lines.filter((line) => !line.startsWith("same "));
}

const certified = "random histories are certified as they are on the chain";
describeRandom(certified, { quick: 1, long: 20 }, ({ seed, count }) => {
  it.each(Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => [batch * batchSize]))(
    "from %i on",
    async (first) => {
      for (let number = first; number < Math.min(first + batchSize, count); number += 1) {
        const name = `history ${number}`;
        await emptied(store);
        const isDropping = number % 2 === 1;
        const { chain, body } = await certify(createRandom(`${seed} ${number}`), isDropping);
        const certificate = Certificate.parse(JSON.parse(body));
        const backend = createStoreBackend(store);
        const { ready, holderList } = backend;
        const service = testService({ backend, ready, holderList, unitBudget: 1_000_000 });
        const answer = await service.get(`/v0/eth/tokens/${token}/certificate/holders.csv`);
        const list = await answer.text();

        const until = chain.blocks.slice(0, certificate.block.number + 1);
        const kept = await store.reader.rows<{ block: number; hash: string }>(
          "SELECT block::INTEGER AS block, hash FROM index_certificates",
        );
        for (const { block, hash } of kept) expect(hash, name).toBe(chain.blocks[block]?.hash);
        expect(certificate.block.hash, name).toBe(until.at(-1)!.hash);
        expect(list.trim().split("\n").slice(1).toSorted().join("\n"), name).toBe(listOf({ blocks: until }));
        const { compared } = certificate.result;
        expect(certificate.result, name).toEqual({ supply: "equal", compared, equal: compared });
        // What moves nothing, to oneself or of nothing, leaves no trace in balances where a node leaves it out.
        const transfers = until.flatMap(({ logs }) => logs).length;
        if (isDropping) expect(certificate.transfers, name).toBeLessThanOrEqual(transfers);
        else expect(certificate.transfers, name).toBe(transfers);
        const provider = await startProvider(chain.transport, {});
        expect(await differing(provider.url, body, list), name).toEqual([]);
        await provider.stop();
      }
    },
    600_000,
  );
});
