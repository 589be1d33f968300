import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { publishedData } from "../../test/published-data.ts";
import { concentration } from "./concentration.ts";
import { concentrationFinding } from "./findings/concentration.ts";
import { readHhi } from "./hhi.ts";

const sets = [
  {
    file: "ens_airdrop_balances.csv.gz",
    holderCount: 137_689,
    top10: 0.000457418,
    hhi: 1.15494733e-5,
    finding: "The 100 largest wallets hold 0.45% of supply; HHI 0.12, low band",
  },
  {
    file: "safe_user_airdrop_balances.csv.gz",
    holderCount: 43_575,
    top10: 0.017559353,
    hhi: 1.44680105e-4,
    finding: "The 100 largest wallets hold 5.3% of supply; HHI 1.4, low band",
  },
  {
    file: "eth_genesis_balances.csv",
    holderCount: 8_891,
    top10: 0.253987799,
    hhi: 0.029298716,
    finding: "97 wallets hold half of the supply, and the largest alone holds 16.5%; HHI 293, low band",
  },
];

describe.each(sets)("$file", ({ file, holderCount, top10, hhi, finding }) => {
  const path = publishedData(file);

  test.skipIf(!existsSync(path))("figures and finding", () => {
    const bytes = readFileSync(path);
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    const amounts = text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",")[1]) / 1e18)
      .filter((amount) => amount > 0)
      .sort((left, right) => right - left);
    expect(amounts).toHaveLength(holderCount);
    const supply = amounts.reduce((sum, amount) => sum + amount, 0);
    const holders = amounts.slice(0, 100).map((amount) => ({ amount }));
    const read = concentration({ holders, holderCount, supply });
    expect(read.top10).toBeCloseTo(top10, 9);
    // The scale of the index is told right from the first page, on either scale.
    for (const reported of [hhi, hhi * 10_000]) {
      expect(readHhi(reported, read.shares).points).toBeCloseTo(hhi * 10_000, 9);
    }
    expect(concentrationFinding(read, readHhi(hhi, read.shares))).toBe(finding);
  });
});
