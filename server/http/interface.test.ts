import { base58 } from "@scure/base";
import { describe, expect, test } from "vitest";
import { endpointNames, endpoints, endpointUrl, type EndpointName } from "../../contract/endpoints.ts";
import { readMeta } from "../../contract/meta.ts";
import { exampleArguments } from "../openapi/examples.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import { inRouteOrder } from "./interface.ts";
import { expectProblem, pathOf } from "./test-requests.ts";

const service = testService();

describe.each(endpointNames)("%s", (name) => {
  const path = pathOf(name);

  test("answers with its schema, at both accesses", async () => {
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

  test.runIf(path.includes("/sol/"))("refuses another chain, before it looks at addresses", async () => {
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
    await expectProblem(await service.get(`${path}?${"a".repeat(8_200)}`), 414, "uri_too_long");
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
      return testService({ unitBudget: 200, backend: exampleBackend({ [name]: work }) });
    };
    const missing = failing(new ProblemError("token_not_found"));
    const response = await missing.get(path);
    expect(response.headers.get("x-units-remaining")).toBe("200");
    await expectProblem(response, 404, "token_not_found");
    const broken = failing(new Error("SELECT * FROM secrets at /home/someone/db"));
    const problem = await expectProblem(await broken.get(path), 500, "internal");
    expect(JSON.stringify(problem)).not.toMatch(/SELECT|home/);
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

test("a word in a path comes before a parameter in its place, however the table is ordered", () => {
  for (const names of [endpointNames, endpointNames.toReversed()]) {
    const order = inRouteOrder(names);
    expect(order.toSorted()).toEqual(endpointNames.toSorted());
    for (const word of ["getTokenPnl", "getWalletCategories", "getSupplyBreakdown"] as const)
      expect(order.indexOf(word), word).toBeLessThan(order.indexOf("getWalletStats"));
  }
});

test("a list leads to its other pages by the access it was asked at, below the path of the service", async () => {
  const getHolders = async () => ({ ...exampleAnswer("getHolders"), pageTotal: 250 });
  const linksOf = async (prefix: string, publicUrl?: string) => {
    const { get, key } = testService({
      backend: exampleBackend({ getHolders }),
      ...(publicUrl !== undefined && { publicUrl }),
    });
    const path = `${pathOf("getHolders").split("?")[0]!.replace("/v0", prefix)}?limit=100&offset=100`;
    const { headers } = await get(path, { "x-api-key": key });
    return headers.get("link")?.split(", ");
  };
  const { pathname } = new URL(pathOf("getHolders"), "http://localhost");
  for (const prefix of ["/v0", "/api/v0"]) {
    expect(await linksOf(prefix)).toEqual([
      `<${pathname.replace("/v0", prefix)}?limit=100&offset=200>; rel="next"`,
      `<${pathname.replace("/v0", prefix)}?limit=100&offset=0>; rel="prev"`,
    ]);
  }
  expect((await linksOf("/v0", "https://example.org/holders"))?.[0]).toContain("</holders/v0/");
  // One page that is all there is leads nowhere, and what is no list neither.
  const onePage = async () => ({ ...exampleAnswer("getHolders"), pageTotal: 1 });
  const { get } = testService({ backend: exampleBackend({ getHolders: onePage }) });
  for (const name of ["getToken", "getHolders"] as const) {
    expect((await get(pathOf(name))).headers.has("link")).toBe(false);
  }
});

test("a list of holders costs more where it is asked for what the interface has not", async () => {
  const [path] = pathOf("getHolders").split("?");
  const { get } = testService({ unitBudget: 1_000 });
  const charged = async (query: string) => (await get(`${path}?${query}`)).headers.get("x-units-charged");
  expect(await charged("limit=5&offset=5&min_amount=1")).toBe("10");
  expect(await charged("at=2026-01-01")).toBe("20");
  expect(await charged("with=now")).toBe("20");
  expect(await charged("at=2026-01-01&without=burn")).toBe("20");
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

test("caches keep answers to keyed requests to their owner", async () => {
  const path = pathOf("getToken");
  const keyed = await service.get(path);
  expect(keyed.headers.get("cache-control")).toBe("private, no-cache");
  expect(keyed.headers.get("vary")).toContain("x-api-key");
  const open = await service.get(path.replace("/v0", "/api/v0"), {});
  expect(open.headers.get("cache-control")).toMatch(/^public/);
  expect(open.headers.get("x-units-charged")).toBeNull();
});

test("reads as many addresses as one question may have", async () => {
  const addresses = Array.from({ length: 100 }, (_, index) =>
    base58.encode(new Uint8Array(32).fill(100 + index)),
  );
  const ask = (asked: readonly string[]) => service.get(`/v0/sol/labels?address=${asked.join(",")}`);
  expect((await ask(addresses)).status).toBe(200);
  await expectProblem(
    await ask([...addresses, base58.encode(new Uint8Array(32).fill(7))]),
    400,
    "invalid_parameter",
  );
});

test("entity tags are compared weakly, one by one", async () => {
  const path = pathOf("getToken");
  const { etag } = exampleAnswer("getToken");
  const statusFor = async (tags: string) =>
    (await service.get(path, { "x-api-key": service.key, "if-none-match": tags })).status;
  for (const tags of [etag, etag.slice(2), `"x", ${etag}`, "*"]) expect(await statusFor(tags)).toBe(304);
  for (const tags of ['"x"', etag.slice(3), ""]) expect(await statusFor(tags)).toBe(200);
});
