/** A small deterministic generator: the demo must be the same on every machine and in every run. */
export interface Random {
  /** A whole number from 0 to 2^32 − 1. */
  uint32(): number;
  /** From 0 to just below 1. */
  unit(): number;
  /** From `low` to just below `high`. */
  between(low: number, high: number): number;
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** Standard normal. */
  normal(): number;
}

/** The generator (mulberry32) of one named stream: streams of other names are unrelated to it. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const uint32 = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const unit = () => uint32() / 4_294_967_296;
  return {
    uint32,
    unit,
    between: (low, high) => low + unit() * (high - low),
    below: (limit) => Math.floor(unit() * limit),
    chance: (probability) => unit() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  };
}

/** FNV-1a with a final mix, so that names that differ in one letter give unlike states. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
