import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { generateKey, hashKey, isWellFormedKey } from "./api-key.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("a key has its prefix, 256 random bits and a checksum", () => {
  const keys = Array.from({ length: 1_000 }, generateKey);
  expect(new Set(keys).size).toBe(1_000);
  for (const key of keys) {
    expect(key).toMatch(/^hs_live_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey(key)).toBe(true);
  }
});

test("every single wrong letter and every swap of neighbours is noticed", () => {
  const key = generateKey();
  for (let place = 0; place < key.length; place += 1) {
    for (const digit of digits) {
      if (digit === key[place]) continue;
      expect(isWellFormedKey(key.slice(0, place) + digit + key.slice(place + 1))).toBe(false);
    }
    const swapped = key.slice(0, place) + (key[place + 1] ?? "") + key[place]! + key.slice(place + 2);
    if (swapped !== key) expect(isWellFormedKey(swapped)).toBe(false);
  }
});

test("what is not of the form is no key", () => {
  const key = generateKey();
  for (const text of ["", "hs_live_", key.slice(0, -1), `${key}0`, ` ${key}`, key.replace("live", "test")]) {
    expect(isWellFormedKey(text)).toBe(false);
  }
});

test("a right checksum makes no key of what has not its form", () => {
  const withChecksum = (body: string) => {
    let checksum = "";
    for (let rest = crc32(body); rest > 0; rest = Math.floor(rest / 62))
      checksum = digits[rest % 62]! + checksum;
    return body + checksum.padStart(6, "0");
  };
  const body = generateKey().slice(0, -6);
  expect(isWellFormedKey(withChecksum(body))).toBe(true);
  for (const other of [
    body.replace("live", "test"),
    body.slice(0, -1),
    `${body}0`,
    body.replace(/.$/, "-"),
    "",
  ]) {
    expect(isWellFormedKey(withChecksum(other))).toBe(false);
  }
});

test("of 10,000 forged keys of the right form none passes", () => {
  const forge = () => `hs_live_${Array.from({ length: 49 }, () => digits[randomInt(62)]).join("")}`;
  expect(Array.from({ length: 10_000 }, forge).filter(isWellFormedKey)).toEqual([]);
});

test("what is stored is a SHA-256 of the key", () => {
  expect(hashKey("hs_live_x")).toBe("51d132d0de9373bd0728ca8d9c9394937891965b38da8c30cd006c457822b8af");
});
