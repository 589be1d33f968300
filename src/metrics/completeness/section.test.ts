import { expect, test } from "vitest";
import type { Completeness } from "../../../contract/completeness/certificate.ts";
import type { Meta } from "../../../contract/meta.ts";
import { completenessMark } from "./mark.ts";
import {
  checkRows,
  completenessFinding,
  completenessHow,
  completenessWhen,
  drawnAs,
  knownLines,
  resultText,
} from "./section.ts";
import { checked, evm, known, made, token } from "./test-certificate.ts";

type Checked = NonNullable<Completeness["checked"]>;

function finding(
  over: Partial<Checked> | null,
  meta: Partial<Meta> = {},
  about: Partial<Completeness["known"]> = {},
) {
  const answer = { checked: over && { ...checked, ...over }, kept: [], known: { ...known, ...about } };
  const all = { ...evm, ...meta };
  return completenessFinding(answer, completenessMark(answer, all, Date.parse(made))!, token, all);
}

test("the rail says what each mark rests on", () => {
  expect(completenessHow("whole", false, known)).toMatch(/^Every figure of this page rests on the transfers/);
  expect(completenessHow("whole", true, known)).toMatch(
    /^A file cannot prove itself\. What it comes to was read/,
  );
  for (const isFile of [true, false]) {
    expect(completenessHow("part", isFile, { minted: null })).toMatch(
      /^The hatched part is missing; how much it is cannot be told from (this file|what is here)\.$/,
    );
    // Nothing is hatched before a mint.
    expect(completenessHow("part", isFile, { minted: "5" })).toMatch(
      /^Which transfers are missing, and how many, cannot be told from (this file|what is here)\.$/,
    );
    expect(completenessHow("differs", isFile, known)).toMatch(/^What differs is named/);
  }
  expect(completenessHow("not_checked", true, known)).toBe("A file cannot prove itself; only a node can.");
  expect(completenessHow("not_checked", false, known)).toBe("Only the chain can say whether all is here.");
});

test("the rail says when it is checked again, and of a file that it is not", () => {
  expect(completenessWhen("part", true, true)).toBe("By the transfers themselves.");
  expect(completenessWhen("whole", true, true)).toMatch(/^Checked after reading, every day/);
  expect(completenessWhen("whole", false, true)).toBe(
    "Checked when somebody asked for it. The next import ends it.",
  );
  expect(completenessWhen("not_checked", false, false)).toBe("Never checked.");
});

test("what was not checked says where it came from", () => {
  expect(finding(null)).toBe("Not checked yet: no node was asked since these 4,000 transfers were read");
  expect(finding(null, {}, { transfers: 1 })).toBe(
    "Not checked yet: no node was asked since this transfer was read",
  );
  expect(finding(null, { sources: ["file"], history: "snapshot" })).toBe(
    "Not checked: these balances came from a file, and no node was asked",
  );
});

test("where the contract names no supply, it is said what balances were compared, be it one", () => {
  const none = (compared: number) => ({
    supply: { ...checked.supply, chain: null },
    result: { supply: "not_offered", compared, equal: compared } as const,
  });
  expect(finding(none(2), { sources: ["file"] })).toBe(
    "At block 2,000 2 of 2 balances are equal on the chain; the contract names no supply",
  );
  expect(finding(none(1), { sources: ["file"] })).toBe(
    "At block 2,000 1 of 1 balance is equal on the chain; the contract names no supply",
  );
  expect(finding(none(1))).toBe(
    "Every transfer from block 1,001 to 2,000 is here, by 1 balance; the contract names no supply",
  );
});

test("the only balance that was compared is spoken of as one", () => {
  const different = [{ address: "0x0", row: 0, here: "10", chain: "9" }];
  expect(finding({ result: { supply: "equal", compared: 1, equal: 0 }, different })).toBe(
    "0 of 1 balance is equal; one holder has less on the chain than its transfers say",
  );
});

test("holders that differ both ways have a different balance, and each is counted", () => {
  const balance = (row: number, here: string, chain: string) => ({ address: `0x${row}`, row, here, chain });
  const result = { supply: "equal", compared: 100, equal: 98 } as const;
  expect(finding({ result, different: [balance(3, "10", "9"), balance(9, "9", "10")] })).toBe(
    "98 of 100 balances are equal; two holders have a different balance on the chain than their transfers say",
  );
  expect(finding({ result, different: [balance(3, "9", "10"), balance(9, "9", "10")] })).toMatch(
    /; two holders have more on the chain than their transfers say$/,
  );
});

test("what is missing of a part is dated where the first that is there says so", () => {
  const part = { sources: ["file"], history: "incomplete" } as const;
  const before = "Transfers before 2 Feb 2025 are missing";
  expect(finding(null, part, { minted: null })).toBe(before);
  expect(finding(null, part, { minted: null, below_zero: 1 })).toBe(
    `${before}; 1 wallet gave away more than it received`,
  );
  // It begins with a mint: what is missing lies somewhere after that.
  expect(finding(null, part)).toBe("Some transfers are missing");
  expect(finding(null, part, { minted: null, first: null })).toBe("Some transfers are missing");
});

test("a balance that was compared goes by its place in the list, or by how it was drawn", () => {
  const places = [0, 1, 2, 3, 10, 11, 12, 20, 21, 22, 110, 112, 120].map((row) => drawnAs({ row }, 500));
  expect(places).toEqual([
    "the largest",
    ...["2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th", "113th", "121st"].map(
      (place) => `${place} largest`,
    ),
  ]);
  expect([49, 50].map((row) => drawnAs({ row }, 50))).toEqual(["50th largest", "drawn, rank 51"]);
});

const rowOf = (name: string, over: Partial<Checked>) =>
  checkRows({ ...checked, ...over }, 2).find((row) => row.name === name);

test("the row of the supply says what the contract counts of the zero address, and if it names none", () => {
  const name = "Balances add up to the supply";
  expect(rowOf(name, {})).toEqual({
    name,
    how: "320 balances, to the last unit",
    chain: "1,000",
    chainHow: "totalSupply() at block 2,000",
    here: "1,000",
    result: "equal",
    isRight: true,
    short: "here 1,000",
  });
  expect(rowOf(name, { supply: { ...checked.supply, zero_address: "250" } })?.chainHow).toBe(
    "totalSupply() at block 2,000, 2.5 of it at the zero address",
  );
  const differs = { supply: "differs", compared: 0, equal: 0 } as const;
  expect(rowOf(name, { result: differs })).toMatchObject({ result: "differs", isRight: false });
  const none = {
    supply: { ...checked.supply, chain: null },
    result: { supply: "not_offered", compared: 100, equal: 100 },
  } as const;
  expect(rowOf(name, none)).toMatchObject({
    chain: "not offered",
    result: "not compared",
    isRight: null,
    short: "the contract names no supply",
  });
});

test("the row of the blocks counts them and the transfers in them", () => {
  expect(rowOf("Blocks without gaps", { first_block: 2_000, transfers: 1 })).toMatchObject({
    chain: "1 block",
    here: "1 block",
    hereHow: "1 transfer",
    short: "1 block, 1 transfer",
  });
});

test("the rows of balances count those that were asked for and those that are the same", () => {
  const different = [{ address: "0x9", row: 50, here: "9", chain: "10" }];
  expect(rowOf("50 largest holders", { different })).toMatchObject({
    how: "balanceOf() of each, at that block",
    chain: "50 balances",
    here: "the same",
    result: "50 of 50",
    isRight: true,
    short: "balanceOf() of each, at that block",
  });
  expect(rowOf("50 other holders", { different })).toMatchObject({
    how: "drawn by the hash of the block, so nobody can choose them",
    here: "49 the same",
    result: "49 of 50",
    isRight: false,
  });
  expect(rowOf("1 other holder", { drawn: 1 })?.chain).toBe("1 balance");
  expect(rowOf("All 50 holders", { holders: 50, drawn: 0 })?.result).toBe("50 of 50");
  expect(rowOf("The one holder", { holders: 1, largest: 1, drawn: 0 })?.result).toBe("1 of 1");
  expect(rowOf("0 largest holders", { largest: 0, drawn: 0 })?.isRight).toBeNull();
  expect(checkRows({ ...checked, drawn: 0 }, 2).map(({ name }) => name)).not.toContain("0 other holders");
});

test("balances that the contract did not tell are not counted as the same", () => {
  const none = { result: { ...checked.result, compared: 0, equal: 0 }, told: { largest: 0, drawn: 0 } };
  expect(rowOf("50 largest holders", none)).toMatchObject({
    chain: "no balance told",
    here: "not compared",
    result: "not compared",
    isRight: null,
  });
  const some = { result: { ...checked.result, compared: 54, equal: 54 }, told: { largest: 50, drawn: 4 } };
  expect(rowOf("50 largest holders", some)).toMatchObject({ chain: "50 balances", result: "50 of 50" });
  expect(rowOf("50 other holders", some)).toMatchObject({
    chain: "4 of 50 balances told",
    here: "the same",
    result: "4 of 4",
  });
  // Of a service that does not say which: no more than were compared.
  const older = { result: { ...checked.result, compared: 30, equal: 30 } };
  expect(rowOf("50 largest holders", older)?.result).toBe("30 of 30");
  expect(rowOf("50 other holders", older)?.result).toBe("not compared");
});

test("the row of the head says how far behind the checked block was", () => {
  expect(rowOf("Head of the chain", {})).toMatchObject({
    chain: "2,002",
    here: "2,000",
    result: "2 blocks behind",
    isRight: null,
    short: "block 2,000 of 2,002",
  });
  expect(rowOf("Head of the chain", { head: 2_000 })).toMatchObject({ result: "no lag", isRight: true });
});

test("a certificate in one line", () => {
  const line = (result: Checked["result"]) => resultText({ ...checked, result });
  expect(line({ supply: "differs", compared: 1, equal: 0 })).toBe("Supply differs, 0 of 1 balance equal");
  expect(line({ supply: "not_offered", compared: 0, equal: 0 })).toBe("No supply named, no balance told");
  expect(line(checked.result)).toBe("Supply equal, 100 of 100 balances equal");
});

test("what is known without a node: files, days, and what it begins with", () => {
  const lines = (over: Partial<Completeness["known"]>, of: Completeness["checked"] = null) =>
    knownLines({ checked: of, kept: [], known: { ...known, ...over } }, token).map(
      ({ name, text }) => `${name}: ${text}`,
    );
  const files = [{ names: ["a.csv", "b.csv"], imported: "2025-11-03T09:12:00Z" }];
  expect(lines({ files })[0]).toBe("Files: a.csv, b.csv, imported 3 Nov 2025");
  expect(lines({ last: known.first, transfers: 1 })[0]).toBe(
    "Covers: 2 Feb 2025; 1 transfer, no balance below zero",
  );
  expect(lines({ minted: null, below_zero: 1 }).slice(0, 2)).toEqual([
    "Covers: 2 Feb 2025 to 31 Jan 2026; 4,000 transfers, 1 balance below zero",
    "Begins: with a transfer of tokens that already existed: earlier transfers are missing",
  ]);
  expect(lines({ first: null, last: null, minted: null, supply: null })).toEqual([
    "Supply: not known: what was there before is missing",
  ]);
  // Some may be missing after the mint, and before it.
  expect(lines({ supply: null, below_zero: 4 }).slice(1)).toEqual([
    "Begins: with a mint of 1,000 OSTR",
    "Supply: not known: some transfers are missing",
  ]);
  expect(lines({ first: null, last: null }, checked)).toEqual([]);
});
