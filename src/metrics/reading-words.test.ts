import { describe, expect, test } from "vitest";
import type { Described, Progress, Reading } from "../../contract/readings.ts";
import {
  isAllRead,
  lookAgainMs,
  noTokenText,
  readBlocks,
  readingLead,
  readingName,
  reportedSupply,
  shortTime,
  timeLeft,
  twoDigits,
} from "./readings.ts";

type Of<State extends Reading["state"]> = Extract<Reading, { readonly state: State }>;

const token: Described = {
  name: "Marrowfat",
  ticker: "MARO",
  decimals: 18,
  supply: "419386204000000000000000000",
  head: { block: 23_848_694, at: 1_763_735_527 },
};
const progress: Progress = {
  from_block: 100,
  next_block: 162,
  head_block: 199,
  transfers: 0,
  up_to: null,
  seconds_left: null,
};
const known: Of<"known"> = { state: "known", token, expected: null, before: 0 };
const reading = {
  state: "reading",
  progress,
  so_far: null,
  trouble: null,
  can_cancel: true,
  token,
} as const;
const stopped = { ...reading, state: "stopped", is_paused: false, kept_until: null } as const;
const waiting: Of<"waiting"> = {
  state: "waiting",
  before: 3,
  queue: [],
  expected: null,
  trouble: null,
  token,
};
const refused = { state: "refused", reason: "too many transfers", limit: 5, token } as const;

test("a token goes by its name, else by its ticker, else by what it is", () => {
  expect(readingName(token)).toBe("Marrowfat");
  expect(readingName({ ...token, name: null })).toBe("MARO");
  const nameless = { ...token, name: null, ticker: null };
  expect(readingName({ ...nameless, program: "Token" })).toBe("this token");
  expect([readingName(nameless), readingName(null)]).toEqual(["this contract", "this contract"]);
});

test("the page asks again as soon as something may have changed, and not where nothing will", () => {
  const whole = { ...known, token: { ...token, transfers: null } };
  const asked: readonly (Reading | undefined)[] = [
    undefined,
    { state: "asking" },
    { state: "unanswered", reason: "503" },
    known,
    reading,
    waiting,
    stopped,
  ];
  expect(asked.map(lookAgainMs)).toEqual([3_000, 400, 10_000, 800, 1_000, 1_000, 5_000]);
  const still: readonly Reading[] = [whole, refused, { state: "off" }, { state: "here", can_check: true }];
  expect(still.map(lookAgainMs)).toEqual([false, false, false, false]);
});

describe("the sentence of the page", () => {
  test("while the node is asked, and of what is refused", () => {
    expect(readingLead({ state: "asking" }, "base")).toEqual({
      lead: "Asking the node of Base what is at this address.",
      rest: "",
    });
    expect(readingLead(refused, "eth")).toEqual({ lead: "Marrowfat is not read here.", rest: "" });
    expect(readingLead({ ...refused, token: null }, "eth").lead).toBe("This contract is not read here.");
  });

  test("what keeps a token from being read is no loss", () => {
    expect(readingLead({ ...waiting, trouble: "the disk is full" }, "eth")).toEqual({
      lead: "Paused: the disk is full.",
      rest: "Nothing is lost; reading goes on by itself.",
    });
    expect(readingLead({ ...reading, trouble: "503" }, "eth")).toEqual({
      lead: "Paused: the node of Ethereum does not answer as it should.",
      rest: "Nothing is lost; reading goes on by itself when it does.",
    });
  });

  test("of one that stopped before it is known where it begins no part is said", () => {
    const none = { ...progress, from_block: null };
    expect(readingLead({ ...stopped, progress: none }, "eth")).toEqual({
      lead: "Stopped reading Marrowfat.",
      rest: "What was read is kept, and reading can go on from there.",
    });
    expect(readingLead({ ...stopped, progress: none, is_paused: true }, "eth").lead).toBe(
      "Paused: Marrowfat is not read on until somebody goes on with it.",
    );
  });

  test("a contract with a ticker alone has a name", () => {
    const lead = (given: Partial<Described>) =>
      readingLead({ ...known, token: { ...token, ...given } }, "eth").lead;
    expect(lead({ name: null })).toBe("MARO is on Ethereum, and has not been read here.");
    expect(lead({ ticker: null })).toBe("Marrowfat is on Ethereum, and has not been read here.");
  });

  test("what is here of it is counted, one as one, and none not at all", () => {
    const rest = (change: Partial<Progress>) =>
      readingLead({ ...reading, progress: { ...progress, ...change } }, "eth").rest;
    expect(rest({ transfers: 1 })).toBe("1 transfer is here.");
    expect(rest({ transfers: 2, up_to: 1_710_201_600 })).toBe("2 transfers are here, up to 12 Mar 2024.");
    const accounts = { read: 0, about: null, held: null };
    expect(rest({ accounts })).toBe("");
    expect(rest({ accounts: { ...accounts, read: 1 } })).toBe("1 account is read.");
  });
});

test("an address without a contract is called a wallet only where the node says that it is used", () => {
  const text = (isUsed: boolean | null) => noTokenText("eth", { state: "no_contract", is_used: isUsed });
  expect([text(null), text(true), text(false)]).toEqual([
    "There is no contract at this address.",
    "It is a wallet: there is no contract at this address.",
    "There is no contract at this address, nothing was ever sent from it, and nothing lies on it.",
  ]);
});

test("all blocks are read once the next one is beyond the head, and that is known", () => {
  const read = (next_block: number | null, head_block: number | null) =>
    isAllRead({ ...progress, next_block, head_block });
  expect([read(199, 199), read(200, 199), read(null, 199), read(200, null)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(readBlocks({ ...progress, next_block: null })).toBeNull();
  expect(readBlocks({ ...progress, head_block: null })).toBeNull();
});

test("times at the edges of their units", () => {
  expect([59, 60, 7_199].map(timeLeft)).toEqual([
    "less than a minute",
    "about 1 minute",
    "about 120 minutes",
  ]);
  expect([59, 60, 599, 600, 7_199, 7_200].map(shortTime)).toEqual([
    "59 s",
    "1 min 0 s",
    "9 min 59 s",
    "10 min",
    "120 min",
    "2 h",
  ]);
});

test("an estimate has two digits at every size", () => {
  expect([9_940, 9_960, 99_400, 99_600, 994_000, 996_000].map(twoDigits)).toEqual([
    "9,900",
    "10k",
    "99k",
    "100k",
    "990k",
    "1.0M",
  ]);
});

test("a supply of thousands has no digits after the point, one of trillions three in all", () => {
  const supply = (units: string) => reportedSupply({ ...token, supply: units, decimals: 2 });
  expect([supply("99999"), supply("100050"), supply("99999999999999"), supply("100000000000000")]).toEqual([
    "999.99",
    "1,001",
    "1,000,000,000,000",
    "1.00T",
  ]);
});
