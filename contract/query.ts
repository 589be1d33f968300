/**
 * Query parameters as data, and the one parser for them. Values are read from their text: `Number`
 * would take `1e1`, ` 5 ` and `Infinity`, and would round an amount of 20 digits.
 */
export interface IntegerParameter {
  readonly kind: "integer";
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  readonly description: string;
}

/** A decimal number kept as text, so that it can be compared exactly. */
export interface DecimalParameter {
  readonly kind: "decimal";
  readonly description: string;
}

/** A number that may be negative, where digits beyond those of a double do not count. */
export interface NumberParameter {
  readonly kind: "number";
  readonly description: string;
}

export interface ChoiceParameter {
  readonly kind: "choice";
  readonly values: readonly string[];
  readonly default: string;
  readonly description: string;
}

/** Some of the values, with commas between them. */
export interface ChoicesParameter {
  readonly kind: "choices";
  readonly values: readonly string[];
  readonly description: string;
}

/** A moment as RFC 3339 has it (https://www.rfc-editor.org/rfc/rfc3339), or a date, which is its 00:00 UTC. Read as unix seconds. */
export interface TimeParameter {
  readonly kind: "time";
  readonly description: string;
}

/** Addresses, repeated or with commas between them. What is an address, the chain says. */
export interface AddressesParameter {
  readonly kind: "addresses";
  readonly most: number;
  /** Where none are given there is no list, rather than an empty one. */
  readonly optional?: true;
  readonly description: string;
}

export interface TextParameter {
  readonly kind: "text";
  readonly longest: number;
  readonly description: string;
}

type Parameter =
  | IntegerParameter
  | DecimalParameter
  | NumberParameter
  | ChoiceParameter
  | ChoicesParameter
  | TimeParameter
  | AddressesParameter
  | TextParameter;

export type QuerySpec = Readonly<Record<string, Parameter>>;

type NamesOf<S extends QuerySpec, P extends Parameter> = keyof {
  [K in keyof S as S[K] extends P ? K : never]: unknown;
};

/** A list of addresses that need not be there. */
type OptionalAddresses = AddressesParameter & { readonly optional: true };

type AddressLists<S extends QuerySpec> = Exclude<
  NamesOf<S, AddressesParameter>,
  NamesOf<S, OptionalAddresses>
>;

/** The parsed values: integers, choices and lists of addresses are always there, the others may be absent. */
export type QueryValues<S extends QuerySpec> = {
  [K in NamesOf<S, IntegerParameter>]: number;
} & { [K in NamesOf<S, ChoiceParameter>]: Extract<S[K], ChoiceParameter>["values"][number] } & {
  [K in NamesOf<S, DecimalParameter | TextParameter>]?: string;
} & { [K in NamesOf<S, NumberParameter | TimeParameter>]?: number } & {
  [K in AddressLists<S>]: readonly string[];
} & { [K in NamesOf<S, OptionalAddresses>]?: readonly string[] } & {
  [K in NamesOf<S, ChoicesParameter>]?: readonly Extract<S[K], ChoicesParameter>["values"][number][];
};

export const pageQuery = {
  limit: {
    kind: "integer",
    minimum: 1,
    maximum: 100,
    default: 50,
    description: "Rows on the page.",
  },
  offset: {
    kind: "integer",
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: "Rows before the page.",
  },
} as const satisfies QuerySpec;

/** Ten pages of the interface in one. */
export const largestQuery = {
  limit: {
    kind: "integer",
    minimum: 1,
    maximum: 1_000,
    default: 1_000,
    description: "Holders to list, the largest first.",
  },
} as const satisfies QuerySpec;

export const holdersQuery = {
  ...pageQuery,
  min_amount: {
    kind: "decimal",
    description: "Smallest amount to list, in whole tokens, inclusive.",
  },
  max_amount: {
    kind: "decimal",
    description: "Largest amount to list, in whole tokens, inclusive.",
  },
} as const satisfies QuerySpec;

export interface FieldError {
  readonly in: "query";
  readonly name: string;
  readonly code: "not_a_number" | "not_a_time" | "out_of_range" | "unknown" | "duplicate" | "above_maximum";
  readonly detail: string;
}

/** With an exponent too, as JavaScript writes small and large numbers: `1e-7`. */
const decimalText = /^\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,2})?$/i;
const longestDecimal = 120;
const plainText = /^\d{1,40}(\.\d{1,40})?$/;
const signedText = /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i;

/** Every error, not only the first. An unknown name is named only if it is harmless to repeat. */
export function parseQuery<S extends QuerySpec>(
  spec: S,
  given: URLSearchParams,
): { values: QueryValues<S> } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const fail = (name: string, code: FieldError["code"], detail: string) =>
    errors.push({ in: "query", name, code, detail });

  for (const name of new Set(given.keys())) {
    if (!Object.hasOwn(spec, name)) {
      const shown = /^[\w-]{1,40}$/.test(name) ? name : "";
      fail(shown, "unknown", "unknown parameter; known are " + (Object.keys(spec).join(", ") || "none"));
    } else if (spec[name]?.kind !== "addresses" && given.getAll(name).length > 1) {
      fail(name, "duplicate", `${name} is given more than once`);
    }
  }

  const values: Record<string, Value> = {};
  for (const [name, parameter] of Object.entries(spec)) {
    const text = parameter.kind === "addresses" ? given.getAll(name).join(",") : given.get(name);
    if (text === null || (text === "" && "optional" in parameter)) {
      if ("default" in parameter) values[name] = parameter.default;
      continue;
    }
    const read = readValue(name, parameter, text);
    if (typeof read === "object" && "code" in read) fail(name, read.code, read.detail);
    else values[name] = read;
  }

  for (const [name, value] of Object.entries(values)) {
    const other = name.replace(/^min_/, "max_");
    const max = values[other];
    if (other !== name && max !== undefined && isAbove(value, max)) {
      fail(name, "above_maximum", `${name} must not be above ${other}`);
    }
  }
  return errors.length > 0 ? { errors } : { values: values as QueryValues<S> };
}

type Value = number | string | readonly string[];
type Unread = Pick<FieldError, "code" | "detail">;

function readValue(name: string, parameter: Parameter, text: string): Value | Unread {
  switch (parameter.kind) {
    case "decimal": {
      const number = withPlus(text);
      const plain = decimalText.test(number) ? plainDecimal(number) : undefined;
      if (plain !== undefined && plain.length <= longestDecimal) return plain;
      return notANumber(`${name} must be a decimal number of tokens such as 1000 or 0.5`);
    }
    case "number": {
      const number = withPlus(text);
      if (signedText.test(number)) return finite(Number(number));
      return notANumber(`${name} must be a number such as 1000, -5 or 0.25`);
    }
    case "choice": {
      if (parameter.values.includes(text)) return text;
      return outOfRange(`${name} must be one of ${parameter.values.join(", ")}`);
    }
    case "choices": {
      const chosen = [...new Set(text.split(","))];
      if (chosen.every((value) => parameter.values.includes(value))) return chosen;
      return outOfRange(`${name} must be some of ${parameter.values.join(", ")}, with commas between them`);
    }
    case "time": {
      const seconds = timeText.test(text) ? Date.parse(text) / 1000 : Number.NaN;
      if (seconds >= 0 && isRealDay(text)) return Math.floor(seconds);
      return { code: "not_a_time", detail: `${name} must be a time such as 2026-01-31T12:00:00Z or a date` };
    }
    case "addresses": {
      const addresses = [...new Set(text === "" ? [] : text.split(","))];
      if (addresses.length <= parameter.most) return addresses;
      return outOfRange(`${name} must be at most ${parameter.most} addresses`);
    }
    case "text": {
      if (text.trim() !== "" && text.length <= parameter.longest) return text.trim();
      return outOfRange(`${name} must have 1 to ${parameter.longest} characters`);
    }
    default: {
      const { minimum, maximum } = parameter;
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (number >= minimum && number <= maximum) return number;
      return outOfRange(`${name} must be a whole number from ${minimum} to ${maximum}`);
    }
  }
}

/** `1e+21` as JavaScript writes it, whose plus is a blank in a query. */
const withPlus = (text: string) => text.replace(/e (?=\d)/i, "e+");

/** What no double reaches is as far away as the last of them. */
const finite = (number: number) => Math.max(-Number.MAX_VALUE, Math.min(number, Number.MAX_VALUE));

const timeText =
  /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/i;

/** Unix seconds as RFC 3339 has them, which a time parameter takes. */
export function writeTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace(".000Z", "Z");
}

/** `Date.parse` takes the 30th of February for the 1st of March. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const parsed = Date.parse(day);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}

const notANumber = (detail: string): Unread => ({ code: "not_a_number", detail });
const outOfRange = (detail: string): Unread => ({ code: "out_of_range", detail });

function isAbove(min: Value, max: Value): boolean {
  if (typeof min === "string" && typeof max === "string") return compareDecimals(min, max) > 0;
  return Number(min) > Number(max);
}

/** Whether a text is an amount as links have it: digits, maybe with a point among them. */
export function isPlainDecimal(text: string): boolean {
  return plainText.test(text);
}

/** The same number without an exponent: `0.0000000012`. */
export function plainDecimal(text: string): string {
  const [digits = "", exponent] = text.toLowerCase().split("e");
  if (exponent === undefined) return digits;
  const [whole = "", places = ""] = digits.split(".");
  const shift = Number(exponent);
  if (shift < 0) {
    const all = whole.padStart(1 - shift, "0");
    return `${all.slice(0, shift)}.${all.slice(shift)}${places}`;
  }
  const all = places.padEnd(shift, "0");
  return whole + all.slice(0, shift) + (all.length > shift ? `.${all.slice(shift)}` : "");
}

/** Negative, 0 or positive, as for a sort. Both are plain decimal texts of any length. */
export function compareDecimals(left: string, right: string): number {
  const places = Math.max(fraction(left).length, fraction(right).length);
  const difference = scaled(left, places) - scaled(right, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function fraction(text: string): string {
  return text.split(".")[1] ?? "";
}

function scaled(text: string, places: number): bigint {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(places, "0"));
}
