import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Certificate, Completeness } from "../../../contract/completeness/certificate.ts";
import { testService } from "../../../test/service.ts";
import { expectProblem } from "../../http/test-requests.ts";
import { importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { removeTokens } from "../../store/removal.ts";
import { saveCertificate } from "../../store/sources/certificates.ts";
import { savePriceAnswer } from "../../store/sources/price-answers.ts";
import { openStore, type Store } from "../../store/store.ts";
import { saveRoute } from "../../sources/evm/prices/stored-routes.ts";
import { createStoreBackend } from "../store-backend.ts";

const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const [ann, ben, cid, dan] = [1, 2, 3, 4].map(wallet) as [string, string, string, string];
const odd = (1n << 53n) + 1n;
const start = 1_700_000_000;

let store: Store;
let service: ReturnType<typeof testService>;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const backend = createStoreBackend(store);
  const { ready, holderList } = backend;
  service = testService({ backend, ready, holderList, unitBudget: 1_000_000 });
});
afterAll(() => store.close());

function give(from: string | null, to: string | null, amount: bigint, block: number): TestTransfer {
  return { time: start + block, from, to, amount, block };
}

const certificate = (
  token: string,
  block: number,
  list: string,
  over: Partial<Certificate> = {},
): Certificate => ({
  format: "holderscope certificate 1",
  token,
  chain: { id: 31_337, name: "Ethereum" },
  block: { number: block, hash: `0x${String(block).padStart(64, "0")}`, time: "2026-01-01T00:00:00Z" },
  first_block: 1,
  head: block,
  transfers: 3,
  supply: { chain: "100", here: "100", zero_address: "0" },
  holders: { count: 2, sha256: hash("sha256", list, "hex") },
  drawn: [],
  balances: [
    { address: ann, row: 0, here: "70", chain: "70" },
    { address: ben, row: 1, here: "30", chain: "29" },
  ],
  result: { supply: "equal", compared: 2, equal: 1 },
  made: new Date((start + block) * 1_000).toISOString(),
  ...over,
});

async function get(token: string, path: string) {
  return service.get(`/v0/eth/tokens/${token}/${path}`);
}
const completenessOf = async (token: string) =>
  Completeness.parse(await (await get(token, "completeness")).json());

test("a token nobody was asked about is not checked, and what its transfers say is said", async () => {
  const token = wallet(1_001);
  await importTokens(store, [
    { address: token, transfers: [give(null, ann, 100n, 5), give(ann, ben, 30n, 9)] },
  ]);
  expect(await completenessOf(token)).toEqual({
    checked: null,
    kept: [],
    known: {
      transfers: 2,
      first: { time: "2023-11-14T22:13:25Z", block: 5 },
      last: { time: "2023-11-14T22:13:29Z", block: 9 },
      minted: "100",
      supply: "100",
      below_zero: null,
      files: [],
    },
  });
  const problem = await expectProblem(await get(token, "certificate"), 404, "stats_unavailable");
  expect(problem.detail).toContain("not checked");
  await expectProblem(await get(token, "certificate/holders.csv"), 404, "stats_unavailable");
  await expectProblem(await get(wallet(9_999), "certificate/holders.csv"), 404, "token_not_found");
});

test("what began before its first transfer says how many gave more than they had", async () => {
  const token = wallet(1_002);
  await importTokens(
    store,
    [
      {
        address: token,
        transfers: [
          give(ann, ben, 30n, 5),
          give(ben, cid, 40n, 6),
          // All that came goes again, in amounts that doubles round differently.
          ...[7, 8, 9].map((block) => give(null, dan, odd, block)),
          give(dan, null, 3n * odd, 10),
        ],
      },
    ],
    { allowIncomplete: true },
  );
  const { known } = await completenessOf(token);
  expect([known.minted, known.supply, known.below_zero]).toEqual([null, null, 2]);
});

test("certificate and holder list of its block stay as they were while the chain goes on", async () => {
  const token = wallet(1_003);
  // What flows is many times of what is held.
  const much = 1n << 110n;
  await importTokens(store, [
    {
      address: token,
      source: "evm",
      transfers: [
        give(null, ann, much, 5),
        ...Array.from({ length: 150 }, (_, round) => [
          give(ann, ben, much - 1n, 10 + round * 2),
          give(ben, ann, much - 1n, 11 + round * 2),
        ]).flat(),
        give(ann, cid, 5n, 400),
        give(ann, ben, 5n, 400),
      ].map((row, position) => ({ ...row, position })),
    },
  ]);
  const list = `address,units\n${ann},${much - 10n}\n${ben},5\n${cid},5\n`;
  await store.transaction((db) => saveCertificate(db, "eth", certificate(token, 400, list)));
  await importTokens(store, [
    { address: token, source: "evm", transfers: [{ ...give(ann, cid, 1n, 500), position: 999 }] },
  ]);

  const csv = await get(token, "certificate/holders.csv?block=400");
  expect([csv.status, csv.headers.get("content-type"), await csv.text()]).toEqual([
    200,
    "text/csv; charset=utf-8",
    list,
  ]);
  expect(csv.headers.get("etag")).toBe(`"${hash("sha256", list, "hex")}"`);
  const served = await (await get(token, "certificate")).json();
  expect(Certificate.parse(served)).toEqual(certificate(token, 400, list));
  await expectProblem(await get(token, "certificate?block=401"), 404, "stats_unavailable");

  const { checked, kept } = await completenessOf(token);
  expect(kept).toEqual([
    { block: 400, made: "2023-11-14T22:20:00.000Z", result: { supply: "equal", compared: 2, equal: 1 } },
  ]);
  expect(checked?.different).toEqual([{ address: ben, row: 1, here: "30", chain: "29" }]);

  // The chain took the block back: what the certificate names is nowhere any more, and nothing else is called so.
  await store.transaction((db) => saveCertificate(db, "eth", certificate(token, 500, "another list")));
  await expectProblem(await get(token, "certificate/holders.csv?block=500"), 404, "stats_unavailable");
});

test("the last 30 are kept, and go with their token", async () => {
  const token = wallet(1_004);
  await importTokens(store, [{ address: token, transfers: [give(null, ann, 100n, 5)] }]);
  for (let block = 1; block <= 33; block += 1)
    await store.transaction((db) => saveCertificate(db, "eth", certificate(token, block, "")));
  await store.transaction((db) => saveCertificate(db, "eth", certificate(token, 33, "again")));
  const { kept, checked } = await completenessOf(token);
  expect(kept.map(({ block }) => block)).toEqual(Array.from({ length: 30 }, (_, index) => 33 - index));
  expect(checked?.sha256).toBe(hash("sha256", "again", "hex"));
  await store.transaction(async (db) => void (await removeTokens(db, [{ chain: "eth", address: token }])));
  expect(await store.reader.rows("SELECT 1 FROM index_certificates WHERE address = $1", [token])).toEqual([]);
});

test("where the price comes from is said with what each pool gives, as it stands now; nothing where nothing is known", async () => {
  const [token, coin, dollar] = [wallet(1_005), wallet(21), wallet(22)];
  await importTokens(store, [{ address: token, transfers: [give(null, ann, 100n, 5)] }]);
  expect("price" in (await completenessOf(token))).toBe(false);

  const pool = { version: "v3", decimals: [18, 18], protocol: "Uniswap v3", depthUsd: 12_000.5 } as const;
  // The second has what it gives as its first token.
  const [own, hop] = [wallet(31), wallet(32)];
  const pools = [
    { ...pool, address: own, tokens: [token, coin], tickers: ["OSTR", "WETH"] },
    { ...pool, address: hop, tokens: [dollar, coin], tickers: ["USDC", "WETH"], depthUsd: null },
  ] as const;
  const route = { token, origin: "found", asked: [], pools, chosenBlock: 77, refusal: null } as const;
  const take = (over: Partial<Parameters<typeof saveRoute>[2]>) =>
    store.transaction((db) => saveRoute(db, "eth", { ...route, nextBlock: 5, ...over }));
  await take({});
  const said = { version: "v3", protocol: "Uniswap v3" };
  const expected = {
    chosen_by: "search",
    pools: [
      { ...said, address: own, gives: { address: coin, ticker: "WETH" }, held_usd: 12_000.5 },
      { ...said, address: hop, gives: { address: dollar, ticker: "USDC" }, held_usd: null },
    ],
    chosen_block: 77,
    reads_past: true,
    refusal: null,
  };
  expect((await completenessOf(token)).price).toEqual({ route: expected, apis: [], files: [] });
  // No transfer comes with it.
  await take({ nextBlock: null });
  expect((await completenessOf(token)).price?.route?.reads_past).toBe(false);
  await take({
    origin: "settings",
    asked: [own],
    pools: [],
    nextBlock: null,
    refusal: `the pair ${own} is none`,
  });
  expect((await completenessOf(token)).price?.route).toEqual({
    ...expected,
    chosen_by: "settings",
    pools: [],
    reads_past: false,
    refusal: `the pair ${own} is none`,
  });
});

test("a price API that answered is named by its host until the token is removed", async () => {
  const token = wallet(1_007);
  await importTokens(store, [{ address: token, transfers: [give(null, ann, 100n, 5)] }]);
  const take = (host: string, answeredAt: number) =>
    store.transaction((db) => savePriceAnswer(db, { chain: "eth", address: token }, { host, answeredAt }));
  await take("prices.example", start);
  await take("other.example:8080", start + 60);
  await take("prices.example", start + 3_600);
  const another = { chain: "eth", address: wallet(1_008) } as const;
  await store.transaction((db) =>
    savePriceAnswer(db, another, { host: "another.example", answeredAt: start }),
  );
  const apis = [
    { host: "prices.example", answered: "2023-11-14T23:13:20Z" },
    { host: "other.example:8080", answered: "2023-11-14T22:14:20Z" },
  ];
  expect((await completenessOf(token)).price).toEqual({ route: null, apis, files: [] });
  await store.transaction(async (db) => void (await removeTokens(db, [{ chain: "eth", address: token }])));
  expect(await store.reader.rows("SELECT 1 FROM index_price_answers WHERE address = $1", [token])).toEqual(
    [],
  );
});

test("files that brought prices are named until their import is undone", async () => {
  const token = wallet(1_006);
  await importTokens(store, [{ address: token, transfers: [give(null, ann, 100n, 5)] }]);
  const [row] = await store.reader.rows<{ id: number }>(
    "SELECT token_id AS id FROM tokens WHERE address = $1",
    [token],
  );
  await store.transaction(async (db) => {
    const values = `(901, 'transfers', '["t.csv"]', ${start}, NULL), (902, 'prices', '["p.csv","q.csv"]', ${start}, NULL)`;
    await db.run(`INSERT INTO imports (import_id, kind, files, imported_at, undone_at) VALUES ${values}`);
    for (const id of [901, 902])
      await db.run(
        "INSERT INTO imported_tokens (import_id, token_id, chain, address, name, ticker, added, is_first) VALUES ($1, $2, 'eth', $3, '', '', 1, false)",
        [id, row!.id, token],
      );
  });
  const files = [{ names: ["p.csv", "q.csv"], imported: "2023-11-14T22:13:20Z" }];
  expect((await completenessOf(token)).price).toEqual({ route: null, apis: [], files });
  await store.transaction((db) => db.run("UPDATE imports SET undone_at = 1 WHERE import_id = 902"));
  expect("price" in (await completenessOf(token))).toBe(false);
});
