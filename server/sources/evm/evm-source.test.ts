import { expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import { account, ModelChain } from "./test-chain.ts";
import { isCaughtUp, runSource, until } from "./test-index.ts";

test("a token that is added before the node has answered begins at the block that was named", async () => {
  const token = `0x${"11".repeat(20)}`;
  const chain = new ModelChain();
  for (let block = 0; block < 4; block += 1) chain.mine([{ token, to: account(block), amount: 1n }]);
  const store = await openStore({ path: ":memory:" });
  const { transport } = chain;
  const url = "http://model";
  const rpc = { urls: [url], concurrency: 6, rate: 0, retryDelayMs: 5, transport };
  const { source, stop } = runSource(store, url, { rpc });
  source.addToken(token, 3);
  await until(source, () => isCaughtUp(source, 4));
  expect(await store.reader.rows("SELECT from_block::INTEGER AS start FROM index_tokens")).toEqual([
    { start: 3 },
  ]);
  expect(await store.reader.rows("SELECT count(*)::INTEGER AS n FROM transfers")).toEqual([{ n: 2 }]);
  await stop();
  await store.close();
});
