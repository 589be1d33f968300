import { expect, test } from "vitest";
import { definition } from "../metrics/definitions/definitions.ts";
import { citation } from "./citation.ts";

const cited = {
  title: "Brine (BRINE)",
  finding: "Ten wallets hold half.",
  metric: "hhi",
  asOf: new Date("2025-11-21T14:30:00Z"),
  url: "https://example.org/sol/x#concentration",
  demo: "",
} as const;

test("a citation has the sentence, what its figure means, its time and its place", () => {
  const { label, meaning } = definition("hhi");
  expect(citation(cited)).toBe(
    `Ten wallets hold half. (Brine (BRINE))\n${label}: ${meaning}\n` +
      "Data as of 14:30:00 UTC, 21 Nov 2025. Holderscope, https://example.org/sol/x#concentration",
  );
});

test("it says where figures are invented, and where their time is not known", () => {
  expect(citation({ ...cited, demo: "Demo data" })).toMatch(/\nDemo data\. Data as of 14:30/);
  expect(citation({ ...cited, asOf: undefined })).toMatch(
    /\nThe time of the data is not available\. Holders/,
  );
});
