import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "hs_live_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^43 is just above 2^256, and 62^6 above 2^32. */
const secretLength = 43;
const checksumLength = 6;
const keyForm = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** A new key: 256 random bits and a checksum, so that a slip of the pen is told from an unknown key. */
export function generateKey(): string {
  const body = prefix + base62(BigInt(`0x${randomBytes(32).toString("hex")}`), secretLength);
  return body + checksumOf(body);
}

/** Whether the text can be a key at all. Decided without looking anything up. */
export function isWellFormedKey(text: string): boolean {
  if (!keyForm.test(text)) return false;
  const body = text.slice(0, -checksumLength);
  return checksumOf(body) === text.slice(-checksumLength);
}

/**
 * The form in which a key is stored. A plain hash is enough here, because 256 random bits leave
 * nothing to guess; a slow one would be paid by every request.
 */
export function hashKey(key: string): string {
  return hash("sha256", key);
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, "0");
}
