import { expect, test } from "vitest";
import type { DataSource, Meta } from "../../contract/meta.ts";
import { citation } from "../sections/citation.ts";
import { comparedDemo, compareSource, datedComparison } from "./compare-source.ts";

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
