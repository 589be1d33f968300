import { afterAll, beforeAll, expect, test } from "vitest";
import { addChains, type ChainId, chainIds } from "../../../contract/chains.ts";
import { AllChainsPage } from "../../../contract/tokens.ts";
import { expectProblem } from "../../http/test-requests.ts";
import { storeCatalogue } from "../../operation/store-catalogue.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import { openStore, type Store } from "../../store/store.ts";
import { testService } from "../../../test/service.ts";
import { createStoreBackend } from "../store-backend.ts";

const address = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const mint = "So11111111111111111111111111111111111111112";
const [shared, alone, tied, unknown, other] = [5, 4, 3, 2, 1].map(address) as [
  string,
  string,
  string,
  string,
  string,
];

let store: Store;
let service: ReturnType<typeof testService>;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  service = testService({ backend: createStoreBackend(store), catalogue: storeCatalogue(store) });
  // So many owners of one token each; of the token on Solana one has two accounts.
  await held("polygon", shared, 12);
  await held("eth", shared, 30);
  await held("base", alone, 30);
  await held("eth", tied, 12);
  await held("sol", mint, 20, "demo");
  await incomplete("base", unknown);
  await incomplete("eth", other);
  await incomplete("base", other);
});
afterAll(() => store.close());

function identity(chain: ChainId, at: string, source: TokenIdentity["source"]): TokenIdentity {
  return {
    chain,
    address: at,
    name: `Coin ${at.slice(-1)}`,
    ticker: chain.toUpperCase(),
    decimals: 0,
    source,
  };
}

function held(chain: ChainId, at: string, owners: number, source: "file" | "demo" = "file") {
  return store.ingest([identity(chain, at, source)], (db) =>
    db.run(
      `INSERT INTO staged_balances
       SELECT 0, i, printf('w%02d', i), ${chain === "sol" ? "printf('a%02d', i)" : "NULL"}, 1 FROM range(${owners}) AS r(i)
       ${chain === "sol" ? "UNION ALL SELECT 0, 99, 'w00', 'b', 1" : ""}`,
    ),
  );
}

/** More is sent than was ever received: how many hold it is not known. */
function incomplete(chain: ChainId, at: string) {
  return store.ingest(
    [identity(chain, at, "file")],
    (db) =>
      db.run(
        `INSERT INTO staged_transfers BY NAME
         SELECT 0 AS token, 0 AS row, 1700000000 AS time, 0 AS block, 0 AS position, 'a' AS from_owner, 'b' AS to_owner, 8 AS amount`,
      ),
    { allowIncomplete: true },
  );
}

async function list(query = "") {
  const response = await service.get(`/v0/tokens${query}`);
  const page = AllChainsPage.parse(await response.json());
  return { response, ...page, rows: page.tokens.map((token) => `${token.chain} ${token.address.slice(-1)}`) };
}

const order = [
  // As many holders: the chains in their order, then addresses.
  "eth 5",
  "base 4",
  "sol 2",
  "eth 3",
  "polygon 5",
  "eth 1",
  "base 1",
  "base 2",
];

test("the most held come first, ties by chain and address, those of which it is not known last", async () => {
  const { rows, total, covered, tokens } = await list();
  expect(rows).toEqual(order);
  expect([total, covered]).toEqual([8, "all"]);
  expect(tokens.map(({ holder_count: holders }) => holders)).toEqual([30, 30, 21, 12, 12, null, null, null]);
});

test("each names the other chains that have its address, and wallets where these are fewer than accounts", async () => {
  const { tokens } = await list();
  expect(tokens.map(({ also_on }) => also_on)).toEqual([
    ["polygon"],
    [],
    [],
    [],
    ["eth"],
    ["base"],
    ["eth"],
    [],
  ]);
  expect(tokens[2]).toEqual({
    chain: "sol",
    address: mint,
    name: "Coin 2",
    ticker: "SOL",
    holder_count: 21,
    wallet_count: 20,
    also_on: [],
  });
  expect(tokens.filter(({ wallet_count }) => wallet_count !== null)).toHaveLength(1);
});

test("a page is a part of the list, with links to the others and where each row is from; past its end none", async () => {
  const { rows, total, response } = await list("?limit=3&offset=2");
  expect([rows, total]).toEqual([order.slice(2, 5), 8]);
  expect(response.headers.get("x-data-source")).toBe("demo, file, file");
  expect(response.headers.get("link")).toBe(
    '</v0/tokens?limit=3&offset=5>; rel="next", </v0/tokens?limit=3&offset=0>; rel="prev"',
  );
  expect(await list("?limit=3&offset=50")).toMatchObject({ rows: [], total: 8 });
  // A token of the same address may be on another page.
  expect((await list("?limit=1")).tokens[0]!.also_on).toEqual(["polygon"]);
});

test("costs units, has a tag, and refuses what it does not know", async () => {
  const { response } = await list("?limit=2");
  expect(response.headers.get("x-units-charged")).toBe("10");
  const etag = response.headers.get("etag")!;
  const again = await service.get("/v0/tokens?limit=2", { "x-api-key": service.key, "if-none-match": etag });
  expect(again.status).toBe(304);
  await expectProblem(await service.get("/v0/tokens?limit=101"), 400, "invalid_parameter");
  await expectProblem(await service.get("/v0/tokens?sort=name"), 400, "unknown_parameter");
  await expectProblem(await service.get("/v0/all/tokens"), 404, "unknown_chain");
  await expectProblem(await service.get("/v0/tokens", {}), 401, "missing_key");
});

test("what the status counts is what is listed; an import is in both at once", async () => {
  const counted = async () =>
    ((await (await service.get("/api/status", {})).json()) as { all_chains: number }).all_chains;
  expect(await counted()).toBe(8);
  await held("arbitrum", shared, 40);
  const { rows, total, tokens } = await list("?limit=1");
  expect([rows, total, tokens[0]!.also_on]).toEqual([["arbitrum 5"], 9, ["eth", "polygon"]]);
  expect(await counted()).toBe(9);
});

test("tokens of a chain that this server no longer has are not listed", async () => {
  addChains([{ id: "gone", number: 987_654, name: "Gone", site: "gone.example" }]);
  await held("gone" as ChainId, shared, 50);
  const before = await list("?limit=1");
  expect([before.rows, before.total]).toEqual([["gone 5"], 10]);
  chainIds.pop();
  const { rows, total, tokens } = await list("?limit=2");
  expect([rows, total]).toEqual([["arbitrum 5", "eth 5"], 9]);
  expect(tokens[0]!.also_on).toEqual(["eth", "polygon"]);
});
