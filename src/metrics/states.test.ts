import { expect, test } from "vitest";
import { problems } from "../../contract/problem.ts";
import { beingRead } from "./being-read.ts";
import { pageError, pageOffline, sectionError } from "./load-errors.ts";
import {
  allReadText,
  emptyFilterDetail,
  invalidAddress,
  lateText,
  noHolders,
  noPriceTitle,
  shownFrom,
  staleText,
  tokenNotFound,
  unavailableSection,
  walletWithout,
} from "./states.ts";

const known = { source: "file", history: "full", priceKnown: true } as const;

test.each([
  ["Only balances of one moment are known.", "hands", { ...known, history: "snapshot" }],
  ["Some of its transfers are missing.", "overTime", { ...known, history: "incomplete" }],
  ["No price of the token is known", "value", { ...known, history: "snapshot", priceKnown: false }],
  ["No price of the token is known", "pnl", { ...known, priceKnown: false }],
  ["Only balances of one moment are known.", "pnl", { ...known, history: "snapshot", priceKnown: false }],
  ["Nobody holds the token", "concentration", known],
  ["Nobody holds the token", "hands", { ...known, nobodyHolds: true }],
  ["The figures could not be computed", "hands", known],
  ["The service publishes these figures for some tokens only", "hands", { ...known, source: "upstream" }],
] as const)("%s", (start, section, given) => {
  const { finding, note } = unavailableSection(section, "Thistlecap", given);
  expect(finding).toMatch(/^[A-Z][a-z ]+ (is|are) not known: [a-z ]+$|^Nobody holds Thistlecap now$/);
  expect(note.lead).toBe("Not available for this token.");
  expect(note.rest.startsWith(start)).toBe(true);
});

test("every problem code has words, and none asks the reader to read code", () => {
  for (const code of [...Object.keys(problems), "network", "schema", "http", "something new"]) {
    for (const state of [sectionError("Hands", code), pageError("Brinewick", code)]) {
      expect(state.title).toMatch(/^[A-Z]/);
      expect(state.detail).toMatch(/^[A-Z].*\.$/);
      // But for the operator, who is told which setting it is.
      expect((state.title + state.detail).replace("HOLDERSCOPE_UPSTREAM_KEY", "")).not.toContain("_");
    }
  }
  expect(sectionError("Hands", "internal")).toEqual({
    title: "Hands could not be loaded",
    detail: "The server failed while it read the figures. The other sections on this page are not affected.",
    retry: true,
  });
  expect(pageError("the token list", "network").title).toBe("The token list could not be loaded");
  expect(pageOffline("the token").detail).toMatch(/^The token was not loaded before\./);
  expect(sectionError("Hands", "unit_budget_exhausted").retry).toBe(false);
});

test("an address on the other chain", () => {
  expect(tokenNotFound("sol", "eth")).toMatchObject({
    title: "No Solana token at this address",
    detail: "This looks like an Ethereum address.",
  });
  expect(tokenNotFound("eth", undefined).detail).toMatch(/^Check/);
  expect(invalidAddress("eth", "sol").detail).toBe("It has the form of a Solana address.");
  expect(invalidAddress("sol", undefined).title).toBe("This is not a Solana address");
});

test("our own service knows who never held and who sold", () => {
  expect(walletWithout("never", "Brinewick", "file").title).toBe("This wallet never held Brinewick");
  expect(walletWithout("sold", "Brinewick", "file").title).toBe("This wallet holds no Brinewick now");
  expect(walletWithout("never", "Brinewick", "upstream").detail).toMatch(/does not say which/);
});

test("a budget says when it is whole again, a wait of a moment does not", () => {
  const inTenDays = 10 * 86_400 - (Math.floor(Date.now() / 1000) % 3_600);
  const reset = new Date((Math.floor(Date.now() / 1000) + inTenDays) * 1000);
  for (const drift of [-20, 0, 20]) {
    const { title, retry } = pageError("the token", "upstream_quota", inTenDays + drift);
    expect(title).toMatch(/^This site’s data budget is used up until \d+ \w+ \d{4} \d\d:00 UTC$/);
    expect(title).toContain(String(reset.getUTCDate()));
    expect(retry).toBe(false);
  }
  expect(pageError("the token", "upstream_quota").title).toBe("This site’s data budget is used up");
  expect(sectionError("Hands", "upstream_quota", 30)).toMatchObject({
    title: "Hands could not be loaded",
    retry: true,
  });
});

test("why figures are older than they should be", () => {
  const at = Date.UTC(2025, 10, 21, 14, 32, 7) / 1000;
  const asOf = new Date(Date.UTC(2025, 10, 21, 13, 5, 41));
  expect(lateText({ reason: "upstream_error", at }, asOf)).toEqual({
    lead: "Showing figures from 13:05:41 UTC.",
    rest: "The last refresh failed at 14:32:07 UTC.",
    icon: "warning",
    retry: true,
  });
  const yesterday = new Date(asOf.getTime() - 86_400_000);
  expect(lateText({ reason: "upstream_timeout", at }, yesterday).lead).toBe(
    "Showing figures from 13:05:41 UTC, 20 Nov 2025.",
  );
  const until = Date.UTC(2025, 11, 1) / 1000;
  expect(lateText({ reason: "upstream_quota", at, until }, asOf)).toMatchObject({
    lead: "This site’s data budget is used up until 1 Dec 2025 00:00 UTC.",
    icon: "key",
    retry: false,
  });
  expect(lateText({ reason: "upstream_quota", at, until: at + 60 }, asOf).lead).toMatch(/^Showing figures/);
  expect(lateText({ reason: "source_behind", at }, asOf)).toMatchObject({
    lead: "The index of this token is behind its chain.",
    rest: "The chain is at 14:32:07 UTC, 21 Nov 2025; transfers since the last one shown may be missing.",
    retry: false,
  });
  expect(lateText({ reason: "source_failing", at }, asOf).rest).toMatch(/^Its node did not answer at/);
  expect(lateText({ reason: "source_stopped", at }, asOf).rest).toBe(
    "Nothing reads its chain at present; transfers since the last one shown may be missing.",
  );
  expect([allReadText("eth"), allReadText("sol")]).toEqual([
    "All of its transfers are read.",
    "What all of its accounts hold is read.",
  ]);
  expect(lateText({ reason: "source_contradicted", at }, asOf)).toMatchObject({
    lead: "What is here of this token may be wrong.",
    rest: expect.stringMatching(/^Its node shows another chain than the one that was read/) as string,
  });
  expect(lateText({ reason: "older_formulas", at }, asOf)).toMatchObject({
    lead: "Figures here are by an older version of their formulas.",
    retry: true,
  });
});

test("the day of figures is named unless it is that of the failed refresh", () => {
  const asOf = new Date(Date.UTC(2025, 10, 21, 13, 5, 41));
  expect(shownFrom(asOf, new Date(Date.UTC(2025, 10, 21, 14)))).toBe("13:05:41 UTC");
  expect(shownFrom(asOf, new Date(Date.UTC(2025, 10, 22, 14)))).toBe("13:05:41 UTC, 21 Nov 2025");
  expect(shownFrom(asOf)).toBe("13:05:41 UTC, 21 Nov 2025");
});

test("small texts", () => {
  expect(staleText("13:05:41 UTC", "14:32:07")).toEqual({
    lead: "Showing figures from 13:05:41 UTC.",
    rest: "The last refresh failed at 14:32:07.",
  });
  expect(emptyFilterDetail({ amount: "89,047,688", share: "8.9%" }, "BRINE")).toBe(
    "The largest balance is 89,047,688 BRINE, 8.9% of supply.",
  );
  expect(emptyFilterDetail(null, "BRINE")).toMatch(/^No balance/);
});

test("what is missing is said with what there is", () => {
  const coverage = { from: 0, to: 604_800, transfers: 1_234, addresses: 567 };
  const incomplete = { ...known, history: "incomplete" as const, facts: { coverage } };
  for (const section of ["overTime", "concentration", "hands", "value", "pnl"] as const) {
    const { finding, note } = unavailableSection(section, "Pike", incomplete);
    // "No changes in holders" would be a fact.
    expect(finding).toMatch(/ not known: some of its transfers are missing$/);
    expect(note.rest).toMatch(
      /^1,234 transfers among 567 addresses are known, from 1 Jan 1970 to 8 Jan 1970\./,
    );
  }
  const facts = { lastPrice: { usd: 0.0412, at: Date.UTC(2025, 10, 14) / 1000 } };
  expect(unavailableSection("value", "Pike", { ...known, priceKnown: false, facts }).note.rest).toBe(
    "The last known price is $0.0412, of 14 Nov 2025: more than a day before the data, so nothing is valued with it.",
  );
  expect(noPriceTitle(facts)).toMatch(/^The last known price is \$0\.0412/);
  expect(noPriceTitle({})).toBe("No price of the token is known");
});

test("what stands in a page's place says so whole, and whether asking again can help", () => {
  expect(invalidAddress("eth", undefined)).toEqual({
    title: "This is not an Ethereum address",
    detail: "An Ethereum address is 0x and 40 digits from 0 to f.",
    retry: false,
  });
  expect(invalidAddress("sol", undefined).detail).toBe(
    "A Solana address is 32 to 44 letters and digits, without 0, O, I and l.",
  );
  expect(pageOffline("the token")).toMatchObject({ title: "You are offline", retry: true });
  expect(pageError("the token", "internal").retry).toBe(true);
  expect(tokenNotFound("eth", undefined).retry).toBe(false);
  expect(walletWithout("never", "Brinewick", "file")).toEqual({
    title: "This wallet never held Brinewick",
    detail: "No transfer of the token names it.",
    retry: false,
  });
  expect(walletWithout("sold", "Brinewick", "file")).toMatchObject({
    detail: "It held some before. Its realized profit or loss is below.",
    retry: false,
  });
  expect(walletWithout("sold", "Brinewick", "upstream")).toMatchObject({
    title: "This wallet holds no Brinewick",
    retry: false,
  });
  for (const code of ["upstream_auth_failed", "missing_key", "invalid_key", "key_revoked"])
    expect(pageError("the token", code).title).toBe("This site is not connected to its data source");
  expect(shownFrom(undefined)).toBe("an earlier moment");
});

test("a wait of an hour is a wait, and more of it a budget", () => {
  expect(pageError("the token", "upstream_quota", 3600).retry).toBe(true);
  expect(pageError("the token", "upstream_quota", 3601).retry).toBe(false);
  const at = Date.UTC(2025, 10, 21, 14) / 1000;
  expect(lateText({ reason: "upstream_quota", at, until: at + 3601 }, undefined).icon).toBe("key");
  expect(lateText({ reason: "upstream_quota", at, until: at + 3600 }, undefined).icon).toBe("warning");
  expect(lateText({ reason: "upstream_quota", at }, undefined).icon).toBe("warning");
  expect(lateText({ reason: "upstream_error", at, until: at + 9999 }, undefined).retry).toBe(true);
  expect(lateText({ reason: "source_behind", at }, undefined)).toMatchObject({
    lead: "The index of these tokens is behind its chain.",
    icon: "warning",
  });
});

test("figures that need a price say which is the last, those that do not say what they need", () => {
  const at = Date.UTC(2025, 10, 14) / 1000;
  const facts = { lastPrice: { usd: 0.0412, at } } as never;
  const rest = (section: Parameters<typeof unavailableSection>[0], given: object) =>
    unavailableSection(section, "Thistlecap", { ...known, ...given }).note.rest;
  expect(rest("value", { priceKnown: false, facts })).toBe(
    "The last known price is $0.0412, of 14 Nov 2025: more than a day before the data, so nothing is valued with it.",
  );
  expect(rest("value", { history: "incomplete", priceKnown: false })).toMatch(
    /^No price of the token is known/,
  );
  expect(rest("overTime", { priceKnown: false })).toMatch(/^The figures could not be computed/);
  expect(noPriceTitle(undefined)).toBe("No price of the token is known");
});

test("what is withheld or came without a transfer is not said to be missing", () => {
  const coverage = { from: 0, to: 604_800, transfers: 1_234, addresses: 567 };
  const withheld = { history: "incomplete", facts: { coverage }, notes: ["withheld"] } as const;
  const note = (section: Parameters<typeof unavailableSection>[0], given: object) =>
    unavailableSection(section, "Pike", { ...known, ...given }).note.rest;
  expect(note("concentration", withheld)).toBe(
    "1,234 transfers among 567 addresses are known, from 1 Jan 1970 to 8 Jan 1970. They do not explain its supply, so these figures could be wrong, and none is given.",
  );
  expect(note("concentration", { ...withheld, notes: ["differs"] })).toMatch(/Others are missing/);
  const adjusted = { notes: ["adjusted"] };
  for (const section of ["hands", "overTime", "pnl"] as const)
    expect(note(section, adjusted)).toBe(
      "Some of its balances came without a transfer, nobody knows when. These figures need that, so nothing is estimated in their place.",
    );
  expect(note("value", { ...adjusted, priceKnown: false })).toMatch(/^No price of the token is known/);
  expect(note("hands", { notes: ["differs"] })).toMatch(/^The figures could not be computed/);
});

test("a token that nobody holds says so, and that asking again does not help", () => {
  expect(noHolders("Thistlecap")).toEqual({
    title: "Nobody holds Thistlecap now",
    detail: "Every balance is zero: all tokens were burned, or none was minted.",
    retry: false,
  });
});

test("a token on its way says that its figures come by themselves", () => {
  expect(beingRead).toEqual({
    title: "This token is being read",
    detail: "Its figures come when all its transfers are here.",
    retry: false,
  });
});

test("a budget that is used up is whole again in the future", () => {
  const until = Date.parse(/until (.*) UTC$/.exec(pageError("it", "upstream_quota", 86_400).title)![1]!);
  expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(86_400_000 / 2);
});

test("figures by an older version of their formulas may change, and can be asked for anew", () => {
  expect(lateText({ reason: "older_formulas", at: 0 }, undefined)).toEqual({
    lead: "Figures here are by an older version of their formulas.",
    rest: "They are to be computed anew, and some may change.",
    icon: "warning",
    retry: true,
  });
});

test("figures that are refused are said so: in a page's place, and above older ones", () => {
  expect(pageError("the token", "figures_refused")).toMatchObject({
    title: "The figures of this token are refused",
    retry: false,
  });
  const stale = { reason: "figures_refused", at: Date.UTC(2026, 0, 10) / 1_000 };
  const late = lateText(stale, new Date(Date.UTC(2026, 0, 3)));
  expect(late.lead).toBe("Figures here are of 00:00:00 UTC, 3 Jan 2026.");
  expect(late.rest).toMatch(/^The newest, of 00:00:00 UTC, 10 Jan 2026, contradict each other\./);
  expect(lateText(stale, undefined).lead).toBe("Figures here are older than they should be.");
});
