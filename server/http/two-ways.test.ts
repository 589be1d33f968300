import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { afterAll, expect, test } from "vitest";
import { endpointNames, endpoints } from "../../contract/endpoints.ts";
import type { Answer } from "../api/backend.ts";
import { exampleAnswer, testService } from "../../test/service.ts";
import { createListener } from "./listener.ts";
import { listen } from "./listening.ts";

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.closeAllConnections()));

const answers = new Map(
  endpointNames.map((name): [string, Answer] => {
    const answer = exampleAnswer(name);
    // Long enough to be compressed, and not ASCII.
    const body = name === "getHolders" ? `{"filler":"${"ÄÖ".repeat(900)}"}` : answer.body;
    return [name, { ...answer, body }];
  }),
);

/** The same service behind two listeners, one without the short way; `direct` counts what went that way. */
async function twoWays(options: Parameters<typeof testService>[0] = {}) {
  const counted = { direct: 0 };
  const start = async (ready: boolean) => {
    const service = testService({
      backend: Object.fromEntries(
        endpointNames.map((name) => [name, async () => answers.get(name)!]),
      ) as never,
      ...(ready && { ready: ({ name }) => answers.get(name) }),
      ...options,
    });
    const { direct } = service.app;
    const app = Object.assign(service.app, {
      direct: (...pair: Parameters<typeof direct>) => {
        const isDone = direct(...pair);
        if (isDone) counted.direct += 1;
        return isDone;
      },
    });
    const server = createListener(app, { lifecycle: { phase: "ready" }, maxConnections: 100 });
    servers.push(server);
    return { ...service, port: await listen(server, "127.0.0.1", 0) };
  };
  return { short: await start(true), long: await start(false), counted };
}

async function ask(port: number, path: string, headers: Record<string, string>, method = "GET") {
  const sent = request({ port, path, headers, method, agent: false });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { "x-request-id": id, date: _, ...kept } = answer.headers;
  // The two ways are asked one after the other: a second may begin between.
  if (typeof kept["ratelimit"] === "string") kept["ratelimit"] = kept["ratelimit"].replace(/t=\d+$/, "t=");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return { status: answer.statusCode, headers: kept, body: Buffer.concat(chunks).toString("base64") };
}

const wallet = `0x${"ab".repeat(20)}`;
const paths = endpointNames.flatMap((name) => {
  const path = endpoints[name].path.replace("{chain_id}", "eth").replaceAll(/\{\w+\}/g, wallet);
  return "offset" in endpoints[name].query ? [path, `${path}?limit=2&offset=4`] : [path];
});

test("the short way says what the long way says, for every operation, access and encoding", async () => {
  const { short, long, counted } = await twoWays({ addressRate: 1_000, keyRate: 1_000, unitBudget: 100_000 });
  let asked = 0;
  for (const path of paths) {
    for (const prefix of ["/v0", "/api/v0"]) {
      for (const encoding of [undefined, "br", "gzip, deflate", "identity"]) {
        const headers = (key: string) => ({
          ...(prefix === "/v0" && { "x-api-key": key }),
          ...(encoding !== undefined && { "accept-encoding": encoding }),
        });
        // The first one finds the key unread and the body uncompressed.
        await ask(short.port, prefix + path, headers(short.key));
        await ask(long.port, prefix + path, headers(long.key));
        const before = counted.direct;
        const found = await ask(short.port, prefix + path, headers(short.key));
        expect(found).toEqual(await ask(long.port, prefix + path, headers(long.key)));
        expect(found.status).toBe(200);
        asked += counted.direct - before;
      }
    }
  }
  // A key is read again after a quarter of a second, by the long way.
  expect(asked).toBeGreaterThan(paths.length * 8 * 0.8);
});

test("what is unusual goes the long way", async () => {
  const { short, counted } = await twoWays({ unitBudget: 60 });
  const path = `/api/v0/eth/tokens/${wallet}`;
  await ask(short.port, path, {});
  expect(counted.direct).toBe(1);
  const others: [string, Record<string, string>, string, number][] = [
    [path, {}, "HEAD", 200],
    [path, {}, "OPTIONS", 204],
    [path, {}, "POST", 405],
    [path, { "if-none-match": "*" }, "GET", 304],
    [path, { host: "a b" }, "GET", 400],
    [path, { "content-length": "0", host: "[::1]" }, "GET", 200],
    [`${path}?limit=1`, {}, "GET", 400],
    [`${path}/`, {}, "GET", 404],
    [`/api/v0/btc/tokens/${wallet}`, {}, "GET", 404],
    [`/api/v0/eth/tokens/${wallet}/holders?limit=101`, {}, "GET", 400],
    [`/api/v0/eth/tokens/${wallet}/holders?limit=1?`, {}, "GET", 400],
    [`/v0/eth/tokens/${wallet}`, {}, "GET", 401],
    [`/v0/eth/tokens/${wallet}`, { "x-api-key": "hs_live_wrong" }, "GET", 401],
  ];
  for (const [target, headers, method, status] of others) {
    expect([target, method, (await ask(short.port, target, headers, method)).status]).toEqual([
      target,
      method,
      status,
    ]);
  }
  expect(counted.direct).toBe(1);
});

test("the short way spends units and rate to the last one", async () => {
  const { short, counted } = await twoWays({ unitBudget: 45, addressRate: 3 });
  const path = `/eth/tokens/${wallet}`;
  const keyed: (number | undefined)[] = [];
  for (let call = 0; call < 6; call += 1) {
    keyed.push((await ask(short.port, `/v0${path}`, { "x-api-key": short.key })).status);
  }
  expect(keyed).toEqual([200, 200, 200, 200, 429, 429]);
  expect(counted.direct).toBe(3);
  const free: (number | undefined)[] = [];
  for (let call = 0; call < 5; call += 1) free.push((await ask(short.port, `/api/v0${path}`, {})).status);
  expect(free).toEqual([200, 200, 200, 429, 429]);
  expect(counted.direct).toBe(6);

  const limited = await twoWays({ keyRate: 2 });
  const rated: (number | undefined)[] = [];
  for (let call = 0; call < 4; call += 1) {
    const headers = { "x-api-key": limited.short.key };
    rated.push((await ask(limited.short.port, `/v0${path}`, headers)).status);
  }
  expect(rated).toEqual([200, 200, 429, 429]);
});
