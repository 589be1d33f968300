import { expect, test } from "vitest";
import { exampleAnswer, exampleBackend } from "../../test/service.ts";
import type { Call } from "./backend.ts";
import { chainStates, type SourceLag, toleratedSeconds, withLag } from "./lag.ts";

const now = 1_790_000_045;
const address = `0x${"11".repeat(20)}`;
const other = `0x${"22".repeat(20)}`;
const following: SourceLag = {
  chain: "eth",
  state: "following",
  headTime: now - 5,
  headPatienceSeconds: 120,
  indexedTime: now - 10,
  tokens: [{ address }],
};
const args = { chain_id: "eth", contract_address: address } as never;

function begin(source: Partial<SourceLag>) {
  const clock = { ms: now * 1_000, asked: 0 };
  const token = exampleAnswer("getToken");
  const backend = withLag(
    { ...exampleBackend({ getToken: () => Promise.resolve(token) }), ready: () => token },
    () => {
      clock.asked += 1;
      return [{ ...following, ...source }];
    },
    () => clock.ms,
  );
  return { backend, clock, token };
}
const staleOf = async (source: Partial<SourceLag>, asked = args) =>
  (await begin(source).backend.getToken(asked)).stale;

test("a source is behind once it lacks more than ten minutes of its chain", async () => {
  const head = following.headTime!;
  expect(await staleOf({})).toBeUndefined();
  expect(await staleOf({ indexedTime: head - toleratedSeconds })).toBeUndefined();
  const behind = { indexedTime: head - toleratedSeconds - 1 };
  expect(await staleOf(behind)).toEqual({ reason: "source_behind", at: head });
  expect(await staleOf({ ...behind, state: "catching up" })).toEqual({ reason: "source_behind", at: head });
  expect(await staleOf({ ...behind, indexedTime: null })).toBeUndefined();
  expect(await staleOf({ ...behind, headTime: null })).toBeUndefined();
});

test("of a chain that is not seen, the clock is the measure", async () => {
  const minute = now - (now % 60);
  const behind = { indexedTime: now - 2_000, headTime: now - 2_000 };
  expect(await staleOf({ ...behind, state: "failing" })).toEqual({ reason: "source_failing", at: minute });
  expect(await staleOf({ ...behind, state: "resting" })).toEqual({ reason: "source_stopped", at: minute });
  // A head that has not moved for longer than it may.
  expect(await staleOf(behind)).toEqual({ reason: "source_behind", at: minute });
});

test("a chain that is another than the one that was read is said at once", async () => {
  const stale = await staleOf({ state: "failing", isContradicted: true });
  expect(stale?.reason).toBe("source_contradicted");
});

test("its own tokens are marked and no others, by either name of their address", async () => {
  const behind = { indexedTime: now - 5_000 };
  const asked = (chain_id: string, name: string, of: string) => ({ chain_id, [name]: of }) as never;
  expect(await staleOf(behind, asked("eth", "token_address", address))).toBeDefined();
  expect(await staleOf(behind, asked("eth", "contract_address", other))).toBeUndefined();
  expect(await staleOf(behind, asked("base", "contract_address", address))).toBeUndefined();
  expect(await staleOf(behind, { chain_id: "eth" } as never)).toBeUndefined();
});

test("a marked answer has another tag, and is one object as long as its mark is one", async () => {
  const source: { -readonly [K in keyof SourceLag]?: SourceLag[K] } = {
    indexedTime: now - 5_000,
    state: "failing",
  };
  const { backend, clock, token } = begin(source);
  const call: Call = { name: "getToken", args };
  const marked = backend.ready(call)!;
  expect(marked.body).toBe(token.body);
  expect(marked.etag).not.toBe(token.etag);
  expect(backend.ready(call)).toBe(marked);
  clock.ms += 60_000;
  const later = backend.ready(call)!;
  expect(later.stale).toEqual({ reason: "source_failing", at: marked.stale!.at + 60 });
  // Within the same minute for another reason.
  source.state = "resting";
  clock.ms += 1_000;
  expect(backend.ready(call)!.stale).toEqual({ reason: "source_stopped", at: later.stale!.at });
  expect(begin({}).backend.ready(call)?.stale).toBeUndefined();
});

test("the sources are asked once a second", async () => {
  const { backend, clock } = begin({});
  for (const ms of [0, 500, 499, 1]) {
    clock.ms += ms;
    await backend.getToken(args);
  }
  expect(clock.asked).toBe(2);
});

test("where nothing is at hand there is nothing to mark", () => {
  const backend = withLag({ ...exampleBackend(), ready: () => undefined }, () => [following]);
  expect(backend.ready({ name: "getToken", args })).toBeUndefined();
});

test("of each chain it is told by what it is followed, how far its node is, and what is in the way", () => {
  const state = (source: Partial<SourceLag>) => chainStates([{ ...following, ...source }], now)[0];
  const fine = { chain: "eth", behindSeconds: null, isFailing: false, node: "followed", head: null };
  expect(state({})).toEqual(fine);
  expect(state({ headBlock: 9 })).toEqual({ ...fine, head: { block: 9, at: now - 5 } });
  // A head without its time is not known, and neither is how far behind it is.
  expect(state({ headBlock: 9, headTime: null })).toEqual(fine);
  expect(state({ indexedTime: now - 5 - toleratedSeconds - 1 })).toEqual({
    ...fine,
    behindSeconds: toleratedSeconds + 1,
  });
  const late = { indexedTime: 1_000 };
  expect(state({ ...late, headTime: null })).toEqual(fine);
  expect(state({ ...late, indexedTime: null })).toEqual(fine);
  // Of no token nothing is late.
  expect(state({ ...late, tokens: [] })).toEqual(fine);
  expect(state({ indexedTime: now - 5 - toleratedSeconds })).toEqual(fine);
  // It was followed once: no node is asked any more.
  expect(state({ state: "resting" })).toEqual({ ...fine, node: null });
  expect(state({ state: "failing" })).toMatchObject({ isFailing: true, node: "followed" });
  // By the clock where no other time is given.
  const ago = Math.floor(Date.now() / 1_000) - 5_000;
  const [byClock] = chainStates([{ ...following, state: "failing", indexedTime: ago }]);
  expect(byClock!.behindSeconds).toBeGreaterThan(4_900);
  expect(byClock!.behindSeconds).toBeLessThan(5_100);
});
