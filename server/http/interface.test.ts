import { describe, expect, test } from "vitest";
import { endpointNames, endpoints, endpointUrl, type EndpointName } from "../../contract/endpoints.ts";
import { readMeta } from "../../contract/meta.ts";
import { Problem } from "../../contract/problem.ts";
import { exampleArguments } from "../openapi-examples.ts";
import { ProblemError } from "../problem-error.ts";
import { exampleAnswer, exampleBackend, testService } from "../test-service.ts";

const service = testService();
const pathOf = (name: EndpointName) =>
  `/v0${endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(exampleArguments[parameter]))}`;
const withParameters = (names: readonly string[]) =>
  endpointNames.filter((name) => names.every((parameter) => parameter in endpoints[name].query));

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.message).toBe(problem.detail);
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
  return problem;
}

async function expectProblem(response: Response, status: number, code: string): Promise<Problem> {
  const problem = await problemOf(response);
  expect([response.status, problem.code]).toEqual([status, code]);
  return problem;
}

describe.each(endpointNames)("%s", (name) => {
  const path = pathOf(name);

  test("answers with its schema, at both doors", async () => {
    for (const [prefix, headers] of [
      ["/v0", { "x-api-key": service.key }],
      ["/api/v0", {}],
    ] as const) {
      const response = await service.get(path.replace("/v0", prefix), headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/json");
      endpoints[name].response.parse(await response.json());
    }
  });

  test("needs a key at /v0", async () => {
    const response = await service.get(path, {});
    expect(response.headers.get("www-authenticate")).toContain("x-api-key");
    await expectProblem(response, 401, "missing_key");
    await expectProblem(await service.get(path, { "x-api-key": `${service.key}x` }), 401, "invalid_key");
    const twice = { "x-api-key": `${service.key}, ${service.key}` };
    await expectProblem(await service.get(path, twice), 401, "duplicate_key_header");
  });

  test("takes GET, HEAD and OPTIONS only", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const response = await service.get(path, {}, method);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      await expectProblem(response, 405, "method_not_allowed");
    }
    const head = await service.get(path, undefined, "HEAD");
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(exampleAnswer(name).body)));
    const options = await service.get(path, {}, "OPTIONS");
    expect(options.status).toBe(204);
    expect(options.headers.get("access-control-allow-headers")).toContain("x-api-key");
    expect(options.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("charges its units for 200 and 304, nothing for errors", async () => {
    const { units } = endpoints[name];
    const { get } = testService({ unitBudget: 1_000 });
    const first = await get(path);
    expect(first.headers.get("x-units-charged")).toBe(String(units));
    expect(first.headers.get("x-units-remaining")).toBe(String(1_000 - units));
    const keyed = testService({ unitBudget: 1_000 });
    const second = await keyed.get(path, {
      "x-api-key": keyed.key,
      "if-none-match": first.headers.get("etag")!,
    });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect(second.headers.get("x-units-remaining")).toBe(String(1_000 - units));
    const wrong = await keyed.get(`${path}?x=1`);
    expect(wrong.headers.get("x-units-charged")).toBe("0");
    expect(wrong.headers.get("x-units-remaining")).toBe(String(1_000 - units));
  });

  test("refuses unknown parameters by name", async () => {
    const problem = await expectProblem(await service.get(`${path}?cursor=7`), 400, "unknown_parameter");
    expect(problem.errors).toEqual([{ in: "query", name: "cursor", code: "unknown" }]);
  });

  test("refuses another chain, before it looks at addresses", async () => {
    await expectProblem(await service.get(path.replace("/sol/", "/btc/")), 404, "unknown_chain");
    await expectProblem(await service.get(path.replace("/sol/", "/SOL/")), 404, "unknown_chain");
  });

  test("refuses malformed addresses", async () => {
    const forms = ["0x00", "..%2f..%2fetc", "a%00b", "l".repeat(44), "1".repeat(45), "%E2%80%AE", "null"];
    for (const parameter of ["contract_address", "token_address", "wallet_address"]) {
      if (!endpoints[name].path.includes(`{${parameter}}`)) continue;
      for (const form of forms) {
        const wrong = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, other: string) =>
          other === parameter ? form : String(exampleArguments[other]),
        );
        const problem = await expectProblem(await service.get(`/v0${wrong}`), 400, "invalid_address");
        expect(problem.detail).toContain(parameter);
        expect(JSON.stringify(problem)).not.toContain(decodeURIComponent(form));
      }
    }
  });

  test("refuses what cannot be decoded", async () => {
    await expectProblem(await service.get(`${path}%`), 400, "bad_url");
    await expectProblem(await service.get(`${path}?limit=%zz`), 400, "bad_url");
    await expectProblem(await service.get(`${path}?limit=%ff`), 400, "bad_url");
    await expectProblem(await service.get(`${path}?${"a".repeat(4_100)}`), 414, "uri_too_long");
  });

  test("gives the data's time, source, history and price", async () => {
    const response = await service.get(path);
    const meta = readMeta(response.headers);
    expect(meta.asOf).toEqual(new Date(1_790_000_000_000));
    expect(meta.sources).toEqual(["demo"]);
    expect(meta.history).toBe("full");
    expect(response.headers.get("x-price-usd")).toBe("0.0000000012");
    const exposed = response.headers.get("access-control-expose-headers")!.split(", ");
    for (const header of response.headers.keys()) {
      if (!/^(x-(?!content-type-options)|etag|link|rate)/.test(header)) continue;
      expect(exposed).toContain(header);
    }
  });

  test("turns an error below into its problem, and says nothing of one it did not foresee", async () => {
    const failing = (error: Error) => {
      const work = async () => {
        throw error;
      };
      return testService({ unitBudget: 100, backend: exampleBackend({ [name]: work }) });
    };
    const missing = failing(new ProblemError("token_not_found"));
    const response = await missing.get(path);
    expect(response.headers.get("x-units-remaining")).toBe("100");
    await expectProblem(response, 404, "token_not_found");
    const broken = failing(new Error("SELECT * FROM secrets at /home/someone/db"));
    const problem = await expectProblem(await broken.get(path), 500, "internal");
    expect(JSON.stringify(problem)).not.toMatch(/SELECT|home/);
  });
});

const wrongIntegers = [
  "",
  "-1",
  "1e1",
  "+5",
  "%205%20",
  "5%20",
  "0x10",
  "1.0",
  "Infinity",
  "NaN",
  "null",
  "٣",
  "9".repeat(30),
];
const wrongDecimals = [
  "",
  "-1",
  "1e3",
  "+5",
  "%205",
  "Infinity",
  "NaN",
  ".5",
  "5.",
  "1,000",
  "0x1",
  "1".repeat(41),
];

describe.each(withParameters(["limit"]))("paging of %s", (name) => {
  const path = pathOf(name);

  test.each([...wrongIntegers, "0", "101"])("refuses limit=%s", async (text) => {
    const problem = await expectProblem(await service.get(`${path}?limit=${text}`), 400, "invalid_parameter");
    expect(problem.errors).toEqual([{ in: "query", name: "limit", code: "out_of_range" }]);
    expect(problem.detail).toBe("limit must be a whole number from 1 to 100");
  });

  test.each([...wrongIntegers, "1000001"])("refuses offset=%s", async (text) => {
    const problem = await expectProblem(
      await service.get(`${path}?offset=${text}`),
      400,
      "invalid_parameter",
    );
    expect(problem.errors?.[0]?.name).toBe("offset");
  });

  test.each(["limit=1", "limit=100", "offset=0", "offset=1000000", "limit=%35", "limit=007"])(
    "takes %s",
    async (query) => expect((await service.get(`${path}?${query}`)).status).toBe(200),
  );

  test("refuses a parameter given twice, and names every one that is wrong", async () => {
    await expectProblem(await service.get(`${path}?limit=5&limit=5`), 400, "duplicate_parameter");
    const problem = await problemOf(await service.get(`${path}?limit=0&offset=-1`));
    expect(problem.errors?.map(({ name: parameter }) => parameter)).toEqual(["limit", "offset"]);
  });

  test("links to the pages beside this one", async () => {
    const { get } = testService({
      backend: exampleBackend({ [name]: () => Promise.resolve({ ...exampleAnswer(name), pageTotal: 120 }) }),
    });
    expect((await get(path)).headers.get("link")).toBe(`<${path}?limit=50&offset=50>; rel="next"`);
    expect((await get(`${path}?limit=100&offset=30`)).headers.get("link")).toBe(
      `<${path}?limit=100&offset=0>; rel="prev"`,
    );
    expect((await get(`${path}?offset=50`)).headers.get("link")).toBe(
      `<${path}?limit=50&offset=100>; rel="next", <${path}?limit=50&offset=0>; rel="prev"`,
    );
    expect((await get(`${path}?limit=100&offset=100`)).headers.get("link")).toBe(
      `<${path}?limit=100&offset=0>; rel="prev"`,
    );
  });
});

describe.each(withParameters(["min_amount"]))("amounts of %s", (name) => {
  const path = pathOf(name);

  test.each(
    ["min_amount", "max_amount"].flatMap((bound) => wrongDecimals.map((text) => [bound, text] as const)),
  )("refuses %s=%s", async (bound, text) => {
    const problem = await expectProblem(
      await service.get(`${path}?${bound}=${text}`),
      400,
      "invalid_parameter",
    );
    expect(problem.errors).toEqual([{ in: "query", name: bound, code: "not_a_number" }]);
  });

  test("refuses a range that is upside down, compared exactly", async () => {
    const far = "9007199254740993";
    await expectProblem(
      await service.get(`${path}?min_amount=${far}&max_amount=9007199254740992`),
      400,
      "invalid_range",
    );
    expect((await service.get(`${path}?min_amount=${far}&max_amount=${far}.0`)).status).toBe(200);
  });

  test("keeps the filter in its links", async () => {
    const response = await service.get(`${path}?min_amount=10.50&max_amount=2000`);
    expect(response.headers.get("link")).toBe(
      `<${path}?limit=50&offset=50&min_amount=10.50&max_amount=2000>; rel="next"`,
    );
  });
});

describe("routes", () => {
  test("a statistic's name is not taken for a wallet", async () => {
    const asked: string[] = [];
    const noting = (name: EndpointName) => () => (asked.push(name), Promise.resolve(exampleAnswer(name)));
    const { get } = testService({
      backend: exampleBackend(Object.fromEntries(endpointNames.map((name) => [name, noting(name)]))),
    });
    for (const name of endpointNames) await get(pathOf(name));
    expect(asked).toEqual(endpointNames);
  });

  test.each([
    "/v0",
    "/v0/",
    "/v0/sol",
    "/v0/sol/wallets",
    "/v0/sol/tokens/",
    "/v0/sol//tokens",
    "/v1/sol/tokens",
    "/api/v0/sol/nothing",
    "/api/nothing",
  ])("%s is an unknown route, whatever the method and the key", async (path) => {
    for (const method of ["GET", "POST"]) {
      await expectProblem(await service.get(path, {}, method), 404, "unknown_route");
    }
  });

  test("an address reaches the backend in its one form, and the caller's other arguments with their defaults", async () => {
    const calls: unknown[] = [];
    const { get } = testService({
      backend: exampleBackend({
        getHolders: (args) => (calls.push(args), Promise.resolve(exampleAnswer("getHolders"))),
      }),
    });
    const address = `0x${"Ab".repeat(20)}`;
    await get(`/v0/eth/tokens/${address}/holders?max_amount=7`);
    expect(calls).toEqual([
      { chain_id: "eth", contract_address: address.toLowerCase(), limit: 50, offset: 0, max_amount: "7" },
    ]);
  });

  test("endpointUrl of the contract leads to the route", async () => {
    const { key: _, ...args } = {
      key: 0,
      chain_id: "sol",
      contract_address: String(exampleArguments["contract_address"]),
    };
    expect((await service.get(`/v0${endpointUrl("getToken", args)}`)).status).toBe(200);
  });
});

describe("order of the checks", () => {
  test("route, method, body, readiness, key, parameters, units, work", async () => {
    const backend = exampleBackend({ getToken: () => Promise.reject(new ProblemError("token_not_found")) });
    const poor = testService({ unitBudget: 5, backend });
    const path = pathOf("getToken");
    const wrong = `${path}?x=1`;
    await expectProblem(await poor.get("/v0/nothing?x=1", {}, "POST"), 404, "unknown_route");
    await expectProblem(await poor.get(wrong, { "content-length": "3" }, "POST"), 405, "method_not_allowed");
    await expectProblem(await poor.get(wrong, { "content-length": "3" }), 413, "body_not_accepted");
    await expectProblem(await poor.get(wrong, {}), 401, "missing_key");
    await expectProblem(await poor.get(wrong), 400, "unknown_parameter");
    await expectProblem(await poor.get(path), 429, "unit_budget_exhausted");
    const rich = testService({ unitBudget: 10, backend });
    await expectProblem(await rich.get(path), 404, "token_not_found");
    const early = testService({ lifecycle: { phase: "starting" } });
    await expectProblem(await early.get(wrong, {}), 503, "not_ready");
    const limited = testService({ keyRate: 1 });
    await limited.get(path);
    await expectProblem(await limited.get(wrong), 429, "rate_limited");
  });
});

describe("limits", () => {
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

  test("what does not fit into the queue is refused at once", async () => {
    const { get } = testService({ backend: exampleBackend({ getToken: () => new Promise(() => {}) }) });
    const waiting = Array.from({ length: 32 + 1_024 }, () => get(path));
    const refused = await get(path);
    expect(refused.headers.get("retry-after")).toBe("1");
    await expectProblem(refused, 503, "overloaded");
    expect(waiting).toHaveLength(1_056);
  });
});

test("a revoked key is refused within a second", async () => {
  const { get, keyStore } = testService();
  const path = pathOf("getToken");
  expect((await get(path)).status).toBe(200);
  keyStore.revokeAll();
  await new Promise((resolve) => setTimeout(resolve, 900));
  await expectProblem(await get(path), 403, "key_revoked");
});

test("caches keep answers to keyed requests to their owner", async () => {
  const path = pathOf("getToken");
  const keyed = await service.get(path);
  expect(keyed.headers.get("cache-control")).toBe("private, no-cache");
  expect(keyed.headers.get("vary")).toContain("x-api-key");
  const open = await service.get(path.replace("/v0", "/api/v0"), {});
  expect(open.headers.get("cache-control")).toMatch(/^public/);
  expect(open.headers.get("x-units-charged")).toBeNull();
});

test("entity tags are compared weakly, one by one", async () => {
  const path = pathOf("getToken");
  const { etag } = exampleAnswer("getToken");
  const statusFor = async (tags: string) =>
    (await service.get(path, { "x-api-key": service.key, "if-none-match": tags })).status;
  for (const tags of [etag, etag.slice(2), `"x", ${etag}`, "*"]) expect(await statusFor(tags)).toBe(304);
  for (const tags of ['"x"', etag.slice(3), ""]) expect(await statusFor(tags)).toBe(200);
});
