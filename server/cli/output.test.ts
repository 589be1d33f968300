import { expect, test } from "vitest";
import type { ImportedToken, ImportSummary } from "../sources/files/import-summary.ts";
import { formatResult } from "./output.ts";

const token: ImportedToken = {
  chain: "eth",
  address: "0xaa",
  name: "Test",
  ticker: "TST",
  decimals: 2,
  added: 3,
  history: "full",
  leftOut: 0,
  holderCount: 12,
  supply: "550",
  firstTime: null,
  lastTime: null,
  isMixed: false,
  contradictions: [],
};
const said = (more: Partial<ImportedToken>) => {
  const summary: ImportSummary = {
    kind: "transfers",
    rows: 3,
    ignored: [],
    changed: true,
    formats: [],
    maybeCut: [],
    isInFileOrder: false,
    decimalComma: null,
    amounts: [],
    tokens: [{ ...token, ...more }],
  };
  return formatResult({ name: "import", summary }).output.slice(2);
};

test("what an import says of who holds it", () => {
  expect(said({}).slice(0, 2)).toEqual(["  wallets  12 with a balance", "  supply   5.5 TST"]);
  // On Solana a wallet may have several.
  expect(said({ chain: "sol" })[0]).toBe("  accounts 12 with a balance");
});

test("of what is incomplete neither holders nor supply are said", () => {
  expect(said({ history: "incomplete" })).toEqual([
    "  supply   not known; the transfers come to 5.5 TST",
    "  history  incomplete: balances are not known, nor what needs the past",
    "  page     /eth/0xaa",
  ]);
});

test("every transfer is not said to be known where files number them in different ways", () => {
  expect(said({})).toContain("  history  every transfer");
  expect(said({ isMixed: true }).join("\n")).not.toContain("every transfer");
});
