import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const side = 5;
const half = 3;
const least = 9;
const most = 17;

/**
 * Which of the 5 by 5 cells are lit, row by row. The left three columns come from SHA-256 of the
 * address and are mirrored; a digest that lights too few or too many is hashed again.
 */
export function identiconCells(address: string): readonly boolean[] {
  let text = address;
  for (;;) {
    const digest = sha256(utf8ToBytes(text));
    const cells = Array.from({ length: side * side }, (_, index) => {
      const column = index % side;
      const bit = Math.floor(index / side) * half + Math.min(column, side - 1 - column);
      return ((digest[bit >> 3] ?? 0) >> (bit & 7)) % 2 === 1;
    });
    const lit = cells.filter(Boolean).length;
    if (lit >= least && lit <= most) return cells;
    text = bytesToHex(digest);
  }
}

const paths = new Map<string, string>();
const cacheLimit = 1000;

/** The lit cells as one path in a 5 by 5 box. */
export function identiconPath(address: string): string {
  const known = paths.get(address);
  if (known !== undefined) return known;
  const path = identiconCells(address)
    .map((lit, index) => (lit ? `M${index % side} ${Math.floor(index / side)}h1v1h-1z` : ""))
    .join("");
  if (paths.size >= cacheLimit) paths.clear();
  paths.set(address, path);
  return path;
}
