import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publishedData } from "../../../test/published-data.ts";
import { readTransaction, TransactionAnswer } from "./transaction.ts";

const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const directory = publishedData("solana_explorer_tx_MIT");
const recorded = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith(".json")) : [];

const read = (name: string, of = mint) => {
  const { result } = JSON.parse(readFileSync(`${directory}/${name}`, "utf8")) as { result: unknown };
  return readTransaction(TransactionAnswer.parse(result), of);
};

describe.skipIf(recorded.length === 0)("recorded transactions", () => {
  test("a transfer of USDC", () => {
    const name = recorded.find((candidate) => candidate.startsWith("mainnet-single-usdc"))!;
    expect(read(name)).toEqual({
      slot: 419_685_246,
      index: 371,
      time: 1_778_761_079,
      hasFailed: false,
      changes: [
        {
          account: "2e3Eb9tkT8252WhFR26Xz6SKoiatJScuMW1BHgGqPvvc",
          ownerBefore: "3V9bd3EN5aNuhE4RiHGbZ1eZakJ1F9cDb8V4YLjCG8cg",
          ownerAfter: "3V9bd3EN5aNuhE4RiHGbZ1eZakJ1F9cDb8V4YLjCG8cg",
          before: 101_903_768_394n,
          after: 101_899_968_394n,
        },
        {
          account: "Efc6bp3wVC2iQpewxRmKdZM8vzt9DCFFhL7EiHYNGunv",
          ownerBefore: "B2v68t8MXb9zUms1VQKuCcvjrjKDK6fLd8ZngqmBGy1M",
          ownerAfter: "B2v68t8MXb9zUms1VQKuCcvjrjKDK6fLd8ZngqmBGy1M",
          before: 11_200_000n,
          after: 15_000_000n,
        },
      ],
    });
    expect(read(name, "So11111111111111111111111111111111111111112").changes).toEqual([]);
  });

  test.each(recorded)("%s is of the form expected", (name) => {
    const { changes, hasFailed } = read(name);
    expect(hasFailed).toBe(false);
    // What one account loses another gains; the simulated one mints.
    const gained = changes.reduce((sum, { before, after }) => sum + after - before, 0n);
    expect(gained).toBe(name.startsWith("surfpool") ? 10_000_000n : 0n);
  });
});

const balance = (accountIndex: number, amount: string, owner?: string) => ({
  accountIndex,
  mint,
  ...(owner === undefined ? {} : { owner }),
  uiTokenAmount: { amount },
});
const answer = (more: object, keys: unknown[] = ["a", "b"]) =>
  TransactionAnswer.parse({
    slot: 5,
    meta: { err: null, preTokenBalances: [], postTokenBalances: [], ...more },
    transaction: { message: { accountKeys: keys } },
  });

test("accounts from look-up tables come after the transaction's own, writable ones first", () => {
  const loadedAddresses = { writable: ["c"], readonly: ["d"] };
  const postTokenBalances = [balance(2, "18446744073709551615", "owner"), balance(3, "1")];
  expect(readTransaction(answer({ loadedAddresses, postTokenBalances }), mint).changes).toEqual([
    { account: "c", ownerBefore: null, ownerAfter: "owner", before: 0n, after: 18_446_744_073_709_551_615n },
    { account: "d", ownerBefore: null, ownerAfter: null, before: 0n, after: 1n },
  ]);
});

test("a failed transaction changes nothing; a balance of no account is refused", () => {
  const preTokenBalances = [balance(0, "5", "x")];
  expect(
    readTransaction(answer({ err: { InstructionError: [0, "x"] }, preTokenBalances }), mint),
  ).toMatchObject({
    hasFailed: true,
    changes: [],
  });
  expect(() => readTransaction(answer({ preTokenBalances: [balance(9, "5")] }), mint)).toThrow(
    "of no account",
  );
  expect(
    TransactionAnswer.safeParse({ slot: 5, meta: { err: null, preTokenBalances: [balance(0, "-1")] } })
      .success,
  ).toBe(false);
});
