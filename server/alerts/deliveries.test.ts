import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";
import type { AlertDelivery } from "../../contract/watch/alerts.ts";
import { publicFetch } from "../lib/outbound.ts";
import type { StoredFiring, StoredRule } from "./alert-records.ts";
import { emptyMemory } from "./rule-evaluation.ts";
import { deadAfterSeconds, Deliveries, webhookFault, webhookTimeoutMs } from "./deliveries.ts";
import { makeSecret } from "./webhook.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
async function receiver(answer: RequestListener = (_, out) => out.writeHead(204).end()) {
  const received: Received[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      received.push({ headers: incoming.headers, body });
      answer(incoming, outgoing);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, server };
}

/** Rules, one for each address, with a firing each; what the engine does for deliveries. */
function made(urls: readonly string[], over: Partial<ConstructorParameters<typeof Deliveries>[0]> = {}) {
  const rules = new Map<string, StoredRule>();
  const firings = new Map<string, StoredFiring>();
  const secret = makeSecret();
  urls.forEach((url, index) => {
    const condition = { kind: "holder_count", direction: "above", threshold: 5, window: null } as const;
    const of = { chain: "eth", address: `0x${"1".repeat(40)}` };
    rules.set(`rule${index}`, {
      id: `rule${index}`,
      owner: "ann",
      tokens: [of],
      wallet: null,
      condition,
      quietSeconds: 0,
      webhook: { url, secret, fault: null },
      createdAt: 0,
      isPaused: false,
      memories: {},
    });
    firings.set(`firing${index}`, {
      id: `firing${index}`,
      rule: `rule${index}`,
      owner: "ann",
      ...of,
      name: "Brinewick",
      wallet: null,
      condition,
      firedAt: 1_000,
      asOf: 900,
      before: 4,
      value: 5,
      wallets: [],
      retractedAt: null,
      memory: emptyMemory,
      deliveries: [
        { id: `msg_${index}`, what: "fired", state: "waiting", attempts: 0, at: 1_000, fault: null },
      ],
    });
  });
  const clock = { now: 1_000 };
  const errors: unknown[] = [];
  const deliveries = new Deliveries({
    engine: {
      rules,
      firings,
      async updateFiring(id, change) {
        firings.set(id, change(firings.get(id)!));
      },
      isLeading: true,
      async setWebhookFault(id, fault) {
        const rule = rules.get(id)!;
        rules.set(id, { ...rule, webhook: { ...rule.webhook!, fault } });
      },
    },
    allowsPrivate: true,
    publicUrl: "https://holderscope.example",
    onError: (error) => errors.push(error),
    now: () => clock.now,
    ...over,
  });
  closers.push(() => deliveries.close());
  const delivery = (index = 0): AlertDelivery => firings.get(`firing${index}`)!.deliveries.at(-1)!;
  const run = async () => {
    deliveries.startDue();
    await deliveries.settled();
    expect(errors).toEqual([]);
  };
  return { deliveries, rules, firings, secret, clock, delivery, run };
}

test("a webhook is signed as Standard Webhooks says, and says what was fired", async () => {
  const { url, received } = await receiver();
  const { run, delivery, secret } = made([url], { now: () => Math.floor(Date.now() / 1_000) });
  await run();
  expect(delivery()).toMatchObject({ state: "delivered", attempts: 1, fault: null });
  const { headers, body } = received[0]!;
  expect(headers["webhook-id"]).toBe("msg_0");
  expect(headers["content-type"]).toBe("application/json");
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(verified).toMatchObject({
    type: "alert.fired",
    timestamp: "1970-01-01T00:16:40Z",
    data: {
      firing: "firing0",
      subject: { chain: "eth", name: "Brinewick" },
      text: "Brinewick: 5 holders or more, now 5",
      before: 4,
      value: 5,
      url: `https://holderscope.example/eth/0x${"1".repeat(40)}`,
    },
  });
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  expect(() => new Webhook(makeSecret()).verify(body, headers as Record<string, string>)).toThrow();
});

test("what fails is tried again, farther and farther apart, with the same id, and is dead after three days", async () => {
  const { url, received } = await receiver((_, out) => out.writeHead(500).end());
  const { run, delivery, clock, rules, deliveries } = made([url]);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 40 && delivery().state === "waiting"; attempt += 1) {
    await run();
    waits.push(delivery().at - clock.now);
    expect(rules.get("rule0")!.webhook!.fault).toBe("the receiver answered 500");
    clock.now = delivery().at;
  }
  expect(waits.slice(0, 7)).toEqual([5, 60, 300, 1_800, 7_200, 21_600, 21_600]);
  expect(delivery()).toMatchObject({ state: "dead", fault: "the receiver answered 500" });
  expect(clock.now - 1_000).toBeGreaterThanOrEqual(deadAfterSeconds);
  expect(clock.now - 1_000).toBeLessThan(deadAfterSeconds + 21_600);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(["msg_0"]));
  const before = received.length;
  await run();
  expect(received.length).toBe(before);
  expect(await deliveries.replay("ben", "msg_0")).toBe(false);
  expect(await deliveries.replay("ann", "msg_0")).toBe(true);
  await deliveries.settled();
  expect(received.length).toBe(before + 1);
});

test("one that works again is delivered, and the fault is gone", async () => {
  let status = 503;
  const { url } = await receiver((_, out) => out.writeHead(status).end());
  const { run, delivery, clock, rules } = made([url]);
  await run();
  expect(delivery()).toMatchObject({ state: "waiting", attempts: 1 });
  status = 200;
  clock.now += 5;
  await run();
  expect(delivery()).toMatchObject({ state: "delivered", attempts: 2, fault: null });
  expect(rules.get("rule0")!.webhook!.fault).toBeNull();
});

test("a redirect is not followed", async () => {
  const goal = await receiver();
  const { url } = await receiver((_, out) => out.writeHead(307, { location: goal.url }).end());
  const { run, delivery } = made([url]);
  await run();
  expect(delivery().fault).toMatch(/HTTP 307, a redirect, which is not followed/);
  expect(goal.received).toEqual([]);
});

test("a receiver that is not there, and one that hangs up, are told", async () => {
  const gone = await receiver();
  gone.server.close();
  const hanging = await receiver((incoming) => incoming.socket.destroy());
  const { run, delivery } = made([gone.url, hanging.url]);
  await run();
  expect(delivery(0).fault).toMatch(/ECONNREFUSED/);
  expect(delivery(1).fault).toMatch(/hang up|closed|ECONNRESET/i);
});

test("the answer is not read: an endless one ends with its status", async () => {
  let written = 0;
  const { url } = await receiver((_, out) => {
    out.writeHead(200);
    const more = () => {
      while (!out.destroyed && written < 50_000_000 && out.write("x".repeat(65_536))) written += 65_536;
    };
    out.on("drain", more);
    more();
  });
  const { run, delivery } = made([url]);
  await run();
  expect(delivery().state).toBe("delivered");
  expect(written).toBeLessThan(50_000_000);
});

test("eight go out at a time, two to one host, and all in the end", async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const slow: RequestListener = (_, out) => {
    waiting.push(() => out.writeHead(200).end());
    most = Math.max(most, waiting.length);
  };
  const { url, received } = await receiver(slow);
  const { deliveries, delivery } = made(Array.from({ length: 7 }, () => url));
  deliveries.startDue();
  for (let turn = 0; turn < 400 && received.length < 7; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    waiting.shift()?.();
  }
  waiting.splice(0).forEach((answer) => answer());
  await deliveries.settled();
  expect(most).toBeLessThanOrEqual(2);
  expect(Array.from({ length: 7 }, (_, index) => delivery(index).state)).toEqual(
    Array.from({ length: 7 }, () => "delivered"),
  );
});

test(
  "a receiver that never answers is left after ten seconds",
  { tags: ["long"], timeout: 20_000 },
  async () => {
    const { url } = await receiver(() => {});
    const { run, delivery } = made([url]);
    const beganAt = performance.now();
    await run();
    expect(performance.now() - beganAt).toBeLessThan(webhookTimeoutMs + 3_000);
    expect(delivery()).toMatchObject({ state: "waiting", fault: "no answer within 10 s" });
  },
);

test.each([
  ["http", "http://8.8.8.8/", "does not begin with https"],
  ["this machine", "https://127.0.0.1:4100/", "private network"],
  ["this machine, in IPv6", "https://[::1]/", "private network"],
  ["this machine, as an IPv4 address in IPv6", "https://[::ffff:127.0.0.1]/", "private network"],
  ["this machine, written as one number", "https://2130706433/", "private network"],
  ["any address of this machine", "https://0.0.0.0/", "private network"],
  ["a private network", "https://10.1.2.3/", "private network"],
  ["a shared network", "https://100.64.0.1/", "private network"],
  ["a private network, in IPv6", "https://[fd00::1]/", "private network"],
  ["a neighbour", "https://[fe80::1]/", "private network"],
  ["a way to IPv4", "https://[2002:7f00:1::]/", "private network"],
  ["what clouds tell their machines", "https://169.254.169.254/latest/meta-data", "private network"],
  ["a name of this machine", "https://private.example/", "private network"],
  ["a name of both", "https://both.example/", "private network"],
  ["a name of nobody", "https://nobody.example/", "no address"],
])("a webhook does not go to %s", async (_, url, why) => {
  const names: Readonly<Record<string, readonly { address: string; family: number }[]>> = {
    "private.example": [{ address: "192.168.0.1", family: 4 }],
    "both.example": [
      { address: "93.184.215.14", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ],
  };
  const { run, delivery } = made([url], { fetch: publicFetch(async (name) => names[name] ?? []) });
  await run();
  expect(delivery().fault).toContain(why);
});

test("a name is resolved once, and the connection goes where it led then, whatever the system would say", async () => {
  let asked = 0;
  const fetch = publicFetch(async () => {
    asked += 1;
    return asked === 1 ? [{ address: "93.184.215.14", family: 4 }] : [{ address: "127.0.0.1", family: 4 }];
  });
  // A name of this machine to everybody else.
  const failed = await fetch("https://localhost:9/", { signal: AbortSignal.timeout(300) }).catch(String);
  expect(asked).toBe(1);
  expect(failed).not.toMatch(/127\.0\.0\.1|::1|ENOTFOUND/);
});

test("what is no address of a webhook is refused when the rule is made", () => {
  expect(webhookFault("https://hooks.example.org/a", false)).toBeUndefined();
  expect(webhookFault("http://127.0.0.1:9000/", true)).toBeUndefined();
  for (const [text, isPrivate] of [
    ["http://hooks.example.org/", false],
    ["ftp://hooks.example.org/", true],
    ["file:///etc/passwd", true],
    ["https://user:secret@hooks.example.org/", false],
    ["hooks.example.org", false],
  ] as const)
    expect(webhookFault(text, isPrivate), text).toMatch(/webhook/);
});
