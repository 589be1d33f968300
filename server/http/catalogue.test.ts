import { expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import type { ChainId } from "../../contract/chains.ts";
import { type Catalogue, type ChainState, insideCatalogueRoutes } from "./catalogue.ts";
import { requestContextOf } from "./test-request-context.ts";
import { expectProblem } from "./test-requests.ts";

const summary = { all_chains: 3, demo: false, keys: true, recomputing: null };
const nothingFollowed = {
  ...summary,
  chains: [{ id: "sol", tokens: 3, node: null, head: null }],
  reads: false,
};
const catalogue: Catalogue = {
  addresses: () => Promise.resolve([]),
  searchTokens: () => Promise.resolve({ total: 0, tokens: [] }),
  findWallets: (_, text) =>
    Promise.resolve(text === "bank" ? [{ address: "W", label: "A bank", tokens: 2 }] : []),
  findHolders: ({ chain, address }, text) => Promise.resolve([`${chain} ${address} ${text}`]),
  summary: () => Promise.resolve({ ...summary, chains: [{ id: "sol", tokens: 3 }] }),
};

function begin(options: Parameters<typeof testService>[0] = {}) {
  const asked: unknown[][] = [];
  const searchTokens: Catalogue["searchTokens"] = (...question) => {
    asked.push(question);
    return catalogue.searchTokens(...question);
  };
  return { ...testService({ catalogue: { ...catalogue, searchTokens }, ...options }), asked };
}

test("a question is asked without the blanks around it, for the twenty best", async () => {
  const { get, asked } = begin();
  const answer = await get("/api/search?chain=eth&q=%20pepe%20coin%20", {});
  expect(await answer.json()).toEqual({ total: 0, tokens: [] });
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  await get(`/api/search?chain=sol&q=${"x".repeat(100)}`, {});
  expect(asked).toEqual([
    ["eth", "pepe coin", 20],
    ["sol", "x".repeat(100), 20],
  ]);
});

test("holders of a token are found by how their address begins; a token is given by its whole address", async () => {
  const { get } = begin();
  const token = `0x${"A".repeat(40)}`;
  const answer = await get(`/api/search?chain=eth&token=${token}&q=0x12`, {});
  expect(await answer.json()).toEqual({ total: 1, tokens: [], holders: [`eth ${token.toLowerCase()} 0x12`] });
  await expectProblem(await get("/api/search?chain=eth&token=0xab&q=0x12", {}), 400, "invalid_parameter");
});

test("wallets are found beside tokens, and nothing is said of them where there are none", async () => {
  const { get } = begin();
  const answer = await get("/api/search?chain=eth&q=bank", {});
  expect(await answer.json()).toEqual({
    total: 0,
    tokens: [],
    wallets: [{ address: "W", label: "A bank", tokens: 2 }],
  });
});

test("status says what there is", async () => {
  const answer = await begin().get("/api/status", {});
  expect(await answer.json()).toEqual(nothingFollowed);
  expect((await (await begin({ chainStates: () => [] }).get("/api/status", {})).json()).chains).toHaveLength(
    1,
  );
});

test("pages that are drawn here ask the same, without a rate", async () => {
  const [search, route, ...others] = insideCatalogueRoutes(catalogue, { readings: { isOffered: true } });
  expect([search!.path, route!.path, others]).toEqual(["/api/search", "/api/status", []]);
  const found = await search!.handler(requestContextOf("/api/search?chain=eth&q=pepe"));
  expect(await found.json()).toEqual({ total: 0, tokens: [] });
  const answer = await route!.handler(requestContextOf("/api/status"));
  expect(await answer.json()).toEqual({ ...nothingFollowed, reads: true });
  expect(() => route!.handler(requestContextOf("/api/status", { method: "POST" }))).toThrow(
    expect.objectContaining({ code: "method_not_allowed" }),
  );
});

test("of a chain it says by what it is followed, that public nodes could be, and whether readers may ask", async () => {
  const followed = (chain: ChainId, state: Partial<ChainState>): ChainState => ({
    chain,
    behindSeconds: null,
    isFailing: false,
    node: null,
    head: null,
    ...state,
  });
  const states = [
    followed("eth", { behindSeconds: 700, node: "followed", head: { block: 9, at: 1_700_000_000 } }),
    followed("eth", { node: "asked" }),
    // It was followed once, and public nodes could be asked again.
    followed("base", { behindSeconds: 9_000 }),
    followed("base", { node: "asked" }),
    followed("bnb", { isFailing: true, node: "followed" }),
  ];
  const answer = await begin({ chainStates: () => states }).get("/api/status", {});
  expect(await answer.json()).toEqual({
    ...summary,
    chains: [
      { id: "eth", tokens: 0, node: "followed", head: { block: 9, at: 1_700_000_000 }, behind_seconds: 700 },
      { id: "base", tokens: 0, node: "asked", head: null, behind_seconds: 9_000 },
      { id: "bnb", tokens: 0, node: "followed", head: null, failing: true },
      { id: "sol", tokens: 3, node: null, head: null },
    ],
    reads: false,
  });
});

const unknown = "unknown parameter; known are q, chain, token";
const length = "q must have 1 to 100 characters";
const field = (name: string, code: string) => ({ in: "query", name, code });

test.each([
  ["chain=eth", "invalid_parameter", length, [field("q", "out_of_range")]],
  ["chain=eth&q=%20%20", "invalid_parameter", length, [field("q", "out_of_range")]],
  [`chain=eth&q=${"x".repeat(101)}`, "invalid_parameter", length, [field("q", "out_of_range")]],
  ["chain=eth&q=a&q=b", "duplicate_parameter", "q is given more than once", [field("q", "duplicate")]],
  ["chain=eth&q=a&page=2", "unknown_parameter", unknown, [field("", "unknown")]],
  // What a stranger calls it is not repeated, each name is told once.
  [
    "chain=eth&q=a&x=1&x=2&y=",
    "unknown_parameter",
    `${unknown}; ${unknown}`,
    Array(2).fill(field("", "unknown")),
  ],
])("%s is refused", async (query, code, detail, errors) => {
  const { get, asked } = begin();
  const problem = await expectProblem(await get(`/api/search?${query}`, {}), 400, code);
  expect(problem.detail).toBe(detail);
  expect(problem.errors).toEqual(errors);
  expect(asked).toEqual([]);
});

test("a chain is named, one that there is", async () => {
  const { get } = begin();
  for (const query of ["q=a", "q=a&chain=btc"]) {
    const problem = await expectProblem(await get(`/api/search?${query}`, {}), 400, "invalid_parameter");
    expect(problem.detail).toMatch(/^chain must be one of (\w+, )+\w+$/);
    expect(problem.errors).toEqual([field("chain", "out_of_range")]);
  }
});

test("it waits for the start, takes of the address's rate, and only reads", async () => {
  const starting = begin({ lifecycle: { phase: "starting" } });
  await expectProblem(await starting.get("/api/status", {}), 503, "not_ready");
  const limited = begin({ addressRate: 1 });
  expect((await limited.get("/api/status", {})).headers.get("ratelimit")).toMatch(/;r=0;/);
  await expectProblem(await limited.get("/api/search?chain=eth&q=a", {}), 429, "rate_limited");
  await expectProblem(await begin().get("/api/status", {}, "POST"), 405, "method_not_allowed");
});
