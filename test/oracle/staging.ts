import type { Database } from "../../server/store/database.ts";
import type { TokenInput } from "./recomputation.ts";

/**
 * Stages a test's tokens as a source does: many tokens in one import. `before` says how many transfers of each are in
 * earlier imports.
 */
export async function stageInputs(
  db: Database,
  inputs: readonly TokenInput[],
  before: readonly number[] = [],
): Promise<void> {
  const transfers = numbered(inputs.map((input) => input.transfers));
  await db.append("staged_transfers", {
    token: transfers.map(({ token }) => token),
    row: transfers.map(({ index }) => index),
    time: transfers.map(({ row }) => row.time),
    block: transfers.map(({ row }) => row.block ?? 0),
    position: transfers.map(({ token, index }) => (before[token] ?? 0) + index),
    from_owner: transfers.map(({ row }) => row.fromOwner),
    to_owner: transfers.map(({ row }) => row.toOwner),
    from_account: transfers.map(({ row }) => row.fromAccount),
    to_account: transfers.map(({ row }) => row.toAccount),
    amount: transfers.map(({ row }) => row.amount),
    price_usd: transfers.map(({ row }) => row.priceUsd),
  });
  const prices = numbered(inputs.map((input) => input.prices));
  await db.append("staged_prices", {
    token: prices.map(({ token }) => token),
    time: prices.map(({ row }) => row.time),
    price_usd: prices.map(({ row }) => row.priceUsd),
    block: prices.map(({ row }) => row.block ?? null),
  });
  const balances = numbered(inputs.map((input) => input.snapshot?.balances ?? []));
  await db.append("staged_balances", {
    token: balances.map(({ token }) => token),
    row: balances.map(({ index }) => index),
    owner: balances.map(({ row }) => row.owner),
    account: balances.map(({ row }) => row.account),
    amount: balances.map(({ row }) => row.amount),
  });
}

/** All rows of all tokens, each with the number of its token and its place in it. */
function numbered<T>(lists: readonly (readonly T[])[]): { token: number; index: number; row: T }[] {
  return lists.flatMap((rows, token) => rows.map((row, index) => ({ token, index, row })));
}
