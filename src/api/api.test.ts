import { environmentManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { ApiError } from "../../contract/api-error.ts";
import { answersOf, api, start } from "./queries.ts";
import { type Answer, dataOf, ifAvailable, optional, together } from "./answer.ts";
import { createQueryClient } from "./query-client.ts";
import { readCache } from "./read-cache.ts";
import { writeCache } from "./write-cache.ts";
import { tokenSearch } from "./token-search.ts";

const token = { chain_id: "sol", contract_address: "Demo1" };
const list = { total: 1, tokens: [] };

function answering(answers: Readonly<Record<string, () => Response>>) {
  return vi.fn<typeof fetch>((input) => {
    const path = input as string;
    const answer = answers[path];
    return answer ? Promise.resolve(answer()) : Promise.reject(new Error(`not expected: ${path}`));
  });
}

const problem = (status: number, code: string) => () =>
  Response.json({ code, message: `<${code}>` }, { status, headers: { "x-request-id": "r1" } });

test("answers are fetched by path and refreshed by token", async () => {
  const fetch = answering({
    "/api/v0/sol/tokens?limit=25": () => Response.json(list, { headers: { "x-data-source": "demo" } }),
  });
  const queryClient = createQueryClient({ fetch });
  const question = api("getTokens", { chain_id: "sol", limit: 25 });
  await start(queryClient, question);
  expect(queryClient.getQueryData(question.queryKey)).toMatchObject({
    data: list,
    meta: { sources: ["demo"] },
  });
  expect(api("getTokenStats", token).queryKey.slice(0, 2)).toEqual(answersOf("sol", "Demo1"));
});

test("a loader does not throw and does not repeat a fresh failure", async () => {
  const fetch = answering({ "/api/v0/sol/tokens/Demo1": problem(404, "token_not_found") });
  const queryClient = createQueryClient({ fetch });
  await start(queryClient, api("getToken", token));
  await start(queryClient, api("getToken", token));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("an answer that comes after the server has sent its page sets no clock", async () => {
  const clocks = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  let answer: ((response: Response) => void) | undefined;
  const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise((resolve) => (answer = resolve)));
  const queryClient = createQueryClient({ fetch, retries: 0 });
  const before = clocks();
  const asked = start(queryClient, api("getTokens", { chain_id: "sol" }));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  queryClient.clear();
  answer!(Response.json(list));
  await asked;
  // It would keep the process from ending for a quarter of an hour.
  expect(clocks()).toBeLessThanOrEqual(before);
});

test("a passing failure is asked again, an answer of the service is not", async () => {
  vi.useFakeTimers();
  try {
    const down = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("offline")));
    const asked = start(createQueryClient({ fetch: down }), api("getToken", token));
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
    expect(down).toHaveBeenCalledTimes(3);

    const limited = answering({ "/api/v0/sol/tokens/Demo1": problem(429, "rate_limited") });
    await start(createQueryClient({ fetch: limited }), api("getToken", token));
    expect(limited).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test("what failed in passing follows by itself, less and less often, and comes to an end", async () => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  try {
    const busy = answering({ "/api/v0/sol/tokens/Demo1": problem(503, "upstream_quota") });
    const queryClient = createQueryClient({ fetch: busy, retries: 0 });
    const observer = new QueryObserver(queryClient, queryClient.defaultQueryOptions(api("getToken", token)));
    const unsubscribe = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(4_900);
    expect(busy).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(15_200);
    expect(busy).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(busy).toHaveBeenCalledTimes(6);
    unsubscribe();

    const gone = answering({ "/api/v0/sol/tokens/Demo1": problem(404, "token_not_found") });
    const other = createQueryClient({ fetch: gone, retries: 0 });
    const end = new QueryObserver(other, other.defaultQueryOptions(api("getToken", token))).subscribe(
      () => {},
    );
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(gone).toHaveBeenCalledTimes(1);
    end();
  } finally {
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  }
});

test("the cache survives the way through the page, dates and failures included", async () => {
  const fetch = answering({
    "/api/v0/sol/tokens": () =>
      Response.json(list, { headers: { "x-data-as-of": "2025-11-21T14:32:07Z", "x-price-usd": "0.0411" } }),
    "/api/v0/sol/tokens/Demo1": problem(404, "token_not_found"),
  });
  const server = createQueryClient({ fetch, retries: 0 });
  await start(server, api("getTokens", { chain_id: "sol" }), api("getToken", token));

  const text = writeCache(server);
  expect(text).not.toContain("<");

  const browser = createQueryClient({ fetch: answering({}) });
  readCache(browser, text);
  expect(browser.getQueryData(api("getTokens", { chain_id: "sol" }).queryKey)?.meta).toMatchObject({
    asOf: new Date("2025-11-21T14:32:07Z"),
    priceUsd: 0.0411,
  });
  const failed = new QueryObserver(browser, browser.defaultQueryOptions(api("getToken", token)));
  const unsubscribe = failed.subscribe(() => {});
  expect(failed.getCurrentResult()).toMatchObject({
    status: "error",
    error: { code: "token_not_found", message: "<token_not_found>", requestId: "r1" },
  });
  unsubscribe();
});

test("a search asks beside the interface and checks its answer", async () => {
  const found = {
    address: "A",
    name: "Moon",
    ticker: "M",
    network: "SOL",
    decimals: 6,
    supply: "1",
    holder_count: 3,
    wallet_count: null,
  };
  const fetch = answering({
    "/api/search?q=moon&chain=sol": () => Response.json({ tokens: [found] }),
    "/api/search?q=bad&chain=sol": () => Response.json({ tokens: [{ name: 1 }] }),
  });
  const queryClient = createQueryClient({ fetch });
  await expect(queryClient.fetchQuery(tokenSearch("sol", " Moon "))).resolves.toEqual({ tokens: [found] });
  await expect(queryClient.fetchQuery(tokenSearch("sol", "bad"))).rejects.toMatchObject({ code: "schema" });
});

test("several answers are one: what failed comes first, what is optional does not count", () => {
  const ready: Answer<number> = {
    state: "ready",
    data: 1,
    meta: {
      asOf: new Date(0),
      sources: ["demo"],
      history: "full",
      priceUsd: undefined,
      requestId: undefined,
    },
  };
  const retry = vi.fn<() => void>();
  const failed: Answer<number> = { state: "failed", error: {} as ApiError, retry };
  const unavailable: Answer<number> = { state: "unavailable" };
  const loading: Answer<number> = { state: "loading" };

  expect(together({ ready, loading }).state).toBe("loading");
  expect(together({ loading, unavailable }).state).toBe("unavailable");
  const all = together({ unavailable, first: failed, second: failed, ready });
  expect(all.state).toBe("failed");
  if (all.state === "failed") all.retry();
  expect(retry).toHaveBeenCalledTimes(2);

  expect(together({ none: optional(unavailable), ready })).toEqual({
    state: "ready",
    data: { none: null, ready: 1 },
    meta: ready.meta,
  });
  expect(together({ none: optional(loading), ready }).state).toBe("loading");
  expect(together({ none: ifAvailable(unavailable), ready }).state).toBe("ready");
  expect(together({ none: ifAvailable(failed), ready }).state).toBe("failed");
  expect(together({ none: optional(failed), ready }).state).toBe("ready");
  expect([dataOf(ready), dataOf(loading), dataOf(failed)]).toEqual([1, null, null]);
});
