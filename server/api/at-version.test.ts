import { expect, test } from "vitest";
import { checkVersion, readUnchanged, StaleTokenError } from "./at-version.ts";
import { readerOf } from "../../test/reader.ts";
import type { TokenState } from "./token-state.ts";

const token = { tokenId: 7, version: 3 } as TokenState;
const versions: Record<number, number> = { 7: 3, 8: 4 };
const { reader } = readerOf([
  [
    "SELECT version FROM tokens WHERE token_id = $1",
    (id: number) => (id in versions ? [{ version: versions[id] }] : []),
  ],
]);

test("a token is unchanged while it has the version that was read", async () => {
  await expect(checkVersion(reader, token)).resolves.toBeUndefined();
  for (const changed of [
    { ...token, version: 2 },
    { ...token, tokenId: 8 },
    { ...token, tokenId: 9 },
  ]) {
    await expect(checkVersion(reader, changed)).rejects.toBeInstanceOf(StaleTokenError);
  }
});

test("an import that comes while something is read is noticed after it", async () => {
  const read = () => {
    versions[8] = 5;
    return Promise.resolve("read");
  };
  expect(await readUnchanged(reader, token, () => Promise.resolve("read"))).toBe("read");
  await expect(readUnchanged(reader, { ...token, tokenId: 8, version: 4 }, read)).rejects.toBeInstanceOf(
    StaleTokenError,
  );
});
