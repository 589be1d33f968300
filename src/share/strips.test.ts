import { expect, test } from "vitest";
import { concentration } from "../metrics/concentration.ts";
import { brinewick } from "../metrics/test-brinewick.ts";
import { supplyStrip } from "./strips.ts";

test.each(["wallet", "account"] as const)(
  "half of supply is held by so many of what is counted: %s",
  (word) => {
    const { holders, holderCount, supply } = brinewick;
    const known = concentration({ holders, holderCount, supply, counted: { word, wallets: null } });
    expect(JSON.stringify(supplyStrip(known, 1000))).toContain(`half: ${known.halfWallets} ${word}s`);
  },
);
