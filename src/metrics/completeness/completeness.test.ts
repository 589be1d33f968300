import { expect, test } from "vitest";
import type { Completeness } from "../../../contract/completeness/certificate.ts";
import type { Meta } from "../../../contract/meta.ts";
import { completenessMark } from "./mark.ts";
import { checkRows, completenessFinding, drawnAs, knownLines, resultText, supplyAmounts } from "./section.ts";
import { dataWarning, provedCause, topTenBounds, withBounds, withheldText } from "./silent.ts";
import { checked, evm, known, made, token } from "./test-certificate.ts";

const now = Date.parse(made) + 3_600_000;
const balance = (row: number, here: string, chain: string) => ({ address: `0x${row}`, row, here, chain });

function sayings(over: Partial<NonNullable<Completeness["checked"]>> | null, meta: Meta = evm, at = now) {
  const answer = { checked: over && { ...checked, ...over }, kept: [], known };
  const mark = completenessMark(answer, meta, at);
  return mark && [mark.kind, mark.text, completenessFinding(answer, mark, token, meta)];
}

test("of a file it is said what was compared, not that nothing is missing", () => {
  const file: Meta = { ...evm, sources: ["file"] };
  const [kind, text, finding] = sayings({}, file)!;
  expect([kind, text]).toEqual(["whole", "Balances agree"]);
  expect(finding).toBe(
    "Balances add up to the supply at block 2,000, to the last unit; 100 of 100 balances are equal on the chain",
  );
  // What it was compared as stays so: no transfer comes by itself.
  expect(sayings({}, file, now + 90 * 86_400_000)?.[1]).toBe("Balances agree");
  const names = checkRows({ ...checked, different: [] }, 2, true).map(({ name }) => name);
  expect(names).not.toContain("Blocks without gaps");
  expect(names).toContain("50 other holders");
  const answer = { checked, kept: [], known };
  expect(knownLines(answer, token).map(({ name }) => name)).not.toContain("Supply");
  expect(knownLines({ ...answer, checked: null }, token).map(({ name }) => name)).toContain("Supply");
  // Of one that is held back nobody is below zero, which is counted then.
  const covers = knownLines({ ...answer, known: { ...known, below_zero: 0 } }, token).find(
    ({ name }) => name === "Covers",
  );
  expect(covers?.text).toContain("no balance below zero");
});

test("the two ends of a supply are said with what lies between them", () => {
  const amounts = (here: string, chain: string) => supplyAmounts({ here, chain, zero_address: "0" }, 3);
  expect(amounts("18117", "18300")).toEqual({ here: "18.117", there: "18.3", apart: "0.183", isLess: true });
  expect(amounts("1000000", "90000")).toMatchObject({
    here: "1,000",
    there: "90",
    apart: "910",
    isLess: false,
  });
});

test("the five forms of the mark, each with its sentence", () => {
  expect(sayings({})).toEqual([
    "whole",
    "Whole",
    "Every transfer from block 1,001 to 2,000 is here: balances add up to the supply, to the last unit",
  ]);
  const supply = { chain: "100000000", here: "94500", zero_address: "0" };
  const differs = { supply: "differs", compared: 100, equal: 60 } as const;
  expect(sayings({ supply, result: differs })).toEqual([
    "differs",
    "Supply differs",
    "Balances add up to 945 of 1,000,000: 999,055 came without a transfer that is here",
  ]);
  expect(sayings({ supply: { ...supply, chain: "94499" }, result: differs })?.[2]).toBe(
    "Balances add up to 945, 0.01 more than the supply of 944.99 on the chain",
  );
  const three = { supply: "equal", compared: 100, equal: 97 } as const;
  const less = [balance(3, "10", "9"), balance(18, "10", "8"), balance(2_213, "10", "7")];
  expect(sayings({ result: three, different: less })).toEqual([
    "differs",
    "3 of 100 differ",
    "97 of 100 balances are equal; three holders have less on the chain than their transfers say",
  ]);
  expect(sayings({ result: three, different: [balance(3, "9", "10")] })?.[2]).toMatch(
    /one holder has more on the chain than its transfers say$/,
  );
  expect(sayings(null)?.slice(0, 2)).toEqual(["not_checked", "Not checked"]);
  expect(sayings(null, { ...evm, sources: ["file"] })?.[2]).toBe(
    "Not checked: these 4,000 transfers came from a file, and no node has been asked",
  );
  expect(sayings({}, { ...evm, history: "incomplete" })?.slice(0, 2)).toEqual(["part", "Part of it"]);
  expect(sayings({}, { ...evm, notes: ["partial"] })?.[0]).toBe("part");
  expect(sayings({}, { ...evm, sources: ["demo"] })).toBeUndefined();
});

test("what was whole is not called so after two days; what differed still is", () => {
  const later = Date.parse(made) + 48 * 3_600_000;
  expect(sayings({}, evm, later)?.[0]).toBe("whole");
  expect(sayings({}, evm, later + 1)?.slice(1)).toEqual([
    "Not checked",
    "Not checked since 31 Jan 2026: nothing differed then",
  ]);
  expect(sayings({ result: { supply: "differs", compared: 0, equal: 0 } }, evm, later * 2)?.[0]).toBe(
    "differs",
  );
});

test("a contract that names no supply is judged by balances alone, and that is said", () => {
  const none = { supply: { ...checked.supply, chain: null } };
  expect(sayings({ ...none, result: { supply: "not_offered", compared: 100, equal: 100 } })).toEqual([
    "whole",
    "Whole",
    "Every transfer from block 1,001 to 2,000 is here, by 100 balances; the contract names no supply",
  ]);
  expect(sayings({ ...none, result: { supply: "not_offered", compared: 0, equal: 0 } })?.[0]).toBe(
    "not_checked",
  );
});

test("a holder that was not drawn may differ: then nothing is called whole", () => {
  const [kind, text, said] = sayings({}, { ...evm, notes: ["differs"] })!;
  expect([kind, text]).toEqual(["differs", "Balances differ"]);
  expect(said).toBe(
    "Some holders have a different balance on the chain, though those that were drawn are equal",
  );
});

test("rows of the table: what was compared, and what is right of it", () => {
  const different = [balance(3, "10", "9"), balance(18, "10", "8"), balance(2_213, "10", "7")];
  const result = { supply: "equal", compared: 100, equal: 97 } as const;
  const rows = checkRows({ ...checked, different, result }, 2);
  expect(rows.map(({ name, result: said, isRight }) => [name, said, isRight])).toEqual([
    ["Balances add up to the supply", "equal", true],
    ["Blocks without gaps", "no gap", true],
    ["50 largest holders", "48 of 50", false],
    ["50 other holders", "49 of 50", false],
    ["Head of the chain", "2 blocks behind", null],
  ]);
  expect(rows[1]?.chain).toBe("1,000 blocks");
  expect(resultText({ ...checked, different, result })).toBe("Supply equal, 97 of 100 balances equal");
  expect(different.map((one) => drawnAs(one, 50))).toEqual([
    "4th largest",
    "19th largest",
    "drawn, rank 2,214",
  ]);
  expect(checkRows({ ...checked, largest: 7, drawn: 0 }, 2).map(({ name }) => name)).toContain(
    "7 largest holders",
  );
});

test("a cause is named only where it was proved", () => {
  expect(provedCause(evm)).toMatch(/^The cause is not known/);
  expect(provedCause({ notes: ["rebasing"] })).toMatch(/one factor/);
});

test("what came without a transfer is said with its cause, and what is not shown", () => {
  const silent = { balances: 2, came: "100000000", went: "0", block: 12, time: made };
  const isPast = (notes: NonNullable<Meta["notes"]>) =>
    notes.includes("adjusted") || notes.includes("withheld");
  const shown = (notes: NonNullable<Meta["notes"]>, over: Partial<NonNullable<Completeness["checked"]>>) => {
    const answer = { checked: { ...checked, ...over }, kept: [], known: { ...known, silent } };
    const meta = {
      ...evm,
      notes,
      history: isPast(notes) ? "incomplete" : "full",
    } as const;
    const mark = completenessMark(answer, meta, now)!;
    return [mark.kind, mark.text, completenessFinding(answer, mark, token, meta)];
  };
  expect(shown(["set_at_creation"], {})).toEqual([
    "whole",
    "Whole",
    "Every transfer from block 1,001 to 2,000 is here: balances add up to the supply, to the last unit; 1,000,000 came without a transfer, at 2 addresses",
  ]);
  expect(shown(["adjusted"], {})).toEqual([
    "differs",
    "Transfers differ",
    "Balances are those that the contract names: 1,000,000 came without a transfer, at 2 addresses",
  ]);
  const supply = { chain: "100000000", here: "60000000", zero_address: "0" };
  const differs = { supply, result: { supply: "differs", compared: 2, equal: 2 } } as const;
  expect(shown(["set_at_creation", "withheld", "missing=40000000"], differs).slice(1)).toEqual([
    "Supply differs",
    "Balances add up to 600,000 of 1,000,000: 400,000 were set when the contract was made, at addresses that no transfer names; there are more holders than the 320 that are known",
  ]);
  expect(shown(["withheld", "differs", "missing=40000000"], differs)[1]).toBe("Supply differs");
  expect(shown(["rebasing"], differs)[2]).toBe(
    "Balances add up to 600,000 of 1,000,000: the contract changes all of them by one factor",
  );
  expect(withheldText({ notes: ["withheld", "missing=40000000"] }, token)).toMatch(
    /^400,000 OSTR of the supply are at addresses that no transfer names/,
  );
  expect(withheldText({ notes: ["missing=1"] }, token)).toBeUndefined();
  expect(provedCause({ notes: ["adjusted"] }, silent)).toMatch(/since block 12, 31 Jan 2026/);
  expect(provedCause({ notes: ["set_at_creation"] })).toMatch(/when the contract was made/);
  const bounds = topTenBounds({ notes: ["missing=500000"] }, 0.35, { ...token, supply: "60000000" });
  expect(bounds).toMatch(/hold 35\.0% of what is known: between 34\.7% and 35\.5% of all/);
  expect(topTenBounds({}, 0.35, { ...token, supply: "60000000" })).toBeUndefined();
  // What leaves the page takes them along.
  const missing = { notes: ["missing=500000"] } as const;
  expect(
    withBounds("Ten wallets hold 35.0% of supply; it lost 3", missing, 0.35, { supply: "60000000" }),
  ).toBe("Ten wallets hold 35.0% of supply; of all of it between 34.7% and 35.5%; it lost 3");
  expect(withBounds("Ten wallets hold 35.0%", {}, 0.35, { supply: "60000000" })).toBe(
    "Ten wallets hold 35.0%",
  );
  expect([missing, { notes: ["withheld", "differs"] } as const, {}].map(dataWarning)).toEqual([
    "Part of the supply is at no known address",
    "Supply not explained: who holds what is not shown",
    "",
  ]);
});

test("what a file covers", () => {
  const files = [{ names: ["otter.parquet"], imported: "2025-11-03T09:12:00Z" }];
  expect(knownLines({ checked: null, kept: [], known: { ...known, files } }, token)).toEqual([
    { name: "File", text: "otter.parquet, imported 3 Nov 2025" },
    { name: "Covers", text: "2 Feb 2025 to 31 Jan 2026; 4,000 transfers, no balance below zero" },
    { name: "Begins", text: "with a mint of 1,000 OSTR, so nothing seems to come before" },
    { name: "Supply", text: "1,000 OSTR by what is here; the chain’s was not asked for" },
  ]);
  const part = { ...known, minted: null, supply: null, below_zero: 412 };
  const lines = knownLines({ checked: null, kept: [], known: part }, token).map(({ text }) => text);
  expect(lines[0]).toContain("412 balances below zero");
  const meta: Meta = { ...evm, sources: ["file"], history: "incomplete" };
  const answer = { checked: null, kept: [], known: part };
  expect(completenessFinding(answer, completenessMark(answer, meta, now)!, token, meta)).toBe(
    "Transfers before 2 Feb 2025 are missing; 412 wallets gave away more than they received",
  );
});
