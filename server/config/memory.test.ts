import { expect, test } from "vitest";
import { availableMiB } from "../lib/memory.ts";
import { readConfig } from "./config.ts";
import { databaseMiB, describeTooLittle } from "./memory.ts";

const gib = 2 ** 30;

test("what the container allows counts, where it allows less than the machine has", () => {
  expect(availableMiB(512 * 2 ** 20, 8 * gib)).toBe(512);
  // Without a limit Node says 0, or a number above all memory, by the generation of control groups.
  expect(availableMiB(0, 8 * gib)).toBe(8_192);
  expect(availableMiB(2 ** 64, 8 * gib)).toBe(8_192);
  expect(availableMiB(2 ** 63 - 4_096, 8 * gib)).toBe(8_192);
});

test("the database has a third of the memory that Node leaves", () => {
  expect([256, 512, 1_024, 3_072, 4_096, 65_536].map(databaseMiB)).toEqual([
    128, 128, 298, 981, 1_322, 2_048,
  ]);
  expect(readConfig({}).memoryMiB).toBe(databaseMiB(availableMiB()));
  expect(readConfig({ HOLDERSCOPE_MEMORY_MIB: "700" }).memoryMiB).toBe(700);
});

test("where it cannot be enough, the start says so, and what to set", () => {
  for (const available of [512, 768, 1_024, 3_072, 65_536])
    expect(describeTooLittle(databaseMiB(available), available), `${available}`).toBeUndefined();
  expect(describeTooLittle(128, 384)).toMatch(
    /may take 384 MiB .* 512 and more.*Give it more, or start it with/,
  );
  expect(describeTooLittle(1_024, 1_024)).toMatch(
    /^HOLDERSCOPE_MEMORY_MIB is 1024 of the 1024 MiB .* Set it to 704 at most, or leave it out\.$/,
  );
  expect(describeTooLittle(1_024, 3_072)).toBeUndefined();
});
