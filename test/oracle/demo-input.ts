import { type DemoEntry } from "../../server/sources/demo/demo.ts";
import { nobody } from "../../server/sources/demo/ledger.ts";
import { demoEnd } from "../../server/sources/demo/plan.ts";
import type { TokenInput } from "./recomputation.ts";

/** A demo token's history in the form that the recomputation reads. */
export function demoInput({ token, listing, write }: DemoEntry): TokenInput {
  const { chain, address, name, ticker, decimals, sentinel } = token;
  const ledger = write();
  const { times, from, to, amounts, prices } = ledger.transfers;
  const account = (index: number) => (index === nobody ? undefined : ledger.account(index));
  const input: TokenInput = {
    chain,
    address,
    name,
    ticker,
    decimals,
    history: listing.history ?? "full",
    transfers: times.map((time, row) => ({
      time,
      fromOwner: account(from[row]!)?.owner ?? null,
      fromAccount: account(from[row]!)?.address ?? null,
      toOwner: account(to[row]!)?.owner ?? null,
      toAccount: account(to[row]!)?.address ?? null,
      amount: amounts[row]!,
      priceUsd: prices[row]!,
    })),
    prices: ledger.prices,
  };
  if (input.history !== "snapshot") return input;
  const balances = ledger.accounts.map(({ owner, address: held }, index) => ({
    owner,
    account: held,
    amount: ledger.balance(index),
  }));
  return {
    ...input,
    transfers: [],
    snapshot: { time: sentinel === "snapshot-undated" ? null : demoEnd, balances },
  };
}
