import { expect, test } from "vitest";
import type { Described, Progress } from "../../contract/readings.ts";
import {
  accountsText,
  beforeText,
  isAllRead,
  isDescribed,
  noTokenText,
  readBlocks,
  readingLead,
  readShare,
  reportedSupply,
  shortTime,
  timeLeft,
  transfersText,
} from "./readings.ts";

const token: Described = {
  name: "Marrowfat",
  ticker: "MARO",
  decimals: 18,
  supply: "419386204000000000000000000",
  head: { block: 23_848_694, at: 1_763_735_527 },
};
const estimate = {
  about: 1_213_406,
  low: 1_100_000,
  high: 1_300_000,
  ranges: 48,
  blocks: 48_000,
  shape: [],
  times: null,
  is_count: false,
};
const progress: Progress = {
  from_block: 100,
  next_block: 162,
  head_block: 199,
  transfers: 741_208,
  up_to: 1_710_201_600,
  seconds_left: 208,
};

const known = (of: Described, seconds: number | null = null) =>
  ({ state: "known", token: of, expected: seconds && { seconds, calls: 12_900 }, before: 0 }) as Parameters<
    typeof readingLead
  >[0];

test("a token that could be read is named with its estimate, to two digits", () => {
  expect(readingLead(known({ ...token, transfers: estimate }), "eth")).toEqual({
    lead: "Marrowfat is on Ethereum, and has not been read here.",
    rest: "It has about 1.2M transfers.",
  });
  expect(readingLead(known({ ...token, transfers: estimate }, 540), "eth").rest).toBe(
    "It has about 1.2M transfers; reading them takes about 9 minutes.",
  );
  expect(readingLead(known(token), "eth").rest).toBe("");
  expect(readingLead(known({ ...token, name: null, ticker: null }), "eth").lead).toMatch(
    /^A contract is at this address on Ethereum. It gives no name/,
  );
});

const mint: Described = { ...token, program: "Token", accounts: { count: 294_000, is_least: false } };

test("a token of Solana has accounts, and whether more is asked of it is known by them", () => {
  expect(readingLead(known(mint), "sol")).toEqual({
    lead: "Marrowfat is on Solana, and has not been read here.",
    rest: "It has 294,000 accounts.",
  });
  expect(readingLead(known({ ...mint, name: null, ticker: null }), "sol").lead).toMatch(
    /^A token is at this address on Solana/,
  );
  expect(accountsText({ count: 1_000, is_least: true })).toBe("more than 1,000 accounts");
  expect(isDescribed(mint)).toBe(true);
  expect(isDescribed({ ...token, program: "Token" })).toBe(false);
  expect(isDescribed({ ...mint, accounts: null })).toBe(true);
  expect(isDescribed({ ...token, transfers: null })).toBe(true);
});

test("accounts that are read are a part of all only where it is known how many there are", () => {
  const accounts = { read: 1_470, about: 2_940, held: 0.8 };
  const reading = { state: "reading", trouble: null, so_far: null, can_cancel: true, token: mint } as const;
  expect(readShare({ ...progress, accounts })).toBe(0.5);
  expect(readShare({ ...progress, accounts: { ...accounts, about: null } })).toBeNull();
  expect(readShare({ ...progress, accounts: { read: 0, about: 0, held: null } })).toBeNull();
  expect(readingLead({ ...reading, progress: { ...progress, accounts } }, "sol")).toEqual({
    lead: "Reading Marrowfat: about 3 minutes left.",
    rest: "1,470 accounts are read.",
  });
});

test("what is no token is said to be what it is", () => {
  const at = (kind: "wallet" | "program" | "token_account" | "other") =>
    noTokenText("sol", { state: "no_contract", is_used: true, account: { kind, mint: null } });
  expect(at("wallet")).toBe("It is a wallet, and no token.");
  expect(at("program")).toContain("a program");
  expect(at("token_account")).toContain("holds an amount of a token");
  expect(at("other")).toContain("belongs to a program");
  const nothing = { state: "no_contract", is_used: false } as const;
  expect(noTokenText("sol", nothing)).toBe("There is no account at this address: nothing lies on it.");
  expect(noTokenText("eth", nothing)).toContain("There is no contract at this address");
});

test("a count is no estimate, and a sample without a transfer proves nothing", () => {
  expect(transfersText({ ...estimate, about: 1, is_count: true })).toBe("1 transfer");
  expect(transfersText({ ...estimate, about: 0 })).toBe("no transfer in the 48,000 blocks of a sample");
  expect(transfersText({ ...estimate, about: 0, blocks: 1 })).toBe("no transfer in the 1 block of a sample");
  expect(transfersText({ ...estimate, about: 1 })).toBe("about 1 transfer");
  expect(transfersText({ ...estimate, about: 8_444 })).toBe("about 8,400 transfers");
  expect(transfersText({ ...estimate, about: 843_000 })).toBe("about 840k transfers");
});

test("reading says the time left only where it is known, and why it stands still", () => {
  const reading = {
    state: "reading",
    progress,
    so_far: null,
    trouble: null,
    can_cancel: true,
    token,
  } as const;
  expect(readingLead(reading, "eth")).toEqual({
    lead: "Reading Marrowfat: about 3 minutes left.",
    rest: "741,208 transfers are here, up to 12 Mar 2024.",
  });
  const unknown = { ...progress, seconds_left: null, transfers: 0, up_to: null };
  expect(readingLead({ ...reading, progress: unknown }, "eth")).toEqual({
    lead: "Reading Marrowfat.",
    rest: "",
  });
  expect(readingLead({ ...reading, trouble: "503" }, "eth").lead).toMatch(/^Paused: the node of Ethereum/);
  const whole = { ...progress, next_block: 200, seconds_left: 0 };
  expect(isAllRead(progress)).toBe(false);
  expect(isAllRead(whole)).toBe(true);
  expect(readingLead({ ...reading, progress: whole }, "eth").lead).toMatch(/figures are being computed/);
});

test("blocks are counted from where the token begins", () => {
  expect(readBlocks(progress)).toEqual({ done: 62, total: 100 });
  expect(readBlocks({ ...progress, from_block: null })).toBeNull();
});

test("places in the queue", () => {
  const lead = (before: number, seconds?: number) =>
    readingLead(
      {
        state: "waiting",
        trouble: null,
        queue: [],
        before,
        token,
        expected: seconds === undefined ? null : { seconds, calls: 1 },
      },
      "eth",
    );
  expect(lead(0)).toEqual({ lead: "Next in the queue.", rest: "" });
  expect(lead(1)).toEqual({ lead: "Number 2 in the queue.", rest: "One token is read before it." });
  expect(lead(2)).toEqual({ lead: "Number 3 in the queue.", rest: "Two tokens are read before it." });
  expect(lead(2, 540).rest).toBe("Two tokens are read before it. It takes about 9 minutes then.");
  expect([0, 1, 3].map(beforeText)).toEqual([
    "Nothing is read before it; it starts at once.",
    "One token is read before it.",
    "Three tokens are read before it.",
  ]);
});

test("what is paused is not what was cancelled", () => {
  const stopped = { state: "stopped", progress, so_far: null, token } as const;
  const lead = (isPaused: boolean, keptUntil: number | null) =>
    readingLead({ ...stopped, is_paused: isPaused, kept_until: keptUntil }, "eth");
  expect(lead(true, null)).toEqual({
    lead: "Paused at 62%: Marrowfat is not read on until somebody goes on with it.",
    rest: "What was read is kept, and its place in the queue.",
  });
  expect(lead(false, 1_710_201_600)).toEqual({
    lead: "Stopped reading Marrowfat at 62%.",
    rest: "What was read is kept until 12 Mar 2024, and reading can go on from there.",
  });
});

test("times", () => {
  expect([20, 90, 7_199, 7_200].map(timeLeft)).toEqual([
    "less than a minute",
    "about 2 minutes",
    "about 120 minutes",
    "about 2 hours",
  ]);
  expect([0.2, 59, 208, 600, 7_300].map(shortTime)).toEqual(["1 s", "59 s", "3 min 28 s", "10 min", "2 h"]);
});

test("the supply is the contract's, as far as there is room", () => {
  expect(reportedSupply(token)).toBe("419,386,204");
  expect(reportedSupply({ ...token, supply: "1500000000000000000" })).toBe("1.5");
  expect(reportedSupply({ ...token, supply: null })).toBe("not available");
  expect(reportedSupply({ ...token, decimals: 0 })).toBe("over 999,999T");
});
