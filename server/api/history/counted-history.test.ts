import { expect, test } from "vitest";
import { readerOf } from "../../../test/reader.ts";
import { useCountedHistory } from "./token-history.ts";
import type { HolderListsAt } from "../past/holder-lists-at.ts";
import type { TokenState } from "../token-state.ts";

// What is computed is asked of a store in past-without.test.ts.

const excluded = { owners: [4, 9], key: "4,9" };

/** Under which key the history of a token with so many transfers is kept. */
function keyOf(transfers: number, more: { version?: number; history?: "full" | "snapshot" } = {}) {
  const { reader } = readerOf([
    ["count(*)::INTEGER AS transfers", (token: number) => [{ transfers: token === 7 ? transfers : 1e9 }]],
  ]);
  const { version = 3, history = "full" } = more;
  const meta = { asOf: 50, sources: ["file"], history, priceUsd: null };
  const token = { tokenId: 7, version, decimals: 2, answers: new Map(), meta } as unknown as TokenState;
  const store = { reader, withTempTables: () => Promise.reject(new Error("it is at hand")) };
  const lists = {
    keep: (key: string, _: unknown, work: (kept: object) => Promise<string>) =>
      work({ name: key, rowCount: 1 }),
  } as unknown as HolderListsAt;
  return useCountedHistory(store, lists, token, excluded, ({ name }) => Promise.resolve(name));
}

test("a history without some is kept for the version of its token, and for who is left out", async () => {
  expect(await keyOf(20)).toBe("7.3~4,9");
  expect(await keyOf(20, { version: 4 })).toBe("7.4~4,9");
});

test("of a token with very many transfers none is computed, and the answer says so", async () => {
  expect(await keyOf(500_000)).toBe("7.3~4,9");
  await expect(keyOf(500_001)).rejects.toMatchObject({
    code: "stats_unavailable",
    message:
      "figures over time without some of the holders are computed when they are asked for, of tokens with up to 500000 transfers; this one has 500001",
  });
});

test("of a token whose past is not known there is none either", async () => {
  await expect(keyOf(20, { history: "snapshot" })).rejects.toMatchObject({
    code: "stats_unavailable",
    message: expect.stringContaining("only balances of one moment") as string,
  });
});
