import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Certificate } from "../../../contract/completeness/certificate.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { HolderListFiles, type LongBody } from "./holder-list-files.ts";
import { loadToken, type TokenState } from "../token-state.ts";

const address = `0x${"1".repeat(40)}`;
const owner = (index: number) => `0x${String(index).padStart(40, "0")}`;
const count = 20_000;
const amountOf = (index: number) => BigInt(count - index) * 10n ** 15n;
const list = `address,units\n${Array.from({ length: count }, (_, index) => `${owner(index)},${amountOf(index)}\n`).join("")}`;
const sha256 = createHash("sha256").update(list).digest("hex");

const directory = mkdtempSync(join(tmpdir(), "holderscope-lists-"));
let store: Store;
let token: TokenState;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const transfers = Array.from({ length: count }, (_, index) => ({
    time: 1_700_000_000 + index,
    from: null,
    to: owner(index),
    amount: amountOf(index),
    block: 1,
  }));
  await importTokens(store, [{ address, transfers }]);
  token = await loadToken(store.reader, "eth", address);
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

afterEach(() => files.close());

let files: HolderListFiles;
let written = 0;
beforeEach(() => {
  written = 0;
  const texts: Store["reader"]["texts"] = (...all) => ((written += 1), store.reader.texts(...all));
  files = new HolderListFiles({ ...store.reader, texts }, directory);
});
const certificate = (hash = sha256) =>
  ({ block: { number: 1 }, holders: { count, sha256: hash } }) as unknown as Certificate;
const load = async (hash?: string) => {
  const { body, etag } = await files.load(token, certificate(hash), (work) => work());
  return { etag, body: body as LongBody };
};
const read = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer()).toString();

test("a long list is written once and read by many, each at its pace, and nothing of it has a name", async () => {
  const [one, other] = await Promise.all([load(), load()]);
  expect(one.etag).toBe(`"${sha256}"`);
  expect(one.body.bytes).toBe(list.length);
  const slow = one.body.stream().getReader();
  const first = Buffer.from((await slow.read()).value!).toString();
  expect(first.length).toBeLessThanOrEqual(64 * 1024);
  expect(list.startsWith(first)).toBe(true);
  expect(await read(other.body.stream())).toBe(list);
  expect(await read((await load()).body.stream())).toBe(list);
  expect(written).toBe(1);
  expect(readdirSync(directory)).toEqual([]);
  // What is dropped is still read to its end by whoever has begun.
  await files.close();
  let rest = first;
  for (let piece = await slow.read(); !piece.done; piece = await slow.read())
    rest += Buffer.from(piece.value).toString();
  expect(rest).toBe(list);
});

test("a list that is another by now is refused, and tried again", async () => {
  for (const times of [1, 2]) {
    await expect(load("00")).rejects.toMatchObject({
      code: "stats_unavailable",
      message: expect.stringContaining("others by now") as string,
    });
    expect(written).toBe(times);
  }
});

test("who goes away in the middle holds nothing", async () => {
  const { body } = await load();
  const reader = body.stream().getReader();
  await reader.read();
  await reader.cancel();
  await files.close();
  // It is open no more: another is written.
  expect(await read((await load()).body.stream())).toBe(list);
  expect(written).toBe(2);
});

test("more lists than there is room for are refused while they are read", async () => {
  const bodies: ReadableStreamDefaultReader<Uint8Array>[] = [];
  const open = async () => {
    // Another version is another list.
    const { body } = await files.load({ ...token, version: bodies.length }, certificate(), (work) => work());
    const reader = (body as LongBody).stream().getReader();
    await reader.read();
    bodies.push(reader);
  };
  for (let each = 0; each < 12; each += 1) await open();
  await expect(open()).rejects.toMatchObject({ code: "overloaded" });
  for (const body of bodies) await body.cancel();
  await expect.poll(() => open().then(() => "open", String)).toBe("open");
});
