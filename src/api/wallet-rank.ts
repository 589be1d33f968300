import { normalizeAddress } from "../../contract/address.ts";
import type { Holder } from "../../contract/holders.ts";
import { plainDecimal } from "../lib/decimal.ts";
import { holdersQuery, type TokenRef } from "./token-queries.ts";

/*
 * The interface ranks holders, not wallets. A wallet's rank is read from the rows that hold exactly
 * its amount. An amount comes as the nearest double of an exact decimal, so "exactly" is the width
 * of one double.
 */
export function equalAmountQuery(token: TokenRef, amount: number) {
  const min = plainDecimal(amount * (1 - Number.EPSILON));
  return holdersQuery(token, { limit: 100, min, max: plainDecimal(amount * (1 + Number.EPSILON)) });
}

/** How many hold at least as much: the rank where a wallet's balance is spread over several accounts. */
export function atLeastQuery(token: TokenRef, amount: number) {
  return holdersQuery(token, { limit: 1, min: plainDecimal(amount * (1 - Number.EPSILON)) });
}

export function rowOf(token: TokenRef, wallet: string, rows: readonly Holder[]): Holder | undefined {
  return rows.find(({ address }) => normalizeAddress(token.chain, address) === wallet);
}
