import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { endpointNames, endpoints } from "../../contract/endpoints.ts";
import { exampleAnswer, exampleBackend } from "../../test/service.ts";
import { startService } from "./test-connections.ts";

const wallet = `0x${"ab".repeat(20)}`;

async function ask(port: number, path: string, headers: Record<string, string>) {
  const sent = request({ port, path, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { "x-request-id": id, date: _, ...kept } = answer.headers;
  if (typeof kept["ratelimit"] === "string") kept["ratelimit"] = kept["ratelimit"].replace(/t=\d+$/, "t=");
  if (kept["retry-after"] !== "1") kept["retry-after"] = "";
  const { request_id, ...body } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  expect(request_id).toBe(id);
  return { status: answer.statusCode, headers: kept, body };
}

// The same refusals with and without the short way, which sends them before anything is made of the request.
test.each([
  ["rate_limited", { addressRate: 0.5, keyRate: 0.5 }],
  ["overloaded", { mostUnderWay: 0 }],
] as const)("%s is said alike by both ways, for every operation and access", async (code, options) => {
  const backend = exampleBackend({ getTokens: () => new Promise(() => {}) });
  const [short, long] = [
    await startService({ ...options, backend, unitBudget: 1_000 }),
    await startService({ ...options, backend, unitBudget: 1_000, logLevel: "debug" }),
  ];
  // The key is known from then on.
  for (const { port, key } of [short, long]) await ask(port, "/v0/eth/tokens", { "x-api-key": key });
  for (const name of endpointNames) {
    const path = endpoints[name].path.replace("{chain_id}", "eth").replaceAll(/\{\w+\}/g, wallet);
    for (const prefix of ["/v0", "/api/v0"]) {
      const headers = (key: string): Record<string, string> => (prefix === "/v0" ? { "x-api-key": key } : {});
      const found = await ask(short.port, prefix + path, headers(short.key));
      expect([name, found.body["code"]]).toEqual([name, code]);
      expect(found).toEqual(await ask(long.port, prefix + path, headers(long.key)));
    }
  }
});

test("an answer that was asked for before and is at hand is sent however busy it is", async () => {
  const { url } = await startService({
    mostUnderWay: 1,
    ready: ({ name }) => (name === "getToken" ? exampleAnswer(name) : undefined),
    backend: exampleBackend({ getTokens: () => new Promise(() => {}) }),
  });
  const statusOf = async (path: string) => (await fetch(`${url}/api/v0/eth/tokens${path}`)).status;
  expect(await statusOf(`/${wallet}`)).toBe(200);
  void fetch(`${url}/api/v0/eth/tokens`).catch(() => undefined);
  await expect.poll(() => statusOf(`/${wallet}/stats`)).toBe(503);
  expect(await statusOf(`/${wallet}`)).toBe(200);
});
