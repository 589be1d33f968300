import { normalizeAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";

export interface Setting<T> {
  readonly variable: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Ends the sentence "it must be …". */
  readonly form: string;
  /** Its value is shown to nobody. */
  readonly isSecret?: true;
  /** `undefined` where the text is not of the form. */
  readonly parse: (text: string) => T | undefined;
}

export function integer(
  variable: string,
  fallback: number,
  minimum: number,
  maximum: number,
  meaning: string,
): Setting<number> {
  return {
    variable,
    fallback: String(fallback),
    meaning,
    form: `a whole number from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

export function onOrOff(variable: string, fallback: "on" | "off", meaning: string): Setting<boolean> {
  return {
    variable,
    fallback,
    meaning,
    form: "on or off",
    parse: (text) => (text === "on" || text === "off" ? text === "on" : undefined),
  };
}

/** An address that may hold a key; null where none is given. */
export function secretUrl(variable: string, meaning: string): Setting<string | null> {
  return {
    variable,
    fallback: "",
    meaning,
    form: "an http or https URL",
    isSecret: true,
    parse: (text) => (text === "" ? null : isHttpUrl(text) ? text : undefined),
  };
}

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Addresses of one chain, each once. */
export function addresses(
  variable: string,
  chain: ChainId,
  meaning: string,
  form: string,
): Setting<readonly string[]> {
  return { variable, fallback: "", meaning, form, parse: (text) => parseAddresses(chain, text) };
}

export function parseAddresses(chain: ChainId, text: string): string[] | undefined {
  const words = wordsOf(text);
  const read = words.flatMap((word) => normalizeAddress(chain, word) ?? []);
  return read.length === words.length ? [...new Set(read)] : undefined;
}

/** Separated by commas or spaces. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}
