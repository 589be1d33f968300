/** A parameter of an address: of a page, a card or a picture. */
export interface Parameter<T> {
  /** What it is where nothing is given that can be read: this leaves the address. */
  readonly usual: T;
  /** Undefined where the text is none of its values. */
  readonly parse: (text: string) => T | undefined;
  /** Its name in links that were shared before. */
  readonly earlier?: string;
  /** Given several times, it is one list; of others the last counts. */
  readonly isList?: boolean;
}

type Parameters<T> = { readonly [K in keyof T]: Parameter<T[K]> };

export interface SearchSchema<T extends object> {
  readonly parameters: Parameters<T>;
  readonly usual: T;
  /** What cannot be read falls back to what is usual: a link with a slip in it still opens. */
  readonly read: (raw: { readonly [K in keyof T]?: unknown }) => T;
  readonly readQuery: (query: URLSearchParams) => T;
  /** The reverse, without a `?`: what is as usual is left out. */
  readonly write: (values: Partial<T>) => string;
}

export type SearchOf<S> = S extends SearchSchema<infer T> ? T : never;

/** @param settle what the values mean together, such as bounds that are the wrong way round */
export function searchSchema<T extends object>(
  parameters: Parameters<T>,
  settle: (values: T) => T = (values) => values,
): SearchSchema<T> {
  const rows = Object.entries(parameters) as [name: string, Parameter<unknown>][];
  const collect = (valueOf: (row: Parameter<unknown>, name: string) => unknown) =>
    Object.fromEntries(rows.map(([name, row]) => [name, valueOf(row, name)])) as T;
  const readFrom = (valueOf: (name: string, isList?: boolean) => unknown) =>
    settle(
      collect(({ usual, parse, earlier, isList }, name) => {
        const read = (given: string) => {
          const text = textOf(valueOf(given, isList));
          return text === "" ? undefined : parse(text);
        };
        return read(name) ?? (earlier === undefined ? undefined : read(earlier)) ?? usual;
      }),
    );
  const usual = collect((row) => row.usual);
  return {
    parameters,
    usual,
    read: (raw) => readFrom((name) => (raw as Readonly<Record<string, unknown>>)[name]),
    readQuery: (query) =>
      readFrom((name, isList) => (isList ? query.getAll(name).join(",") : query.getAll(name).at(-1))),
    write: (values) =>
      writeQuery(
        Object.fromEntries(
          rows.map(([name, row]) => {
            const value = (values as Readonly<Record<string, unknown>>)[name];
            return [name, value === row.usual ? undefined : value];
          }),
        ),
      ),
  };
}

/** The parameters of both, each settled by its own. */
export function joinSchemas<A extends object, B extends object>(
  one: SearchSchema<A>,
  other: SearchSchema<B>,
): SearchSchema<A & B> {
  return {
    parameters: { ...one.parameters, ...other.parameters } as unknown as Parameters<A & B>,
    usual: { ...one.usual, ...other.usual },
    read: (raw) => ({ ...one.read(raw), ...other.read(raw) }),
    readQuery: (query) => ({ ...one.readQuery(query), ...other.readQuery(query) }),
    write: (values) => joinQueries(one.write(values), other.write(values)),
  };
}

/** Values as query text without its `?`. `:` and `,` are allowed in a query, and stay readable. */
export function writeQuery(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",");
}

export function joinQueries(...queries: readonly string[]): string {
  return queries.filter((query) => query !== "").join("&");
}

/** An address with more in its query; its part after `#` stays last. */
export function withQuery(address: string, ...queries: readonly string[]): string {
  const query = joinQueries(...queries);
  if (query === "") return address;
  const [path = "", part] = address.split("#");
  return `${path}${path.includes("?") ? "&" : "?"}${query}${part === undefined ? "" : `#${part}`}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** One of some words or numbers. */
export function choice<T extends string | number, U extends string | number>(
  values: readonly T[],
  usual: U,
): Parameter<T | U> {
  return { usual, parse: (text) => values.find((value) => String(value) === text) };
}

/** Some of the words, with commas between them, in their one order. */
export function choices(values: readonly string[]): Parameter<string> {
  const parse = (given: string) => {
    const parts = given.split(",");
    return values.filter((value) => parts.includes(value)).join(",");
  };
  return { usual: "", parse };
}

/** Addresses of either family with commas between them, by their letters: whether they are of a chain is found out where they are asked for. */
export function addresses(most: number): Parameter<string> {
  const parse = (given: string) => {
    const read = given.split(",").filter((part) => isAddress(part));
    const normal = read.map((part) => (/^0x/i.test(part) ? part.toLowerCase() : part));
    return [...new Set(normal)].slice(0, most).join(",");
  };
  return { usual: "", parse };
}

export function isAddress(given: string): boolean {
  return /^(0[xX][\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(given);
}

/** A whole number; one beyond its limits is the nearest within. */
export function wholeNumber(limits: {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}): Parameter<number> {
  const { least, usual, most } = limits;
  const parse = (text: string) =>
    /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : undefined;
  return { usual, parse };
}

/** A text as it stands, where it has the form. */
export function textOfForm(form: RegExp): Parameter<string> {
  return { usual: "", parse: (given) => (form.test(given) ? given : undefined) };
}

/** Any text, cut to a length. */
export function anyText(longest: number): Parameter<string> {
  return { usual: "", parse: (given) => given.slice(0, longest) };
}

/** Whether a text is a day of UTC as addresses have it: 2026-03-01. */
export function isDay(given: string): boolean {
  const time = new Date(/^[12]\d{3}-\d{2}-\d{2}$/.test(given) ? given : Number.NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(given);
}

export const day: Parameter<string> = { usual: "", parse: (given) => (isDay(given) ? given : undefined) };
