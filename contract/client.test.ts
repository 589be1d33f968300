import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createClient } from "./client.ts";
import { interfaceNames, endpoints, endpointUrl } from "./endpoints.ts";

const address = "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R";
const args = { chain_id: "sol", contract_address: address };

function clientFor(answer: () => Response | Promise<Response>) {
  return createClient({ baseUrl: "/api/v0", fetch: () => Promise.resolve(answer()) });
}

async function errorOf(answer: () => Response | Promise<Response>): Promise<ApiError> {
  const error: unknown = await clientFor(answer)("getToken", args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test("the interface costs what it says", () => {
  expect(interfaceNames.map((name) => endpoints[name].units)).toEqual([
    10, 10, 20, 20, 20, 20, 10, 20, 50, 30,
  ]);
});

test("arguments stay inside their path segment", () => {
  expect(endpointUrl("getToken", { chain_id: "../..", contract_address: "a/b?c#d%" })).toBe(
    "/..%2F../tokens/a%2Fb%3Fc%23d%25",
  );
  expect(endpointUrl("getHolders", { ...args, limit: 100, min_amount: "0.5" })).toBe(
    `/sol/tokens/${address}/holders?limit=100&min_amount=0.5`,
  );
});

test("an answer comes with what its headers say", async () => {
  const token = {
    address,
    name: "N",
    ticker: "T",
    network: "SOL",
    decimals: 6,
    supply: "999986952255790",
    extra: 1,
  };
  const headers = { "x-data-as-of": "2026-11-01T12:00:00Z", "x-data-source": "demo", "x-price-usd": "0.25" };
  const { data, meta } = await clientFor(() => Response.json(token, { headers }))("getToken", args);
  expect(data.supply).toBe("999986952255790");
  expect(meta).toMatchObject({ asOf: new Date("2026-11-01T12:00:00Z"), sources: ["demo"], priceUsd: 0.25 });
});

test("unknown figures stay unknown: no header is not 0", async () => {
  const token = { address, name: "N", ticker: "T", network: "SOL", decimals: 6, supply: "1" };
  const { meta } = await clientFor(() => Response.json(token))("getToken", args);
  expect(meta).toMatchObject({ asOf: undefined, priceUsd: undefined, history: undefined });
});

test("missing delta windows are tolerated, null is not taken for a number", async () => {
  const call = clientFor(() => Response.json({ "7days": -211, "30days": 59 }));
  expect((await call("getHolderDeltas", { chain_id: "sol", token_address: address })).data).toEqual({
    "7days": -211,
    "30days": 59,
  });
  expect((await errorOf(() => Response.json({ address: null }))).code).toBe("schema");
});

test("errors: a problem, a hosted service's message, HTML, no answer", async () => {
  const problem = { code: "rate_limited", message: "too many requests" };
  const limited = await errorOf(() =>
    Response.json(problem, { status: 429, headers: { "retry-after": "7", "x-request-id": "r1" } }),
  );
  expect(limited).toMatchObject({ code: "rate_limited", status: 429, retryAfterSeconds: 7, requestId: "r1" });
  expect(await errorOf(() => Response.json({ message: "Unauthorized" }, { status: 403 }))).toMatchObject({
    code: "http",
    message: "Unauthorized",
  });
  expect(await errorOf(() => new Response("<html>", { status: 502 }))).toMatchObject({
    code: "http",
    status: 502,
  });
  expect(await errorOf(() => Promise.reject(new TypeError("failed")))).toMatchObject({
    code: "network",
    status: 0,
  });
});
