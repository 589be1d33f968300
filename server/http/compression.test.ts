import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { chooseEncoding, Compressor, isCompressible } from "./compression.ts";

test.each([
  [null, undefined],
  ["", undefined],
  ["br", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate, gzip ,br", "br"],
  ["gzip; q=0.8, br; q=0.8", "br"],
  ["gzip;q=0.8,br;q=0.79", "gzip"],
  ["br;q=0", undefined],
  ["br;q=0,gzip;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["*;q=0", undefined],
  ["*;q=0, gzip", "gzip"],
  ["identity", undefined],
  // Not a weight: as if it were nothing.
  ["br;q=much, gzip;q=0.1", "gzip"],
  ["br;level=4;q=0.2, gzip;q=0.3", "gzip"],
  ["br;quality=0", "br"],
])("of the encodings %j %s is chosen", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test("texts are compressed, pictures and fonts are already", () => {
  const texts = ["text/html; charset=utf-8", "application/json", "text/javascript", "image/svg+xml"];
  expect(texts.map(isCompressible)).toEqual([true, true, true, true]);
  const others = ["image/png", "font/woff2", "application/octet-stream", "x-text/plain"];
  expect(others.map(isCompressible)).toEqual([false, false, false, false]);
});

test("the same body is compressed once for an encoding, and is at hand then", async () => {
  const compressor = new Compressor(100_000);
  const body = "holders ".repeat(200);
  expect(compressor.kept(body, "a", "br")).toBeNull();
  const first = compressor.compress(body, "a", "br")!;
  expect(compressor.compress(body, "a", "br")).toBe(first);
  // Not before it is made.
  expect(compressor.kept(body, "a", "br")).toBeNull();
  expect(brotliDecompressSync(await first).toString()).toBe(body);
  expect(compressor.kept(body, "a", "br")).toBe(await first);
  expect(compressor.kept(body, "a", "gzip")).toBeNull();
  expect(compressor.kept(body, "b", "br")).toBeNull();
  expect(gunzipSync((await compressor.compress(body, "a", "gzip"))!).toString()).toBe(body);
});

test("no more time is taken than the bytes are worth", async () => {
  const body = Array.from({ length: 2_000 }, (_, index) => String(index * index)).join(" ");
  const bytes = Buffer.from((await new Compressor(100_000).compress(body, "a", "br"))!);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  expect(bytes.equals(brotliCompressSync(body, { params }))).toBe(true);
  expect(bytes.equals(brotliCompressSync(body))).toBe(false);
});

test("what fits one packet is sent as it is", async () => {
  const compressor = new Compressor(100_000);
  const short = "h".repeat(999);
  expect(compressor.compress(short, "a", "br")).toBeUndefined();
  expect(compressor.kept(short, "a", "br")).toBeUndefined();
  expect(compressor.compress(`${short}h`, "a", "br")).toBeInstanceOf(Promise);
  expect(compressor.kept(`${short}h`, "b", "br")).toBeNull();
});

test("no more is kept than there is room for", async () => {
  const compressor = new Compressor(2_500);
  const body = "h".repeat(1_000);
  for (const identity of ["a", "b", "c"]) await compressor.compress(body, identity, "gzip");
  const isKept = (identity: string) => compressor.kept(body, identity, "gzip") !== null;
  await vi.waitFor(() => expect(isKept("c")).toBe(true));
  expect(["a", "b", "c"].map(isKept)).toEqual([false, true, true]);
});

test("what could not be compressed is tried again by the next", async () => {
  const compressor = new Compressor(100_000);
  const broken = { length: 2_000 } as string;
  const body = "h".repeat(2_000);
  await expect(compressor.compress(broken, "a", "br")).rejects.toThrow();
  expect(brotliDecompressSync((await compressor.compress(body, "a", "br"))!).toString()).toBe(body);
});
