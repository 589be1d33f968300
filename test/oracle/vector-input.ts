import type { FifoVectors } from "./data-vectors.ts";
import { readFileSync } from "node:fs";
import type { TokenInput } from "./recomputation.ts";

const owner = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

const token = {
  chain: "eth",
  ticker: "VECTOR",
  history: "full",
  prices: [],
} as const;

/** Balances with up to one decimal as a token that was minted so. `number` tells one token from another. */
export function balanceInput(values: readonly number[], number: number): TokenInput {
  return {
    ...token,
    address: owner(number),
    name: `${values.length} balances`,
    decimals: 1,
    transfers: values.map((value, index) => ({
      time: 1_700_000_000,
      fromOwner: null,
      fromAccount: null,
      toOwner: owner(index + 1),
      toAccount: null,
      amount: BigInt(Math.round(value * 10)),
      priceUsd: null,
    })),
  };
}

/** One wallet that buys out of nothing and sells into nothing. */
export function fifoInput(vector: FifoVectors["vectors"][number], number: number): TokenInput {
  const event = (ts: string, quantity: string, usd: string, bought: boolean) => ({
    time: Math.floor(Date.parse(ts) / 1000),
    fromOwner: bought ? null : owner(1),
    fromAccount: null,
    toOwner: bought ? owner(1) : null,
    toAccount: null,
    amount: BigInt(Math.round(Number(quantity) * 1e8)),
    priceUsd: Number(usd) / Number(quantity),
  });
  const transfers = [
    ...vector.acquisitions.map(({ ts, qty, cost_usd: cost }) => event(ts, qty, cost, true)),
    ...vector.disposals.map(({ ts, qty, proceeds_usd: proceeds }) => event(ts, qty, proceeds, false)),
  ].toSorted((left, right) => left.time - right.time);
  return { ...token, address: owner(number), name: vector.asset, decimals: 8, transfers };
}

/** A published file of transfers, of which the zero address is nobody. */
export function transferInput(path: string, number: number): TokenInput {
  const [header, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const columns = header!.split(",");
  const party = (address: string) => (/^0x0+$/.test(address) ? null : address);
  const transfers = lines.map((line) => {
    const cells = line.split(",");
    const cell = (name: string) => cells[columns.indexOf(name)]!;
    return {
      time: Number(cell("ts_approx")),
      fromOwner: party(cell("from")),
      fromAccount: null,
      toOwner: party(cell("to")),
      toAccount: null,
      amount: BigInt(cell("value_raw")),
      priceUsd: null,
    };
  });
  return { ...token, address: owner(number), name: "published transfers", decimals: 18, transfers };
}
