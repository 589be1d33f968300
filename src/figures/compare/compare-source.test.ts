import { expect, test } from "vitest";
import type { DataSource, Meta } from "../../../contract/meta.ts";
import { citation } from "../../sections/citation.ts";
import {
  commonSource,
  comparedDemo,
  compareSource,
  datedComparison,
  timedFinding,
  newestAsOf,
  oldComparison,
  timedComparison,
  unknownToken,
} from "./compare-source.ts";

function token(name: string, source: DataSource, asOf: number): { name: string; meta: Meta } {
  const meta: Meta = {
    asOf: new Date(asOf),
    sources: [source],
    history: "full",
    priceUsd: undefined,
    requestId: undefined,
  };
  return { name, meta };
}

const day = 86_400_000;
const time = Date.UTC(2025, 10, 21, 14, 32, 7);
const [real, invented] = [token("DAI", "evm", time), token("Brinewick", "demo", time)];

test("a comparison of a real and a demo token is not demo data as a whole", () => {
  expect(comparedDemo([real, invented])).toBe("Demo data, invented: Brinewick");
  expect(comparedDemo([invented, token("Oatmoon", "demo", time)])).toBe("Demo data, invented");
  expect(comparedDemo([real])).toBe("");
  expect(compareSource([real, invented])).toMatch(/21 Nov 2025\. Demo data, invented: Brinewick\.$/);
  expect(compareSource([real])).not.toContain("Demo");
});

test("a citation says that its figures are invented", () => {
  const cited = { title: "T", finding: "F", metric: "hhi", asOf: undefined, url: "http://a/" } as const;
  expect(citation({ ...cited, demo: "Demo data, invented" })).toMatch(/\nDemo data, invented\. The time of/);
  expect(citation({ ...cited, demo: "" })).not.toContain("Demo");
});

test("figures of times days apart are not spoken of as of one", () => {
  const sentence = { lead: "A is the more concentrated.", rest: "" };
  const old = token("B", "file", time - 3 * day);
  expect(datedComparison(sentence, [real, old], time).lead).toBe(
    "Each at the time of its own data: A is the more concentrated.",
  );
  expect(datedComparison(sentence, [real, invented], time + day)).toEqual(sentence);
  expect(datedComparison(sentence, [real, invented], time + 3 * day).lead).toMatch(/^21 Nov 2025: A is/);
});

test("figures are of the newest time, and those of others are named with theirs", () => {
  const earlier = token("Gannetry", "file", time - 15_000);
  const before = token("Coot", "file", time - day);
  const { meta } = token("Puffin", "file", time);
  const never = { name: "Puffin", meta: { ...meta, asOf: undefined } };
  const coming = { name: "Skua", meta: undefined };
  expect(newestAsOf([before, real, never, coming])).toEqual(new Date(time));
  expect(newestAsOf([never, coming])).toBeUndefined();
  expect(compareSource([before, real, never, coming, earlier])).toMatch(
    / Data as of 14:32:07 UTC, 21 Nov 2025, except Coot 14:32:07 UTC, 20 Nov 2025; Puffin, whose time is not known; Gannetry 14:31:52 UTC\.$/,
  );
  expect(compareSource([real])).toMatch(/ Data as of 14:32:07 UTC, 21 Nov 2025\.$/);
  expect(compareSource([never])).toMatch(/^Sources: [^.]*\.$/);
  const sentence = { lead: "A is the more concentrated.", rest: "" };
  expect(datedComparison(sentence, [coming, never, real], time)).toEqual(sentence);
  expect(datedComparison(sentence, [real], time + 3 * day).lead).toMatch(/^21 Nov 2025: /);
  expect(timedComparison(sentence, [real])).toEqual(sentence);
  expect(oldComparison([real], time + 3 * day)).toBe("Data of 21 Nov 2025");
  expect(oldComparison([real], time)).toBeUndefined();
});

test("figures are of a source of their own where one token is real", () => {
  expect(commonSource([invented, real])).toBe("evm");
  expect(commonSource([invented])).toBe("demo");
  expect(commonSource([{ name: "Skua", meta: undefined }])).toBeUndefined();
});

test("a token that is left out is told from one that is being read", () => {
  const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
  expect(unknownToken(ref)).toBe(
    "No Ethereum token at this address: 0x6B175474E89094C44Da98b954EedeAC495271d0F. It is left out; an Ethereum wallet has the same form.",
  );
  expect(unknownToken(ref, "token_being_read")).toBe(
    "This token is being read: 0x6B175474E89094C44Da98b954EedeAC495271d0F. Its figures come when all its transfers are here.",
  );
});

test("what is of a day stands under it, whatever the age of the data", () => {
  const then = { ...real, when: "1 Nov 2025, without pools" };
  const sentence = { lead: "A is the more concentrated.", rest: "" };
  const old = { ...token("B", "file", time - 30 * day), when: then.when };
  expect(datedComparison(sentence, [then, old], time).lead).toBe(
    "1 Nov 2025, without pools: A is the more concentrated.",
  );
  expect(timedComparison(sentence, [then])).toEqual(datedComparison(sentence, [then], time));
  expect(oldComparison([then], time + 30 * day)).toBeUndefined();
  expect(timedFinding("A grew", [then])).toBe("1 Nov 2025, without pools: A grew");
  expect(timedFinding("A grew", [real])).toBe("A grew");
  expect(compareSource([then])).toBe(
    "Sources: history, holders of that day. Data as of 14:32:07 UTC, 21 Nov 2025. Figures of 24:00 UTC on 1 Nov 2025, without pools.",
  );
});
