import { expect, test } from "vitest";
import type { ProblemCode } from "../../../contract/problem.ts";
import { Pace } from "../../lib/pace.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { Recovery } from "./recovery.ts";
import { Transport, type TransportOptions } from "./transport.ts";
import { type Spending, UnitAccount } from "./unit-account.ts";

const base = "https://hosted.example";
const url = `${base}/v0/sol/tokens`;
type Answer = Response | Error | Promise<Response>;

/** A service that gives these answers one after the other, the last of them again and again. */
function begin(answers: readonly (() => Answer)[], options: Partial<TransportOptions> = {}) {
  const seen: { url: string; init: RequestInit | undefined }[] = [];
  const written: Spending[] = [];
  const refusals: string[] = [];
  const pace = new Pace({ perMinute: 600 });
  pace.refused = () => refusals.push("refused");
  pace.answered = () => refusals.push("answered");
  const transport = new Transport({
    base,
    pace,
    recovery: new Recovery(() => performance.now()),
    account: new UnitAccount({
      budget: 0,
      spent: undefined,
      record: (spending) => (written.push(spending), Promise.resolve()),
      now: Date.now,
    }),
    monotonicMs: () => performance.now(),
    backoffMs: 1,
    fetch: (input, init) => {
      const answer = answers[Math.min(seen.length, answers.length - 1)]!();
      seen.push({ url: input as string, init });
      const ended = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
      return answer instanceof Error ? Promise.reject(answer) : Promise.race([answer, ended]);
    },
    ...options,
  });
  const call = transport.forCall({ endpoint: "getTokens", units: 20, isBackground: false });
  const ask = (to = url, init?: RequestInit) =>
    call.fetch(to, init).then(
      async (response) => ({
        status: response.status,
        body: await response.text(),
        headers: response.headers,
      }),
      ({ code, retryAfterSeconds: after }: ProblemError) => ({ code, ...(after !== undefined && { after }) }),
    );
  return { transport, call, ask, seen, written, refusals, spent: () => written.at(-1) };
}
const json = { "content-type": "application/json" };
const gives =
  (status: number, body: string | null = "{}", headers: Record<string, string> = json) =>
  () =>
    new Response(body, { status, headers });
const fails = () => new Error("socket hang up");
const never = () => new Promise<Response>(() => {});
const problem = (code: ProblemCode) => ({ code });

test("an answer has its body and what the interface says beside it, and nothing else of the other side", async () => {
  const headers = {
    ...json,
    "x-data-source": "demo",
    "set-cookie": "a=b",
    server: "nginx",
    "retry-after": "9",
  };
  const { ask, call, seen, spent, transport, refusals } = begin([gives(200, '{"total":1}', headers)]);
  expect(call.wasSent).toBe(false);
  const init = { headers: { "x-api-key": "the-key" } };
  const {
    status,
    body,
    headers: kept,
  } = (await ask(url, init)) as Exclude<Awaited<ReturnType<typeof ask>>, { code: string }>;
  expect([status, body]).toEqual([200, '{"total":1}']);
  expect([...kept.keys()].toSorted()).toEqual(["content-type", "retry-after", "x-data-source"]);
  // A redirect would carry the key to another place.
  expect(seen).toMatchObject([{ url, init: { ...init, redirect: "manual" } }]);
  expect(spent()).toMatchObject({ units: 20, calls: 1 });
  expect(transport.counts).toEqual({ sent: 1, retried: 0, unitsRemaining: null });
  expect(call.wasSent).toBe(true);
  expect(refusals).toEqual(["answered"]);
});

test("what a service says is left of the plan is told as it said it last", async () => {
  const left = (value: string) => gives(200, "{}", { ...json, "x-units-remaining": value });
  const { ask, transport } = begin([
    left("1234"),
    left("many"),
    left("-5"),
    left("5 or so"),
    left("1".repeat(16)),
    left("0"),
  ]);
  const told: (number | null)[] = [];
  for (let count = 0; count < 6; count += 1) {
    await ask();
    told.push(transport.counts.unitsRemaining);
  }
  expect(told).toEqual([1_234, 1_234, 1_234, 1_234, 1_234, 0]);
});

test("a question that would lead elsewhere is not sent", async () => {
  const { ask, call, seen } = begin([gives(200)]);
  for (const to of [
    `${base}/v1/sol`,
    "https://other.example/v0/sol",
    `${url}/../../admin`,
    `${base}/v0/a b`,
  ]) {
    expect(await ask(to)).toEqual(problem("internal"));
  }
  expect([seen, call.wasSent]).toEqual([[], false]);
});

test.each([
  [400, 400, 1],
  [404, 404, 1],
  [299, 299, 1],
  [599, 599, 1],
  // What no answer has is a fault of the other side, which may pass.
  [300, 502, 3],
  [302, 502, 3],
  [399, 502, 3],
  [204, 502, 3],
  [205, 502, 3],
])("status %i is answered as %i, after %i calls", async (given, status, calls) => {
  const isWithoutBody = [204, 205].includes(given);
  const { ask, seen, spent } = begin([gives(given, isWithoutBody ? null : "{}")]);
  expect(await ask()).toMatchObject({ status });
  expect(seen).toHaveLength(calls);
  // Only what was answered with 200 is billed.
  expect(spent()).toMatchObject({ units: 0 });
});

test("a fault that passes is tried again, twice at most, and costs nothing until it is answered", async () => {
  for (const passing of [gives(500), gives(502), gives(503), gives(504), fails]) {
    const { ask, seen, spent, transport } = begin([passing, passing, gives(200, '"here"')]);
    expect(await ask()).toMatchObject({ status: 200, body: '"here"' });
    expect([seen.length, transport.counts.sent, transport.counts.retried]).toEqual([3, 3, 2]);
    expect(spent()).toMatchObject({ units: 20, calls: 3 });
  }
  const lasting = begin([gives(503, '"still"')]);
  expect(await lasting.ask()).toMatchObject({ status: 503, body: '"still"' });
  expect(lasting.seen).toHaveLength(3);
  const gone = begin([fails]);
  expect(await gone.ask()).toEqual(problem("upstream_error"));
  expect([gone.seen.length, gone.spent()?.units, gone.refusals]).toEqual([3, 0, []]);
});

test("a call that came too soon is made again four times, and slows the pace", async () => {
  const soon = begin([gives(429, '"slow"')]);
  expect(await soon.ask()).toMatchObject({ status: 429, body: '"slow"' });
  expect(soon.seen).toHaveLength(5);
  expect(soon.refusals).toEqual(Array.from({ length: 5 }, () => "refused"));
  // Such calls take nothing of what may be tried again.
  expect(await soon.ask()).toMatchObject({ status: 429 });
  expect(soon.seen).toHaveLength(10);
  expect(soon.spent()).toMatchObject({ units: 0 });
});

test("where there is no time left to try again, that the call came too soon stands", async () => {
  const { ask, seen, transport } = begin([gives(429, '"slow"')], {
    pace: new Pace({ perMinute: 1, monotonicMs: () => 0 }),
  });
  expect(await ask()).toMatchObject({ status: 429, body: '"slow"' });
  expect([seen.length, transport.counts.retried]).toEqual([1, 1]);
});

test("of all calls a tenth may be tried again", async () => {
  const { ask, seen } = begin([gives(500)]);
  const calls: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const before = seen.length;
    await ask();
    calls.push(seen.length - before);
  }
  // Five are saved at the start, half of one is earned by five calls.
  expect(calls).toEqual([3, 3, 2, 1, 1]);
});

test("the wait that a service asks for is kept where it is short, else left to the reader", async () => {
  const wait = (seconds: string) => gives(503, "{}", { ...json, "retry-after": seconds });
  const short = begin([wait("1"), gives(200)]);
  const startMs = performance.now();
  expect(await short.ask()).toMatchObject({ status: 200 });
  expect(performance.now() - startMs).toBeGreaterThan(990);
  const long = begin([wait("3"), gives(200)]);
  expect(await long.ask()).toMatchObject({ status: 503 });
  expect(long.seen).toHaveLength(1);
  // Two seconds are no longer in time.
  const late = begin([wait("2"), gives(200)], { patienceMs: 1_500 });
  expect(await late.ask()).toMatchObject({ status: 503 });
  expect(late.seen).toHaveLength(1);
});

test("who does not answer in time may have done the work, which is paid and not asked for again", async () => {
  const { ask, seen, spent } = begin([never], { patienceMs: 40 });
  expect(await ask()).toEqual(problem("upstream_timeout"));
  expect([seen.length, spent()!.units]).toEqual([1, 20]);
  // In the middle of the body, after a status that is not billed.
  const half = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode("{")) }), {
      status: 500,
      headers: json,
    });
  const slow = begin([half], {
    patienceMs: 40,
    fetch: (_, init) => {
      const response = half();
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => init?.signal?.addEventListener("abort", () => stream.error(new Error("aborted"))),
      });
      return Promise.resolve(new Response(body, response));
    },
  });
  expect(await slow.ask()).toEqual(problem("upstream_timeout"));
  expect(slow.spent()).toMatchObject({ units: 0 });
});

test("what was paid and broke off is not asked for again", async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new Error("cut")) }), {
      status: 200,
      headers: json,
    });
  const { ask, seen, spent } = begin([broken, gives(200)]);
  expect(await ask()).toEqual(problem("upstream_error"));
  expect([seen.length, spent()!.units]).toEqual([1, 20]);
});

test("a page in the place of an answer is none, and neither is one without end", async () => {
  const page = begin([gives(200, "<p>", { "content-type": "text/html" })]);
  expect(await page.ask()).toEqual(problem("upstream_schema_mismatch"));
  expect([page.seen.length, page.spent()!.units]).toEqual([1, 20]);
  for (const type of ["application/problem+json", "Application/JSON; charset=utf-8"]) {
    expect(await begin([gives(200, "{}", { "content-type": type })]).ask()).toMatchObject({ status: 200 });
  }
  // A proxy's page about its own failure keeps its status.
  const failure = begin([gives(403, "<p>", { "content-type": "text/html" })]);
  expect(await failure.ask()).toMatchObject({ status: 403, body: "<p>" });

  const mib = 1024 * 1024;
  expect(await begin([gives(200, " ".repeat(4 * mib))]).ask()).toMatchObject({ status: 200 });
  expect(await begin([gives(200, " ".repeat(4 * mib + 1))]).ask()).toEqual(
    problem("upstream_schema_mismatch"),
  );
  expect(await begin([gives(404, " ".repeat(65_536))]).ask()).toMatchObject({
    status: 404,
    body: " ".repeat(65_536),
  });
  expect(await begin([gives(404, " ".repeat(65_537))]).ask()).toMatchObject({ status: 404, body: "" });
});

test("where the plan has no place left nothing is sent, and it is said when there is one", async () => {
  const full = begin([gives(200)], { pace: new Pace({ perMinute: 1, monotonicMs: () => 0 }) });
  expect(await full.ask()).toMatchObject({ status: 200 });
  expect(await full.ask()).toEqual({ code: "overloaded", after: 60 });
  expect(full.seen).toHaveLength(1);
});

test("where the month's units are spent, or calls pause, neither a turn is taken nor anything sent", async () => {
  const account = new UnitAccount({
    budget: 19,
    spent: undefined,
    record: () => Promise.resolve(),
    now: Date.now,
  });
  const pace = new Pace({ perMinute: 1, monotonicMs: () => 0 });
  const spent = begin([gives(200)], { account, pace });
  expect(await spent.ask()).toMatchObject(problem("upstream_quota"));
  expect([spent.seen, spent.call.wasSent, pace.used]).toEqual([[], false, 0]);
  const recovery = new Recovery(() => 0);
  recovery.failed("getTokens", new ProblemError("upstream_auth_failed"));
  const paused = begin([gives(200)], { recovery });
  expect(await paused.ask()).toEqual({ code: "upstream_auth_failed", after: 30 });
  expect(paused.seen).toEqual([]);
});

test("six calls are under way at once, and closing ends them", async () => {
  const { transport, ask, seen } = begin([never]);
  const asked = Array.from({ length: 8 }, () => ask());
  await expect.poll(() => seen.length).toBe(6);
  transport.close();
  expect(await Promise.all(asked)).toEqual([
    ...Array.from({ length: 6 }, () => problem("upstream_timeout")),
    ...Array.from({ length: 2 }, () => problem("shutting_down")),
  ]);
  expect(seen).toHaveLength(6);
  expect(await ask()).toEqual(problem("shutting_down"));
});
