import { readFileSync } from "node:fs";
import { type Hand, handDays, hands } from "../../../contract/hands.ts";
import type { HolderHands } from "../../../contract/labels.ts";
import type { SupplyBreakdown, WalletCategories } from "../../../contract/stats.ts";
import { daySeconds } from "../../../contract/windows.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { TokenState } from "../token-state.ts";
import { checkVersion } from "../at-version.ts";

const handsSql = readFileSync(new URL("hands-without.sql", import.meta.url), "utf8");

/** Whose hands are told, as of all holders. */
const handedOwners = 1_000;

type Row = Readonly<Record<Hand, bigint>> & {
  readonly first_receipt: number;
  readonly last_sale: number | null;
};

/** The hands of all holders, as the token's own answers have them; null where they are not known. */
export function rawHands(token: TokenState): HolderHands | null {
  const [wallets, tokens] = [bodyOf(token, "getWalletCategories"), bodyOf(token, "getSupplyBreakdown")];
  if (wallets === null || tokens === null) return null;
  return { wallets: wallets as WalletCategories, tokens: tokens as SupplyBreakdown };
}

function bodyOf({ answers }: TokenState, endpoint: string): unknown {
  const answer = answers.get(endpoint);
  return answer === undefined || typeof answer === "string" ? null : JSON.parse(answer.body);
}

/** The hands of the largest that are not left out; null where they are not known yet. Throws `StaleTokenError`. */
export function handsWithout(reader: Reader) {
  return async function remainingHands(
    token: TokenState,
    leftOut: readonly string[],
  ): Promise<HolderHands | null> {
    const raw = rawHands(token);
    const { asOf } = token.meta;
    if (raw === null || asOf === null || leftOut.length === 0) return raw;
    const rows = await reader.rows<Row>(handsSql, [token.tokenId, leftOut.join(" "), handedOwners]);
    await checkVersion(reader, token);
    // Somebody holds: where nobody has a clock, the token was computed before clocks were kept.
    return rows.length === 0 ? null : countHands(rows, asOf, token.decimals);
  };
}

function countHands(rows: readonly Row[], asOf: number, decimals: number): HolderHands {
  const wallets: WalletCategories = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0, new_holders: 0 };
  for (const { first_receipt: first, last_sale: sale } of rows) {
    const days = (asOf - (sale ?? first)) / daySeconds;
    const hand = hands.find((each) => days > handDays[each]) ?? "wood";
    // Who came within the days of wood and has not sold is new, and wood to nobody.
    wallets[hand === "wood" && sale === null && days < handDays.bronze ? "new_holders" : hand]++;
  }
  const sumOf = (hand: Hand) => rows.reduce((sum, row) => sum + row[hand], 0n);
  const tokens = Object.fromEntries(hands.map((hand) => [hand, wholeTokens(sumOf(hand), decimals)]));
  return { wallets, tokens: tokens as SupplyBreakdown };
}
