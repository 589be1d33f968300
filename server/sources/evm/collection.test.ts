import { expect, test } from "vitest";
import { Questions } from "../../jobs/questions.ts";
import { openStore } from "../../store/store.ts";
import { collectionOf } from "./collection.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { EvmSource } from "./evm-source.ts";
import { EvmNode } from "./node.ts";
import { Rpc } from "./rpc.ts";
import { indexReport } from "../../cli/index-report.ts";
import { account, ModelChain } from "./test-chain.ts";
import { isCaughtUp, runSource, until } from "./test-index.ts";

const token = `0x${"11".repeat(20)}`;
const yes = `0x${"1".padStart(64, "0")}`;
const no = `0x${"0".repeat(64)}`;
const ids = { itself: "01ffc9a7", none: "ffffffff", single: "80ac58cd", several: "d9b67a26" };

/** A contract that says of interfaces whether it has them; of others what the model says. */
function saying(answer: (id: string) => string): Transport {
  const chain = new ModelChain();
  chain.mine([{ token, from: null, to: account(1), amount: 5n }]);
  return (method, params, signal) => {
    const { data = "" } = (params[0] ?? {}) as { data?: string };
    if (method === "eth_call" && data.startsWith("0x01ffc9a7")) {
      if (data.length !== 74) throw new Error(`not an argument: ${data}`);
      return Promise.resolve(answer(data.slice(10, 18)));
    }
    return chain.transport(method, params, signal);
  };
}

function optionsOf(transport: Transport) {
  return { urls: ["http://model"], concurrency: 8, rate: 0, transport, retryDelayMs: 0 };
}

test.each([
  ["ERC-721", [ids.itself, ids.single], "ERC-721"],
  ["ERC-721 before it was final, as CryptoKitties", [ids.itself, "9a20483d"], "ERC-721"],
  ["ERC-1155", [ids.itself, ids.several], "ERC-1155"],
  ["another interface", [ids.itself], null],
  ["yes to everything", Object.values(ids), null],
])("%s", async (_, said, standard) => {
  const node = new EvmNode(
    new Rpc(optionsOf(saying((id) => (said.includes(id) ? yes : no)))),
    new AbortController().signal,
  );
  expect(await collectionOf(node, token)).toBe(standard);
});

test("an answer that is none of a question about interfaces is no yes", async () => {
  for (const answer of ["0x", `${yes}${"0".repeat(64)}`, `0x${"f".repeat(64)}`]) {
    const node = new EvmNode(new Rpc(optionsOf(saying(() => answer))), new AbortController().signal);
    expect(await collectionOf(node, token)).toBeNull();
  }
});

test("a collection is named, and refused with the reason", async () => {
  const store = await openStore({ path: ":memory:" });
  const questions = new Questions();
  const ask = async (said: readonly string[], address: string) => {
    const rpc = optionsOf(saying((id) => (said.includes(id) ? yes : no)));
    const source = new EvmSource(store, { chain: "eth", rpc, tokens: [], finality: 4, pollMs: 50 });
    questions.ask(source, "eth", address);
    const read = () => questions.find("eth", address);
    await expect.poll(() => read()?.state).not.toBe("asking");
    return read();
  };
  try {
    expect(await ask([ids.single], token)).toMatchObject({
      state: "refused",
      collection: "ERC-721",
      limit: null,
      reason: expect.stringContaining("single pieces") as string,
      token: { decimals: 0 },
    });
  } finally {
    questions.close();
    await store.close();
  }
});

test("one that settings or a command name is set aside with its name and the reason; the others go on", async () => {
  const store = await openStore({ path: ":memory:" });
  const chain = new ModelChain();
  const coin = `0x${"22".repeat(20)}`;
  for (const of of [token, coin]) chain.mine([{ token: of, from: null, to: account(1), amount: 5n }]);
  for (let block = 0; block < 8; block += 1) chain.mine([]);
  const transport: Transport = (method, params, signal) => {
    const { to, data = "" } = (params[0] ?? {}) as { to?: string; data?: string };
    if (method === "eth_call" && to === token && data.startsWith("0x01ffc9a7"))
      return Promise.resolve(data.slice(10, 18) === ids.single ? yes : no);
    return chain.transport(method, params, signal);
  };
  const { source, stop } = runSource(store, "", {
    tokens: [token, coin],
    finality: 4,
    rpc: optionsOf(transport),
  });
  try {
    await until(source, () => isCaughtUp(source, chain.head.number));
    const [collection, other] = source.status().tokens;
    expect(collection).toMatchObject({
      state: "quarantined",
      reason: expect.stringMatching(
        /^0x1111…1111: it is a collection of single pieces \(ERC-721\)/,
      ) as string,
    });
    expect(other).toMatchObject({ address: coin, state: "indexed" });
    expect(await store.reader.rows("SELECT address FROM tokens")).toEqual([{ address: coin }]);
    await expect(indexReport(source, store, [token])).rejects.toThrow(
      /is not indexed: 0x1111…1111: it is a collection of single pieces/,
    );
  } finally {
    await stop();
    await store.close();
  }
});
