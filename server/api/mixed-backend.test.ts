import { afterAll, beforeAll, expect, test } from "vitest";
import { parseQuery } from "../../contract/query.ts";
import { tokenFiguresQuery } from "../../contract/token-figures-query.ts";
import {
  AllChainsPage,
  type Token,
  TokenFiguresPage,
  type TokenListPage,
  type WalletTokensPage,
} from "../../contract/tokens.ts";
import { mixedCatalogue } from "../operation/hosted-service.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { openStore, type Store } from "../store/store.ts";
import { storeCatalogue } from "../operation/store-catalogue.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import type { Answer } from "./backend.ts";
import { createMixedBackend, type MixedBackend } from "./mixed-backend.ts";
import { createStoreBackend } from "./store-backend.ts";
import { closeUpstreams, openUpstream, startHolderscope } from "../../test/hosted-service.ts";

const address = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const theirs = Array.from({ length: 23 }, (_, index): Token => ({
  address: address(1_000 + index),
  name: `Their ${index}`,
  ticker: `T${index}`,
  network: "ETH",
  decimals: 2,
  supply: "100",
}));
/** Two that only we know, and two that the hosted service lists too. */
const ours = [address(1), address(2), theirs[4]!.address, theirs[17]!.address];

let store: Store;
let hosted: Awaited<ReturnType<typeof startHolderscope>>;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const identity = { chain: "eth" as const, decimals: 2, source: "file" as const };
  await store.ingest(
    ours.map((each, index) => ({ ...identity, address: each, name: `Our ${index}`, ticker: "OUR" })),
    async (db) => {
      for (const index of ours.keys())
        await db.run(
          `INSERT INTO staged_balances VALUES (${index}, ${index}, '${address(9_000)}', NULL, ${index + 1})`,
        );
    },
  );
  const shown = { chain: "eth" as const, decimals: 2, source: "demo" as const };
  await store.ingest([{ ...shown, address: address(77), name: "Demo", ticker: "DEMO" }], (db) =>
    db.run(`INSERT INTO staged_balances VALUES (0, 1, '${address(9_000)}', NULL, 5)`),
  );
  hosted = await startHolderscope({
    backend: exampleBackend({
      getTokens: ({ limit, offset }) =>
        Promise.resolve(answerOf({ total: theirs.length, tokens: theirs.slice(offset, offset + limit) })),
      getToken: ({ contract_address }) => {
        const token = theirs.find((each) => each.address === contract_address);
        return token ? Promise.resolve(answerOf(token)) : Promise.reject(new ProblemError("token_not_found"));
      },
    }),
  });
});
afterAll(async () => {
  await closeUpstreams();
  await hosted.close();
  await store.close();
});

function answerOf(body: unknown): Answer {
  const text = JSON.stringify(body);
  return { ...exampleAnswer("getTokens"), sources: [], body: text, etag: entityTag(text) };
}

async function open() {
  const { upstream, clock } = await openUpstream(hosted, hosted.key);
  const backend = createMixedBackend({ own: createStoreBackend(store), store, upstream });
  return { upstream, clock, backend };
}

test("the past is told of one's own tokens, and of no others", async () => {
  const { backend } = await open();
  const ask = (contract_address: string) =>
    backend.getCohorts({ chain_id: "eth", contract_address, interval: "1month" });
  // One's own are snapshots here: what is said of them is said by the store.
  await expect(ask(ours[0]!)).rejects.toThrow("only balances of one moment are known");
  await expect(ask(theirs[0]!.address)).rejects.toThrow("known from a hosted service");
});

test("every token is on one page, whatever the size of a page; pages are full and the total is right", async () => {
  const { backend } = await open();
  await backend.lookUpOwnTokens();
  const { get } = testService({ backend });
  for (const limit of [1, 2, 3, 5, 7, 10, 24, 25, 26, 100]) {
    const seen: string[] = [];
    let next: string | undefined = `/api/v0/eth/tokens?limit=${limit}`;
    while (next !== undefined) {
      const response: Response = await get(next, {});
      const page = (await response.json()) as TokenListPage;
      expect(page.total).toBe(25);
      expect(page.tokens).toHaveLength(Math.min(limit, 25 - seen.length));
      seen.push(...page.tokens.map(({ name }) => name));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    const names = theirs
      .map(({ name }) => name)
      .with(4, "Our 2")
      .with(17, "Our 3");
    expect(seen).toEqual(["Our 0", "Our 1", ...names]);
  }
  const first = await get("/api/v0/eth/tokens?limit=8", {});
  expect(first.headers.get("x-data-source")).toBe(
    "file, file, upstream, upstream, upstream, upstream, file, upstream",
  );
});

test("the list of all chains has one's own tokens alone, and says so; the hosted service is not asked", async () => {
  const { backend, upstream } = await open();
  const ask = async () =>
    AllChainsPage.parse(JSON.parse((await backend.getAllChainsTokens({ limit: 50, offset: 0 })).body));
  const sent = upstream.status().sent;
  const { total, covered, tokens } = await ask();
  expect([total, covered]).toEqual([4, "own"]);
  expect(tokens.map(({ address: at }) => at)).toEqual(ours.toSorted());
  expect(upstream.status().sent).toBe(sent);
  await expect(upstream.getAllChainsTokens({ limit: 50, offset: 0 })).rejects.toMatchObject({
    code: "unknown_route",
  });
  const empty = await openStore({ path: ":memory:" });
  const none = createMixedBackend({ own: createStoreBackend(empty), store: empty, upstream });
  const { body } = await none.getAllChainsTokens({ limit: 50, offset: 0 });
  expect(JSON.parse(body)).toEqual({ total: 0, covered: "none", tokens: [] });
  await empty.close();
});

test("before it is known what the hosted service lists, no token is twice on a page", async () => {
  const { backend } = await open();
  const { body } = await backend.getTokens({ chain_id: "eth", limit: 100, offset: 0 });
  const { tokens } = JSON.parse(body) as TokenListPage;
  expect(tokens).toHaveLength(25);
  expect(new Set(tokens.map((token) => token.address)).size).toBe(25);
});

test("a token of one's own is answered from the store, others by the hosted service, demo data by nobody", async () => {
  const { backend, upstream } = await open();
  const of = (contract_address: string) => backend.getToken({ chain_id: "eth", contract_address });
  expect((await of(ours[2]!)).sources).toEqual(["file"]);
  expect(upstream.status().sent).toBe(0);
  expect((await of(theirs[0]!.address)).sources).toEqual(["upstream"]);
  expect(upstream.status().sent).toBe(1);
  await expect(of(address(77))).rejects.toMatchObject({ code: "token_not_found" });
  const holders = await backend.getHolders({
    chain_id: "eth",
    contract_address: ours[0]!,
    limit: 5,
    offset: 0,
  });
  expect(JSON.parse(holders.body)).toMatchObject({ holder_count: 1, total: 1 });
  const call = { name: "getToken", args: { chain_id: "eth", contract_address: theirs[0]!.address } } as const;
  expect(backend.ready(call)).toEqual(await of(theirs[0]!.address));
  await store.ingest(
    [{ chain: "eth", address: theirs[0]!.address, name: "Mine", ticker: "M", decimals: 2, source: "file" }],
    (db) => db.run(`INSERT INTO staged_balances VALUES (0, 1, '${address(9_000)}', NULL, 5)`),
  );
  expect(backend.ready(call)).toBeUndefined();
  expect(JSON.parse((await of(theirs[0]!.address)).body)).toMatchObject({ name: "Mine" });
});

test("while the hosted service is away, one's own tokens are listed, with the mark", async () => {
  const { upstream } = await openUpstream({ baseUrl: "http://127.0.0.1:1" }, "key");
  const backend = createMixedBackend({ own: createStoreBackend(store), store, upstream });
  const { body, stale } = await backend.getTokens({ chain_id: "eth", limit: 100, offset: 0 });
  expect((JSON.parse(body) as TokenListPage).tokens.length).toBeGreaterThanOrEqual(4);
  expect(stale?.reason).toBe("upstream_error");
  await expect(backend.getTokens({ chain_id: "sol", limit: 100, offset: 0 })).rejects.toMatchObject({
    code: "upstream_error",
  });
});

test("search finds one's own tokens, then those of the hosted service that a page has shown", async () => {
  const { backend, upstream } = await open();
  const catalogue = mixedCatalogue(storeCatalogue(store), upstream);
  expect((await catalogue.searchTokens("eth", "their", 20)).total).toBe(0);
  await backend.getTokens({ chain_id: "eth", limit: 100, offset: 0 });
  const found = await catalogue.searchTokens("eth", "their 1", 20);
  expect(found.tokens.map(({ name }) => name)).toContain("Their 10");
  expect(found.tokens.every(({ holder_count: count }) => count === null)).toBe(true);
  expect((await catalogue.searchTokens("eth", "our", 2)).tokens).toHaveLength(2);
  expect((await catalogue.summary()).chains.find(({ id }) => id === "eth")!.tokens).toBeGreaterThanOrEqual(
    23,
  );
});

async function figuresOf(backend: MixedBackend, query: string, chain = "eth") {
  const parsed = parseQuery(tokenFiguresQuery, new URLSearchParams(query));
  if ("errors" in parsed) throw new Error(parsed.errors[0]!.detail);
  const { body, sources } = await backend.getTokenFigures({ chain_id: chain, ...parsed.values });
  return { ...TokenFiguresPage.parse(JSON.parse(body)), sources };
}

test("with figures one's own tokens come first as they are sorted, then all others, each once, with none", async () => {
  const { backend, upstream } = await open();
  await backend.lookUpOwnTokens();
  const own = (await figuresOf(backend, "min_holders=0&limit=100")).tokens;
  for (const sort of ["name", "-name"]) {
    for (const limit of [1, 2, 3, 5, 7, 10, 24, 25, 26, 90]) {
      const seen: string[] = [];
      let total = 1;
      for (let offset = 0; offset < total; offset += limit) {
        const page = await figuresOf(backend, `sort=${sort}&limit=${limit}&offset=${offset}`);
        expect(page.covered).toBe("own");
        ({ total } = page);
        for (const token of page.tokens) {
          seen.push(token.address);
          expect(token.holder_count === null).toBe(seen.length > own.length);
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(total);
    }
  }
  expect(upstream.knownTokens("eth").total).toBe(theirs.length);
});

test("a filter shows one's own tokens alone; where there are none, the page of the hosted service as it is", async () => {
  const { backend } = await open();
  expect(await figuresOf(backend, "min_holders=0&limit=1")).toMatchObject({
    covered: "own",
    sources: ["file"],
  });
  expect((await figuresOf(backend, "min_holders=2")).tokens).toEqual([]);
  expect((await figuresOf(backend, "text=their+5")).tokens).toEqual([]);
  const page = await figuresOf(backend, "sort=-name&min_holders=2&limit=3&offset=2", "sol");
  expect(page).toMatchObject({ covered: "none", total: theirs.length });
  expect(page.tokens.map(({ name }) => name)).toEqual(["Their 2", "Their 3", "Their 4"]);
});

test("a wallet is looked for among one's own tokens, and the answer says so", async () => {
  const { backend } = await open();
  const of = async (chain_id: string) => {
    const wallet = { chain_id, wallet_address: address(9_000), limit: 100, offset: 0 };
    return JSON.parse((await backend.getWalletTokens(wallet)).body) as WalletTokensPage;
  };
  const found = await of("eth");
  expect(found.covered).toBe("own");
  expect(found.tokens.map(({ name }) => name)).toContain("Our 0");
  expect(found.tokens.map(({ name }) => name)).not.toContain("Demo");
  expect(await of("sol")).toEqual({ covered: "none", total: 0, tokens: [] });
});

test("the hosted service is not asked for what is no part of the interface", async () => {
  const { upstream } = await open();
  const wallet = { chain_id: "eth", wallet_address: address(9_000), limit: 100, offset: 0 };
  await expect(upstream.getWalletTokens(wallet)).rejects.toMatchObject({ code: "unknown_route" });
  expect(upstream.status().sent).toBe(0);
});
