import { expect, test } from "vitest";
import type { AccountKey, SignedInAccount } from "../../../contract/beside/account.ts";
import {
  accountLead,
  describeBrowser,
  keysFinding,
  monthOf,
  rateFinding,
  unitsByDay,
  unitsByEndpoint,
} from "./account-words.ts";

const at = Date.UTC(2026, 10, 21, 12) / 1_000;
const key = (more: Partial<AccountKey> = {}): AccountKey => ({
  id: 1,
  name: "bot",
  last_four: "wxyz",
  created_at: at - 86_400,
  ends_at: null,
  last_used_at: at,
  was_used: true,
  month_units: 0,
  month_requests: 0,
  most_a_minute: null,
  budget: null,
  ...more,
});
const account = (more: Partial<SignedInAccount> = {}): SignedInAccount => ({
  id: "a",
  name: "ana",
  page_token: "",
  sessions: [],
  at,
  unit_budget: null,
  key_rate: 300,
  keys: [key()],
  days: [],
  recorded_since: null,
  endpoints: [],
  minutes: [],
  ...more,
});
const spent = (units: number, day = "2026-11-03") => ({ key_id: 1, day, units, requests: 1 });
const lead = (more: Partial<SignedInAccount>) => {
  const { lead: first, rest } = accountLead(account(more));
  return `${first} ${rest}`;
};

test.each([
  [{ keys: [] }, "There is no key yet. A key lets a program ask the API for what these pages show."],
  [{}, "Your keys spent 0 units in November. No budget is set for this account."],
  [{ days: [spent(1)] }, "Your keys spent 1 unit in November. No budget is set for this account."],
  [
    { days: [spent(20)], recorded_since: "2026-11-03" },
    "Your keys spent at least 20 units in November. No budget is set for this account.",
  ],
  [{ name: null }, "Your keys spent 0 units in November. A budget is each key’s own here."],
  [
    { unit_budget: 200_000, days: [spent(60_000), spent(7_250, "2026-11-04")] },
    "Your keys spent 67,250 of 200,000 units in November. The budget starts anew on 1 Dec 2026, 00:00 UTC.",
  ],
  [
    { unit_budget: 10, days: [spent(10)] },
    "Your keys spent 10 of 10 units in November. Their questions are refused until the budget starts anew on 1 Dec 2026, 00:00 UTC.",
  ],
])("%#: the lead says what was spent of what", (more, text) => expect(lead(more)).toBe(text));

test.each([
  [[], "No key is in use"],
  [[key({ ends_at: at })], "No key is in use"],
  [[key()], "1 key is in use"],
  [[key({ was_used: false })], "1 key is in use, and was not used so far"],
  // Before days of use were recorded.
  [[key({ last_used_at: null })], "1 key is in use"],
  [[key(), key({ ends_at: at + 1 }), key({ was_used: false })], "3 keys are in use; 1 not used so far"],
])("%#: the finding counts keys that work", (keys, text) =>
  expect(keysFinding(account({ keys }))).toBe(text),
);

test("a day that has come has its units, 0 where none were spent; one to come has none", () => {
  const units = unitsByDay(account({ days: [spent(5), spent(7), spent(1, "2026-11-21")] }));
  expect(units).toHaveLength(30);
  expect(units.slice(0, 4)).toEqual([0, 0, 12, 0]);
  expect(units.slice(19, 23)).toEqual([0, 1, null, null]);
  // A day before use was recorded is not known.
  const since = unitsByDay(account({ days: [spent(5)], recorded_since: "2026-11-03" }));
  expect(since.slice(0, 4)).toEqual([null, null, 5, 0]);
  expect(monthOf(Date.UTC(2028, 1, 29) / 1_000)).toMatchObject({ name: "February", days: 29, today: 29 });
});

test("units are added up by endpoint, under its path", () => {
  const use = { key_id: 1, endpoint: "getHolders", answers: 2, units: 20 };
  const all = [
    use,
    { ...use, key_id: 2 },
    { ...use, endpoint: "events", units: 50 },
    { ...use, endpoint: "getGone" },
  ];
  expect(unitsByEndpoint(account({ endpoints: all }))).toEqual([
    { name: "tokens/{token}/events", answers: 2, units: 50 },
    { name: "tokens/{token}/holders", answers: 4, units: 40 },
    { name: "getGone", answers: 2, units: 20 },
  ]);
});

test("the rate is that of the busiest minute", () => {
  expect(rateFinding(account({ minutes: [null, 0, 0] }))).toBe("no requests");
  expect(rateFinding(account({ minutes: [null, 12, 7] }))).toBe(
    "12 requests in the busiest minute, of 300 that a key may make",
  );
  expect(rateFinding(account({ minutes: [1], key_rate: 0 }))).toBe("1 request in the busiest minute");
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605", "Safari on macOS"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["", "A browser that does not say its name"],
])("%s", (text, words) => expect(describeBrowser(text)).toBe(words));
