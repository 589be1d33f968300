import { normalizeAddress } from "../../contract/address.ts";
import { type ChainId, type Family, familyOf } from "../../contract/chains.ts";
import { closestSpelling } from "../lib/closest-spelling.ts";
import type { HelpTopic } from "./help.ts";
import type { OptionSpec, ParsedOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** What every command takes. */
export const generalOptions = { help: "flag", version: "flag" } as const satisfies OptionSpec;

export function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h" || word === "help";
}

/** Null where the option is not given. */
export function oneOf<T extends string>(
  options: ParsedOptions,
  name: string,
  known: readonly T[],
  topic: HelpTopic,
): T | null {
  const text = options.text(name);
  if (text === undefined) return null;
  const found = known.find((candidate) => candidate === text.toLowerCase());
  if (found === undefined) throw new UsageError(`--${name}: ${unknownWord("value", text, known)}`, topic);
  return found;
}

/** Null where the option is not given. */
export function parseInteger(
  text: string | undefined,
  option: string,
  maximum: number,
  topic: HelpTopic,
): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= maximum)) {
    throw new UsageError(
      `${option} ${quoted(text)}: expected a whole number from 0 to ${maximum.toLocaleString("en")}.`,
      topic,
    );
  }
  return value;
}

const addressForms: Record<Family, string> = {
  evm: "expected 0x and 40 hexadecimal digits",
  solana: "expected 32 bytes in base58, 32 to 44 characters",
};

/** As addresses are stored. */
export function parseAddress(text: string, chain: ChainId, topic: HelpTopic): string {
  const address = normalizeAddress(chain, text);
  if (address !== undefined) return address;
  throw new UsageError(
    `${quoted(text)} is not an address of ${chain}: ${addressForms[familyOf(chain)]}.`,
    topic,
  );
}

/** Says that a word is not known, with the one that was probably meant. */
export function unknownWord(what: string, text: string, known: readonly string[]): string {
  const close = closestSpelling(text, known);
  return `There is no ${what} ${quoted(text)}.${close === undefined ? ` Known: ${known.join(", ")}.` : ` Did you mean ${close}?`}`;
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
