import { expect, test } from "vitest";
import { chains } from "../../contract/chains.ts";
import { testService } from "../../test/service.ts";
import { longChainRoutes, withSingleSlashes } from "./url-aliases.ts";
import { requestContextOf } from "./test-request-context.ts";
import { expectProblem } from "./test-requests.ts";

const service = testService();

test.each([
  ["/v0/solana/tokens?limit=5", "/v0/sol/tokens?limit=5"],
  ["/v0/ethereum/tokens/0xab/stats", "/v0/eth/tokens/0xab/stats"],
  ["/api/v0/solana/tokens", "/api/v0/sol/tokens"],
  ["/v0/solana", "/v0/sol"],
  ["/v0/bnb-chain?limit=5", "/v0/bnb?limit=5"],
  ["/api/v0/ethereum/", "/api/v0/eth/"],
  ["/v0/sol%61na/tokens", "/v0/sol/tokens"],
  ["/v0//sol/tokens", "/v0/sol/tokens"],
  ["//v0/sol//tokens?limit=1", "/v0/sol/tokens?limit=1"],
  ["///evil.example/x", "/evil.example/x"],
])("%s is at %s", async (path, there) => {
  const response = await service.get(`http://localhost${path}`);
  expect([response.status, response.headers.get("location")]).toEqual([308, there]);
});

test("a path of no chain leads nowhere", async () => {
  const unknown = await expectProblem(await service.get("/v0/bitcoin/tokens"), 404, "unknown_chain");
  for (const chain of Object.keys(chains)) expect(unknown.message).toContain(chain);
  await expectProblem(await service.get("/v0/solanas/tokens"), 404, "unknown_chain");
});

test("a key is read from Authorization as well, but not two keys", async () => {
  const { get, key, keyStore } = service;
  const other = keyStore.create();
  for (const authorization of [`Bearer ${key}`, `bearer  ${key}`]) {
    expect((await get("/v0/sol/tokens", { authorization })).status).toBe(200);
    expect((await get("/v0/sol/tokens", { authorization, "x-api-key": key })).status).toBe(200);
  }
  await expectProblem(
    await get("/v0/sol/tokens", { authorization: `Bearer ${other}`, "x-api-key": key }),
    401,
    "duplicate_key_header",
  );
  await expectProblem(await get("/v0/sol/tokens", { authorization: "Basic eDp5" }), 401, "missing_key");
});

test("browsers may send what clients of the interface send", async () => {
  const response = await service.get("/v0/sol/tokens", {}, "OPTIONS");
  expect(response.status).toBe(204);
  const allowed = response.headers.get("access-control-allow-headers")!.split(", ");
  expect(allowed).toEqual(expect.arrayContaining(["x-api-key", "authorization", "content-type"]));
});

test("a limit above what is allowed is refused by its name", async () => {
  const problem = await expectProblem(
    await service.get("/v0/sol/tokens?limit=250"),
    400,
    "invalid_parameter",
  );
  expect(problem.message).toBe("limit must be a whole number from 1 to 100");
});

test("every chain is found under its long name, where that is another", async () => {
  const routes = longChainRoutes("/v0");
  const paths = routes.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/v0/ethereum/*", "/v0/solana/*", "/v0/bnb-chain/*"]));
  // A path that led to itself would lead there for ever.
  for (const id of Object.keys(chains)) expect(paths).not.toContain(`/v0/${id}/*`);
  const { handler } = routes.find(({ path }) => path === "/v0/bnb-chain/*")!;
  const response = await handler(requestContextOf("/v0/bnb-chain/tokens?x=/v0/bnb-chain/"));
  expect([response.status, response.headers.get("location")]).toEqual([
    308,
    "/v0/bnb/tokens?x=/v0/bnb-chain/",
  ]);
  const context = requestContextOf("/v0/bnb-chain/tokens", { method: "POST" });
  expect(() => handler(context)).toThrow("only GET and HEAD");
});

test("empty parts of a path are taken out, of its query none", async () => {
  const handler = withSingleSlashes((context) => context.send(200, "as it is"));
  const led = await handler(requestContextOf("http://localhost/a//b///c?next=https://x"));
  expect([led.status, led.headers.get("location")]).toEqual([308, "/a/b/c?next=https://x"]);
  expect((await handler(requestContextOf("/a/b?next=https://x"))).status).toBe(200);
});
