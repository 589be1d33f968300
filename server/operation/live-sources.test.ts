import { expect, test } from "vitest";
import type { LiveSource, LiveStatus } from "../sources/live.ts";
import type { IndexedTokenStatus } from "../store/sources/index-status.ts";
import type { ChangeListener, Store } from "../store/store.ts";
import { liveSources, restingSources } from "./live-sources.ts";

/** Runs until it is told not to. */
function source(chain: "eth" | "base") {
  const seen = { runs: 0, running: false };
  const one: LiveSource = {
    name: `${chain} rpc`,
    async run(signal) {
      seen.runs += 1;
      seen.running = true;
      await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
      seen.running = false;
    },
    addToken: () => {},
    forget: () => {},
    status: () => ({ chain, name: chain, state: "following" }) as LiveStatus,
  };
  return { one, seen };
}

test("a paused source stands still, whatever is done beside it, until it goes on; others do not notice", async () => {
  const [eth, base] = [source("eth"), source("base")];
  const live = liveSources([eth.one, base.one]);
  live.start();
  await live.pause("eth");
  expect([eth.seen.running, base.seen.running]).toEqual([false, true]);
  expect(live.isPaused("eth")).toBe(true);
  expect(live.isPaused("base")).toBe(false);
  expect(live.isPaused("polygon")).toBe(false);
  expect(live.statuses().map(({ isPaused }) => isPaused ?? false)).toEqual([true, false]);
  await live.pause("eth");
  await live.without("eth", [], () => Promise.resolve());
  expect(eth.seen).toEqual({ runs: 1, running: false });
  await live.without("base", [], () => Promise.resolve());
  expect(base.seen).toEqual({ runs: 2, running: true });
  await live.resume("eth");
  await live.resume("eth");
  expect(eth.seen).toEqual({ runs: 2, running: true });
  expect(live.isPaused("eth")).toBe(false);
  await live.pause("eth");
  await live.stop();
  await live.resume("eth");
  expect([eth.seen.running, base.seen.running]).toEqual([false, false]);
});

test("a token of a chain that nothing reads is seen, also where it comes while the others are looked up", async () => {
  const stored: Partial<IndexedTokenStatus>[] = [];
  let tell: ChangeListener = () => {};
  let answer = () => {};
  const reader = {
    rows: () => {
      const found = [...stored];
      return new Promise<typeof found>((resolve) => (answer = () => resolve(found)));
    },
  } as unknown as Store["reader"];
  const opened = restingSources(
    { reader, onChange: (listener) => ((tell = listener), () => true) },
    () => false,
  );
  answer();
  const resting = await opened;
  const seen = () => resting().flatMap(({ tokens }) => tokens.map(({ address }) => address));
  expect(seen()).toEqual([]);

  stored.push({ chain: "eth", address: "0x1" });
  tell([1]);
  await Promise.resolve();
  // Its answer is made, and not here yet.
  stored.push({ chain: "eth", address: "0x2" });
  tell([2]);
  answer();
  await expect.poll(() => (answer(), seen())).toEqual(["0x1", "0x2"]);
});
