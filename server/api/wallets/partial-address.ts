import { type ChainId, familyOf } from "../../../contract/chains.ts";

/** How an address begins and ends, in small letters; one of the two may be empty. */
export interface PartialAddress {
  readonly start: string;
  readonly end: string;
}

const digits = { evm: "[0-9a-f]", solana: "[1-9a-z]" } as const;
/** Fewer begin many addresses, or are a word. */
const leastStart = { evm: 4, solana: 5 } as const;
const gap = "(?:…|\\.{2,4}|\\*)";

/** A part of an address as people copy it: `0x7c3e91`, `0x7c3e…9b37`, `7xKp..sTr2`, `…9b37`. Undefined where it is none. */
export function readPartialAddress(chain: ChainId, text: string): PartialAddress | undefined {
  const family = familyOf(chain);
  const [digit, least] = [digits[family], leastStart[family]];
  const prefix = family === "evm" ? "0x" : "";
  const wanted = text.trim().toLowerCase();
  const whole = new RegExp(`^${prefix}${digit}{${least},44}$`).exec(wanted);
  if (whole) return { start: wanted, end: "" };
  const [, start = "", end = ""] =
    new RegExp(`^(?:${prefix}(${digit}*))?${gap}(${digit}*)$`).exec(wanted) ?? [];
  // Both ends are shown with two to six digits; alone, an end needs as many as a beginning.
  const isEnough = start.length >= 2 && end.length >= 2 ? start.length + end.length >= least : false;
  if (isEnough) return { start: prefix + start, end };
  if (start === "" && end.length >= least) return { start: "", end };
  return start.length >= least && end === "" ? { start: prefix + start, end: "" } : undefined;
}
