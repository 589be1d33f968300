import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf, identity } from "../../ledger/test-ledger.ts";
import { createLogger } from "../../operation/log.ts";
import { openStore, type Store } from "../../store/store.ts";
import { pricesAt } from "./price-url.ts";
import { askPrices } from "./price-url.ts";

const now = Math.floor(Date.now() / 1_000);

test.each([
  // As CoinGecko answers /coins/{id}/contract/{address}/market_chart.
  [
    {
      prices: [
        [1_711_843_200_000, 69_702.3],
        [1_711_929_600_000, 71_246.9],
      ],
      market_caps: [],
    },
    "prices",
    [
      { time: 1_711_843_200, priceUsd: 69_702.3 },
      { time: 1_711_929_600, priceUsd: 71_246.9 },
    ],
  ],
  // As DefiLlama answers /prices/current.
  [
    { coins: { "ethereum:0xab": { decimals: 18, symbol: "X", price: 0.0223, timestamp: 1_648_680_149 } } },
    "coins.ethereum:0xab.price",
    [{ time: null, priceUsd: 0.0223 }],
  ],
  [{ data: [{ price: "1.5" }] }, "data[0].price", [{ time: null, priceUsd: 1.5 }]],
  [[{ date: "2024-03-31", close: 2 }], "", [{ time: 1_711_843_200, priceUsd: 2 }]],
])("prices are found in %j at %s", (answer, path, expected) => {
  expect(pricesAt(answer, path)).toEqual(expected);
});

test.each([
  [{}, "a.b", "nothing at a.b"],
  [{ a: null }, "a", "nothing at a"],
  [{ a: "many" }, "a", "no price"],
  [{ a: -1 }, "a", "no price"],
  [{ a: [[null, 1]] }, "a", "no time"],
  [{ a: [{ time: 5, cost: 1 }] }, "a", "no price"],
  [{ a: 1 }, "__proto__.a", "nothing at"],
])("none in %j at %s", (answer, path, message) => {
  expect(() => pricesAt(answer, path)).toThrow(message);
});

let store: Store;
let answer: { status: number; body: string };
/** Answers before that one. */
const first: { status: number; headers: Record<string, string> }[] = [];
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  const early = first.shift();
  if (early) {
    response.writeHead(early.status, early.headers).end();
    return;
  }
  response.writeHead(answer.status, { location: "/inner" }).end(answer.body);
});
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const mint = (time: number) => ({
    token: [0],
    time: [time],
    block: [1],
    position: [0],
    to_owner: ["a"],
    amount: [10],
  });
  await store.ingest([{ ...identity({ address: "live" }), source: "evm" }], (db) =>
    db.append("staged_transfers", mint(now - 3_600)),
  );
  await store.ingest([identity({ address: "file" })], (db) =>
    db.append("staged_transfers", mint(now - 3_600)),
  );
});
afterEach(async () => {
  await store.close();
  await new Promise((done) => server.close(done));
});

test("followed tokens get the price that the API says, and its address is shown to nobody", async () => {
  const logs: string[] = [];
  const logger = createLogger({ level: "trace", write: (line) => logs.push(line), isReadable: false });
  const { port } = server.address() as AddressInfo;
  const options = {
    url: `http://127.0.0.1:${port}/{chain}/{address}?key=canary-81f3c2`,
    path: "{chain}.{address}",
    everyMs: 1_000,
    logger,
  };
  const round = () => askPrices(store, options, new AbortController().signal);
  answer = { status: 200, body: JSON.stringify({ eth: { live: 12.5 } }) };
  await round();
  expect(asked).toEqual(["/eth/live?key=canary-81f3c2"]);
  // Its host alone is kept, and where it answered with a price.
  const kept = () => store.reader.rows("SELECT address, host FROM index_price_answers");
  expect(await kept()).toEqual([{ address: "live", host: `127.0.0.1:${port}` }]);
  expect(await answerOf(store, "getHolderBreakdowns", { address: "live" })).toMatchObject({
    holders_over_100_usd: 1,
  });
  expect(await answerOf(store, "getHolderBreakdowns", { address: "file" })).toBe("stats_unavailable");

  // What passes is asked again, when the API says.
  first.push({ status: 429, headers: { "retry-after": "0.05" } });
  answer = { status: 200, body: JSON.stringify({ eth: { live: 13 } }) };
  await round();
  expect([asked.length, logs]).toEqual([3, []]);

  const failures = [
    { status: 403, body: "key canary-81f3c2 is wrong" },
    { status: 200, body: "<html>" },
    { status: 200, body: `{"error":"canary-81f3c2"}` },
    { status: 302, body: "canary-81f3c2" },
    { status: 307, body: "canary-81f3c2" },
  ];
  for (const failure of failures) {
    answer = failure;
    await round();
  }
  expect(logs).toHaveLength(failures.length);
  expect(asked).not.toContain("/inner");
  expect(logs.at(-1)).toContain("HTTP 307, a redirect, which is not followed");
  expect(logs.join("")).not.toContain("canary-81f3c2");
  expect(await answerOf(store, "getHolderBreakdowns", { address: "live" })).toMatchObject({
    holders_over_100_usd: 1,
  });
});
