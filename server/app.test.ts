import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../contract/client.ts";
import { endpointNames, endpoints, type EndpointName, interfaceNames } from "../contract/endpoints.ts";
import { Problem } from "../contract/problem.ts";
import { createKey } from "../test/create-key.ts";
import { KeyRing } from "./access/key-ring.ts";
import { createStoreBackend } from "./api/store-backend.ts";
import { storeCatalogue } from "./operation/store-catalogue.ts";
import { exampleAnswers } from "./openapi/examples.ts";
import { saveCertificate } from "./store/sources/certificates.ts";
import { openStore, type Store } from "./store/store.ts";
import { testService } from "../test/service.ts";

// The whole service over a real store: a token with a past, and one of which only balances are known.
const token = "0x00000000000000000000000000000000000000a1";
const snapshot = "0x00000000000000000000000000000000000000b2";
const wallet = (name: string) => `0x${name.repeat(40)}`;
const day = 86_400;
const begin = 1_700_000_000;

let store: Store;
let service: ReturnType<typeof testService>;
let key: string;

beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const identity = { chain: "eth" as const, decimals: 2, source: "file" as const };
  await store.ingest([{ ...identity, address: token, name: "Past <b>", ticker: "PAST" }], (db) =>
    db.run(`INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES
      (0, 1, ${begin}, 0, 1, NULL, '${wallet("a")}', NULL, NULL, 100000, 0.5),
      (0, 2, ${begin + 20 * day}, 0, 2, '${wallet("a")}', '${wallet("b")}', NULL, NULL, 25000, 1.0),
      (0, 3, ${begin + 50 * day}, 0, 3, '${wallet("a")}', '${wallet("c")}', NULL, NULL, 5050, 2.0)`),
  );
  await store.ingest([{ ...identity, address: snapshot, name: "Moment", ticker: "NOW" }], (db) =>
    db.run(
      `INSERT INTO staged_balances VALUES (0, 1, '${wallet("d")}', NULL, 7), (0, 2, '${wallet("e")}', NULL, 3)`,
    ),
  );
  await store.transaction((db) => saveCertificate(db, "eth", { ...exampleAnswers.getCertificate, token }));
  key = await createKey(store.keys, { name: "test", unitBudget: 10_000 });
  service = testService({
    backend: createStoreBackend(store),
    catalogue: storeCatalogue(store),
    keys: new KeyRing(store.keys, () => {}),
  });
});
afterAll(() => store.close());

const pathOf = (name: EndpointName, address: string, owner: string) =>
  endpoints[name].path
    .replace("{chain_id}", "eth")
    .replace(/\{(contract|token)_address\}/, address)
    .replace("{wallet_address}", owner) +
  // Of one token alone there is nothing to compare.
  (name === "getOverlap" ? `?tokens=${address},${address === snapshot ? token : snapshot}` : "");

describe.each(endpointNames)("%s", (name) => {
  test("answers by its schema, the same at both accesses, 304 the second time", async () => {
    const path = pathOf(name, token, wallet("a"));
    const keyed = await service.get(`/v0${path}`, { "x-api-key": key });
    expect(keyed.status).toBe(200);
    const text = await keyed.text();
    endpoints[name].response.parse(JSON.parse(text));
    // Of addresses without a token nothing is of any time.
    const asOf = name === "getLabels" ? null : new Date((begin + 50 * day) * 1_000).toISOString();
    expect(keyed.headers.get("x-data-as-of")).toBe(asOf);
    const open = await service.get(`/api/v0${path}`, {});
    expect(await open.text()).toBe(text);
    const again = await service.get(`/api/v0${path}`, { "if-none-match": open.headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  test("over a snapshot gives what balances tell, and says what is not available", async () => {
    const response = await service.get(`/api/v0${pathOf(name, snapshot, wallet("d"))}`, {});
    const body: unknown = await response.json();
    if (response.status === 200) endpoints[name].response.parse(body);
    else expect(Problem.parse(body).code).toBe("stats_unavailable");
  });
});

test.each([
  ["with a past", token],
  ["of which balances are known", snapshot],
])(
  "getTokenOverview of a token %s is what each endpoint says apart, null where that is a 404",
  async (_, address) => {
    const overview = await service.get(`/api/v0${pathOf("getTokenOverview", address, wallet("a"))}`, {});
    const apart = {
      token: "getToken",
      stats: "getTokenStats",
      pnl: "getTokenPnl",
      wallet_categories: "getWalletCategories",
      supply_breakdown: "getSupplyBreakdown",
      holder_deltas: "getHolderDeltas",
      holder_breakdowns: "getHolderBreakdowns",
    } as const;
    const answers = await Promise.all(
      Object.entries(apart).map(async ([part, name]) => {
        const response = await service.get(`/api/v0${pathOf(name, address, wallet("a"))}`, {});
        return [part, response.status === 404 ? null : ((await response.json()) as unknown)] as const;
      }),
    );
    expect(await overview.json()).toEqual(Object.fromEntries(answers));
    expect(answers.some(([, answer]) => answer === null)).toBe(address === snapshot);
  },
);

test.each(interfaceNames.filter((name) => name !== "getTokens"))("%s knows no other token", async (name) => {
  const response = await service.get(`/api/v0${pathOf(name, wallet("f"), wallet("a"))}`, {});
  expect([response.status, Problem.parse(await response.json()).code]).toEqual([404, "token_not_found"]);
});

test("the typed client reads the service, addresses in any case", async () => {
  const client = createClient({
    baseUrl: "/v0",
    headers: { "x-api-key": key },
    fetch: async (url, init) => (typeof url === "string" ? service.app.request(url, init) : Response.error()),
  });
  const { data, meta } = await client("getHolders", {
    chain_id: "eth",
    contract_address: token.toUpperCase().replace("0X", "0x"),
    min_amount: "200",
  });
  expect(data).toEqual({
    holder_count: 3,
    total: 2,
    holders: [
      { address: wallet("a"), spl_token_account: "", amount: 699.5, rank: 1 },
      { address: wallet("b"), spl_token_account: "", amount: 250, rank: 2 },
    ],
  });
  expect(meta).toMatchObject({ sources: ["file"], history: "full", priceUsd: 2 });
  const never = client("getWalletStats", {
    chain_id: "eth",
    token_address: token,
    wallet_address: wallet("f"),
  });
  await expect(never).rejects.toMatchObject({ code: "wallet_not_found", status: 404 });
});

test("an import shows at once, under a new entity tag", async () => {
  const path = `/api/v0${pathOf("getToken", token, "")}`;
  const before = await service.get(path, {});
  const identity = { chain: "eth" as const, decimals: 2, source: "file" as const };
  await store.ingest([{ ...identity, address: token, name: "Past <b>", ticker: "PAST" }], (db) =>
    db.run(`INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES
      (0, 1, ${begin + 50 * day}, 0, 4, NULL, '${wallet("c")}', NULL, NULL, 1, NULL)`),
  );
  const after = await service.get(path, { "if-none-match": before.headers.get("etag")! });
  expect(after.status).toBe(200);
  expect(await after.json()).toMatchObject({ supply: "100001", name: "Past <b>" });
});

test("units reach the store", async () => {
  const keys = new KeyRing(store.keys, () => {});
  const spending = testService({ backend: createStoreBackend(store), keys });
  const own = await createKey(store.keys, { name: "spender", unitBudget: 25 });
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) {
    statuses.push((await spending.get(`/v0${pathOf("getToken", token, "")}`, { "x-api-key": own })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  await keys.close();
  const spender = (await store.keys.list()).find(({ name }) => name === "spender");
  expect(spender?.unitsUsed).toBe(20);
});

test("the dashboard's search finds by name and ticker, and says what is wrong with a question", async () => {
  const search = (query: string) => service.get(`/api/search?${query}`, {});
  const found = await (await search("chain=eth&q=pas")).json();
  expect(found).toMatchObject({ total: 1, tokens: [{ address: token, ticker: "PAST", holder_count: 3 }] });
  expect(await (await search("chain=sol&q=pas")).json()).toEqual({ total: 0, tokens: [] });
  for (const query of ["chain=eth", "chain=btc&q=x", "chain=eth&q=%20", `chain=eth&q=${"x".repeat(101)}`]) {
    const response = await search(query);
    expect([response.status, Problem.parse(await response.json()).code]).toEqual([400, "invalid_parameter"]);
  }
  expect(Problem.parse(await (await search("chain=eth&q=x&limit=5")).json()).code).toBe("unknown_parameter");
  expect(Problem.parse(await (await search("chain=eth&q=x&q=y")).json()).code).toBe("duplicate_parameter");
});

test("status tells what there is", async () => {
  const response = await service.get("/api/status", {});
  expect(await response.json()).toEqual({
    chains: [
      { id: "eth", tokens: 2, node: null, head: null },
      { id: "sol", tokens: 0, node: null, head: null },
    ],
    all_chains: 2,
    reads: false,
    demo: false,
    demo_left: 0,
    keys: true,
    recomputing: null,
  });
});
