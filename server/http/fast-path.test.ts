import type { IncomingMessage, ServerResponse } from "node:http";
import pino from "pino";
import { describe, expect, test, vi } from "vitest";
import type { Answer, Call } from "../api/backend.ts";
import { Admission } from "./admission.ts";
import { Compressor } from "./compression.ts";
import { fastPath } from "./fast-path.ts";
import type { Access } from "./access.ts";
import { commonHeaders } from "./headers.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { RequestMetrics, RouteMetrics } from "./request-metrics.ts";

const wallet = `0x${"ab".repeat(20)}`;
const path = `/api/v0/eth/tokens/${wallet}`;
const short: Answer = { body: "{}", etag: 'W/"x"', asOf: null, sources: [], history: "full", priceUsd: null };
const text = JSON.stringify({ filler: "ab".repeat(2_000) });

interface Service {
  readonly answer?: Answer | undefined;
  readonly lifecycle?: Lifecycle;
  readonly logLevel?: string;
  readonly compressor?: Compressor;
  readonly accesses?: readonly Access[];
}

/** The short way by itself, with everything noted that it asks others. */
function shortWay({ answer = short, lifecycle = { phase: "ready" }, ...options }: Service = {}) {
  const entered: number[] = [];
  const access = (prefix: Access["prefix"], more: Partial<Access> = {}): Access => ({
    prefix,
    headers: { "cache-control": prefix },
    enter: () => Promise.reject(new Error("the long way")),
    enterAtOnce: (_, units) => (entered.push(units), ["ratelimit", "r"]),
    ...more,
  });
  const calls: Call[] = [];
  const routes: string[] = [];
  const observed: unknown[][] = [];
  const countAtHand = vi.fn();
  const metrics = {
    countAtHand,
    route: (pattern: string) => {
      routes.push(pattern);
      return { observe: (...all: unknown[]) => void observed.push(all) } as unknown as RouteMetrics;
    },
  } as unknown as RequestMetrics;
  let current: Answer | undefined = answer;
  const direct = fastPath({
    accesses: options.accesses ?? [access("/v0"), access("/api/v0")],
    ready: (call) => (calls.push(call), current),
    compressor: options.compressor ?? new Compressor(1_000_000),
    admission: new Admission({ most: 100, waitOf: () => 0 }),
    lifecycle,
    logger: pino({ level: options.logLevel ?? "silent" }),
    metrics,
  });
  /** What was sent: status, headers, and what the body was ended with; undefined where nothing was. */
  const ask = (url: string | undefined, headers: Record<string, string> = {}, method = "GET") => {
    const writeHead = vi.fn();
    const end = vi.fn();
    const incoming = { method, url, headers: { host: "localhost:4100", ...headers } };
    const isDone = direct(
      incoming as unknown as IncomingMessage,
      { writeHead, end } as unknown as ServerResponse,
    );
    if (!isDone) {
      expect(writeHead).not.toHaveBeenCalled();
      expect(end).not.toHaveBeenCalled();
      return undefined;
    }
    const [status, flat] = writeHead.mock.calls[0] as [number, string[]];
    // Node takes a name without a value for a mistake, and cuts the connection.
    expect(flat.map((item) => typeof item)).toEqual(flat.map(() => "string"));
    expect(flat.length % 2).toBe(0);
    const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]] as const] : []));
    return { status, headers: Object.fromEntries(pairs), ended: end.mock.calls[0] };
  };
  const say = (next: Answer | undefined) => void (current = next);
  return { ask, say, access, calls, entered, routes, observed, countAtHand };
}

describe("what is at hand", () => {
  test("is sent with all that is said of it, and counted", () => {
    const { ask, calls, entered, routes, observed, countAtHand } = shortWay();
    const sent = ask(path);
    expect(sent).toEqual({
      status: 200,
      headers: {
        ...commonHeaders,
        vary: "accept-encoding",
        "cache-control": "/api/v0",
        "x-data-history": "full",
        etag: 'W/"x"',
        "content-type": "application/json",
        "content-length": "2",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        ratelimit: "r",
      },
      ended: ["{}", "latin1"],
    });
    expect(calls).toEqual([{ name: "getToken", args: { chain_id: "eth", contract_address: wallet } }]);
    expect([entered, routes]).toEqual([[10], ["/api/v0/:chain_id/tokens/:contract_address"]]);
    expect(observed).toEqual([["GET", 200, expect.any(Number)]]);
    expect(observed[0]![2]).toBeLessThan(500);
    expect(countAtHand).toHaveBeenCalledOnce();
  });

  test("is not looked for in the URL again, which is read once", () => {
    const { ask, calls, routes } = shortWay();
    ask(path);
    ask(path);
    expect([calls[0] === calls[1], routes.length]).toEqual([true, 1]);
    expect(ask(`/v0/eth/tokens/${wallet}/stats`)?.headers["cache-control"]).toBe("/v0");
    expect([calls[2]!.name, routes.length]).toEqual(["getTokenStats", 2]);
  });

  test("is charged for by its question", () => {
    const { ask, entered } = shortWay();
    const holders = `/v0/eth/tokens/${wallet}/holders`;
    ask(holders);
    ask(`${holders}?at=2026-01-01`);
    expect(entered).toEqual([10, 20]);
  });

  test("is told with the letters that it has", () => {
    const { ask } = shortWay({ answer: { ...short, body: '"ä"' } });
    const sent = ask(path);
    expect(sent?.ended).toEqual(['"ä"']);
    expect(sent?.headers["content-length"]).toBe("4");
  });

  test("is sent compressed once that was made, to who takes it so", async () => {
    const compressor = new Compressor(1_000_000);
    const { ask } = shortWay({ answer: { ...short, body: text }, compressor });
    const kept = vi.spyOn(compressor, "kept");
    const gzip = { "accept-encoding": "gzip" };
    expect(ask(path, gzip)).toBeUndefined();
    const bytes = await compressor.compress(text, short.etag, "gzip");
    const packed = ask(path, gzip);
    expect([packed?.headers["content-encoding"], packed?.headers["content-length"]]).toEqual([
      "gzip",
      String(bytes!.length),
    ]);
    expect(packed?.ended).toEqual([bytes]);
    // What was prepared for the one is not sent to the other, at this access or another.
    const others: Record<string, string>[] = [{}, { "accept-encoding": "identity" }];
    for (const accepted of others) {
      const plain = ask(path, accepted);
      expect(plain?.ended).toEqual([text, "latin1"]);
      expect(plain?.headers).not.toHaveProperty("content-encoding");
    }
    expect(ask(path.replace("/api", ""), gzip)?.headers["cache-control"]).toBe("/v0");
    kept.mockClear();
    expect(ask(path, gzip)?.ended).toEqual([bytes]);
    expect(kept).not.toHaveBeenCalled();
  });

  test("names the pages beside it, by how many rows there are now", () => {
    const { ask, say, access } = shortWay();
    const list = `/api/v0/eth/tokens/${wallet}/holders`;
    const link = (offset: number, relation: string) =>
      `<${list}?limit=2&offset=${offset}>; rel="${relation}"`;
    const linkAt = (offset: number, total: number | undefined) => {
      say(total === undefined ? short : { ...short, pageTotal: total });
      return ask(`${list}?limit=2&offset=${offset}`)?.headers["link"];
    };
    expect(linkAt(2, 5)).toBe(`${link(4, "next")}, ${link(0, "prev")}`);
    expect(linkAt(2, 5)).toBe(`${link(4, "next")}, ${link(0, "prev")}`);
    expect(linkAt(2, 4)).toBe(link(0, "prev"));
    expect([linkAt(0, 2), linkAt(0, undefined)]).toEqual([undefined, undefined]);
    const below = shortWay({
      answer: { ...short, pageTotal: 51 },
      accesses: [access("/api/v0", { base: "/holders" })],
    });
    expect(below.ask(list)?.headers["link"]).toBe(`</holders${list}?limit=50&offset=50>; rel="next"`);
  });

  test("is told without what the access says of the price by itself", () => {
    const { access } = shortWay();
    const keyed = access("/v0", { headers: { "x-units-charged": "0", vary: "x-api-key" } });
    const { ask } = shortWay({ accesses: [keyed] });
    const headers = ask(path.replace("/api", ""))?.headers;
    expect(headers).not.toHaveProperty("x-units-charged");
    expect(headers?.["vary"]).toBe("x-api-key");
  });
});

describe("the app answers", () => {
  test.each(["HEAD", "OPTIONS", "POST"])("%s", (method) => {
    expect(shortWay().ask(path, {}, method)).toBeUndefined();
  });

  test.each<Record<string, string>>([
    { "if-none-match": 'W/"x"' },
    { "transfer-encoding": "chunked" },
    { "content-length": "5" },
  ])("what has %o", (headers) => {
    expect(shortWay().ask(path, headers)).toBeUndefined();
    expect(shortWay().ask(path, { "content-length": "0" })).toBeDefined();
  });

  test.each(["starting", "stopping"] as const)("while the service is %s", (phase) => {
    expect(shortWay({ lifecycle: { phase } }).ask(path)).toBeUndefined();
  });

  test("where every request is logged", () => {
    expect(shortWay({ logLevel: "debug" }).ask(path)).toBeUndefined();
    expect(shortWay({ logLevel: "info" }).ask(path)).toBeDefined();
  });

  test("what is not at hand, and who may not be let in at once", () => {
    const { ask, say, countAtHand, access } = shortWay();
    say(undefined);
    expect(ask(path)).toBeUndefined();
    const refusing = access("/api/v0", { enterAtOnce: () => undefined });
    expect(shortWay({ accesses: [refusing] }).ask(path)).toBeUndefined();
    expect(countAtHand).not.toHaveBeenCalled();
  });

  test.each([
    "a b",
    "A.example",
    "[::1]:4100",
    "x/localhost:4100",
    "localhost:4100/x",
    "localhost:",
    "localhost:999",
    "localhost:0999",
    "localhost:60000",
    "localhost:123456",
    "localhost:41x0",
    "",
  ])("what is asked of the host %j", (host) => {
    expect(shortWay().ask(path, { host })).toBeUndefined();
  });

  test.each([
    undefined,
    "*",
    "/",
    "/api/v0",
    `http://localhost${path}`,
    path.slice(1),
    `${path}/`,
    `${path}/nothing`,
    `${path}?x=1`,
    path.replace("/api/", "/opi/"),
    "/api/v0/eth/tokens/",
    `/api/v0/btc/tokens/${wallet}`,
    `/api/v0/eth/tokens/${wallet}/holders?limit=1?offset=2`,
    `/api/v0/eth/tokens/${wallet}/holders?limit=101`,
    `/api/v0/eth/tokens/%30${wallet.slice(1)}`,
  ])("the URL %s", (url) => {
    const { ask, calls } = shortWay();
    expect(ask(url)).toBeUndefined();
    expect(calls).toEqual([]);
  });
});

test.each(["localhost", "a-b.example_1", "localhost:1000", "localhost:59999", "localhost:6000", "x:9999"])(
  "the host %s is plain",
  (host) => expect(shortWay().ask(path, { host })).toBeDefined(),
);

test("a URL is remembered up to 400 letters", () => {
  const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk";
  const addresses = Array.from({ length: 9 }, (_, at) => `${digits.slice(0, 43)}${digits[at]}`);
  const list = `/api/v0/sol/labels?address=${addresses.slice(1).join("%2C")}`;
  expect(list).toHaveLength(400);
  expect(shortWay().ask(list)).toBeDefined();
  expect(shortWay().ask(`/api/v0/sol/labels?address=${addresses.join(",")}`)).toBeUndefined();
});
