import { expect, test } from "vitest";
import type { OperatedSource, OperatedToken, OperateReport } from "../../../contract/beside/operate.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { operateLead, readingState, size, standingOf } from "./operate-words.ts";

const source = (part: Partial<OperatedSource> = {}): OperatedSource => ({
  name: "eth rpc",
  chain: "eth",
  state: "following",
  head_block: 100,
  indexed_block: 98,
  indexed_time: 1_700_000_000,
  behind_seconds: 24,
  allowed_seconds: 600,
  standing_since: null,
  last_error: null,
  nodes: [],
  requests: { sent: 1, failed: 0 },
  tokens: { indexed: 1, pending: 0, quarantined: 0 },
  ...part,
});

const token = (part: Partial<OperatedToken> = {}): OperatedToken => ({
  chain: "eth",
  address: "0x1",
  name: "Knotgrass",
  ticker: "KNTG",
  source: "eth",
  state: "indexed",
  reason: null,
  contradiction: null,
  transfers: 1,
  holders: 1,
  first_time: 1,
  last_time: 2,
  ...part,
});

function lead(
  sources: OperatedSource[],
  list: OperatedToken[] = [],
  queue: OperateReport["queue"] = [],
): string {
  const tokens = { total: list.length, demo: 0, transfers: 0, outdated: 0, recomputing: null, list };
  return sentenceText(operateLead({ sources, tokens, queue } as unknown as OperateReport));
}

const sol = source({ chain: "sol" });
const reading = (state: "reading" | "waiting") => ({
  chain: "eth",
  address: "0x2",
  name: null,
  state,
  asked_at: 1,
  share: 0.26,
  seconds_left: 720,
  can_cancel: true,
});

test("the lead names what is wrong first, and then who needs somebody", () => {
  expect(lead([])).toBe("No source follows a chain. No token is here yet.");
  expect(lead([source()], [token()])).toBe("The source of Ethereum follows its chain. One token is here.");
  expect(lead([source(), sol], [token(), token()])).toBe(
    "All two sources follow their chain. Two tokens are here.",
  );
  expect(lead([source({ behind_seconds: 2_460 }), sol])).toBe(
    "One of two sources follows its chain; Ethereum is 41 minutes behind. No token is here yet.",
  );
  expect(lead([source({ state: "failing" })])).toMatch(/^Ethereum fails\. /);
  expect(lead([source({ state: "failing" }), source({ chain: "sol", state: "not running" })])).toMatch(
    /^No source follows its chain; Ethereum fails, and one more\. /,
  );
  expect(lead([source()], [token({ state: "quarantined" })], [reading("reading"), reading("waiting")])).toBe(
    "The source of Ethereum follows its chain. One token is here. One is being read, one waits. " +
      "One needs you: Knotgrass is not followed.",
  );
  const refused = token({ contradiction: "holders are 9, and 10 have a rank" });
  expect(lead([source()], [refused])).toBe(
    "The source of Ethereum follows its chain. One token is here. " +
      "The newest figures of Knotgrass are refused, as they contradict themselves.",
  );
  expect(lead([source()], [refused, refused])).toMatch(/The newest figures of two tokens are refused/);
});

test("a head that stands still is not good, whatever the lag says", () => {
  expect(standingOf(source({ standing_since: 1_700_000_000 }))).toMatchObject({
    isGood: false,
    text: "stands still since 14 Nov 2023 22:13 UTC",
  });
  const lately = Math.floor(Date.now() / 1000) - 3_600;
  expect(standingOf(source({ standing_since: lately })).text).toMatch(/^stands still since \d\d:\d\d UTC$/);
  expect(standingOf(source({ behind_seconds: 600 })).isGood).toBe(true);
  expect(standingOf(source({ behind_seconds: 601 })).isGood).toBe(false);
  expect(standingOf(source({ behind_seconds: null, state: "catching up" }))).toMatchObject({ isGood: true });
});

test("sizes and progress have their units", () => {
  expect([0, 1, 999, 1_000, 6_100_000_000, 71e9].map(size)).toEqual([
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1.0 kB",
    "6.1 GB",
    "71 GB",
  ]);
  expect(readingState(reading("reading"))).toBe("26%, about 12 min left");
  expect(readingState(reading("waiting"))).toBe("waits");
});
