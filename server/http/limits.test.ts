import { expect, test } from "vitest";
import { ProblemError } from "../lib/problem-error.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import { expectProblem, pathOf } from "./test-requests.ts";

const path = pathOf("getToken");

test("a budget of 137 calls under 1,000 parallel requests is spent exactly", async () => {
  const slowly = () =>
    new Promise<ReturnType<typeof exampleAnswer>>((resolve) => {
      setTimeout(() => resolve(exampleAnswer("getToken")), Math.random() * 5);
    });
  const { get, keys, keyStore } = testService({
    unitBudget: 137 * 10,
    backend: exampleBackend({ getToken: slowly }),
  });
  const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await get(path)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(137);
  expect(statuses.filter((status) => status === 429)).toHaveLength(863);
  await keys.flush();
  expect([...keyStore.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([1_370]);
});

test("failed work gives its units back for others", async () => {
  let calls = 0;
  const { get, keys, keyStore } = testService({
    unitBudget: 100,
    backend: exampleBackend({
      getToken: () =>
        calls++ % 2 === 0
          ? Promise.reject(new ProblemError("token_not_found"))
          : Promise.resolve(exampleAnswer("getToken")),
    }),
  });
  const statuses: number[] = [];
  for (let request = 0; request < 40; request += 1) statuses.push((await get(path)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  await keys.flush();
  expect([...keyStore.records.values()].map(({ unitsUsed }) => unitsUsed)).toEqual([100]);
});

test("says where a client stands, and refuses what is above", async () => {
  const { get } = testService({ keyRate: 2, addressRate: 2 });
  for (const [prefix, policy, headers] of [
    ["/v0", '"key";q=2;w=60', undefined],
    ["/api/v0", '"address";q=2;w=60', {}],
  ] as const) {
    const there = path.replace("/v0", prefix);
    const first = await get(there, headers);
    expect(first.headers.get("ratelimit-policy")).toBe(policy);
    expect(first.headers.get("ratelimit")).toMatch(/;r=1;t=60$/);
    await get(there, headers);
    const refused = await get(there, headers);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    await expectProblem(refused, 429, "rate_limited");
  }
});

test("without a key an answer counts as many requests as it is worth, what a page asks among them", async () => {
  const { get } = testService({ addressRate: 10 });
  const left = async (name: Parameters<typeof pathOf>[0], headers = {}) => {
    const answer = await get(pathOf(name).replace("/v0", "/api/v0"), headers);
    return [answer.status, Number(/;r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1])];
  };
  // 10, 20, 30 and 50 units.
  expect(await left("getToken")).toEqual([200, 9]);
  expect(await left("getTokenStats")).toEqual([200, 8]);
  expect(await left("getWalletStats")).toEqual([200, 6]);
  expect(await left("getClusters")).toEqual([200, 4]);
  expect(await left("getCostBasis")).toEqual([200, 1]);
  expect(await left("getCohorts")).toEqual([429, 0]);
});

test("what does not fit into the queue is refused at once", async () => {
  const { get } = testService({ backend: exampleBackend({ getToken: () => new Promise(() => {}) }) });
  const waiting = Array.from({ length: 32 + 1_024 }, () => get(path));
  const refused = await get(path);
  expect(refused.headers.get("retry-after")).toBe("1");
  await expectProblem(refused, 503, "overloaded");
  expect(waiting).toHaveLength(1_056);
});

test("a revoked key is refused within a second", async () => {
  const { get, keyStore } = testService();
  expect((await get(path)).status).toBe(200);
  keyStore.revokeAll();
  await new Promise((resolve) => setTimeout(resolve, 900));
  await expectProblem(await get(path), 403, "key_revoked");
});
