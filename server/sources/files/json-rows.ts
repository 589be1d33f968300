import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bytes } from "../../lib/terminal-text.ts";
import { yieldToRequests } from "../../lib/yield-to-requests.ts";
import { nestedLists, rowLists } from "./export-formats.ts";
import { FileError } from "./file-error.ts";
import {
  longestRow,
  mostColumns,
  mostLevels,
  refuseColumns,
  refuseLevels,
  refuseRow,
} from "./file-limits.ts";
import { ElementScanner } from "./json-elements.ts";

/** Of the text of one object with its rows, once what stands beside them is repeated. */
const longestRepeated = 32 * 1024 * 1024;
/** Of text that is written at once. */
const pieceLength = 256 * 1024;

/** The key of a row's place in the list within which it was found. */
export const placeInList = "[]";

/** A row with its fields by dotted names, all of them texts. */
export type FlatRow = Readonly<Record<string, string>>;

/**
 * Whether a JSON text is one document with rows in it, such as the answer of an API; else it is an object a line.
 * `head` may end anywhere.
 */
export function isJsonDocument(head: string, name: string): boolean {
  if (/^\s*\[/.test(head)) return true;
  const scanner = new RowScanner(name);
  return scanner.scan(head).length > 0 || scanner.isInRow;
}

/** Whether a JSON text is the answer of an API that has no rows: its list of them is empty. */
export function hasEmptyList(text: string): boolean {
  const value = text.length > 100_000 ? undefined : parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const lists = rowLists.flatMap((path) => {
    let inner: unknown = value;
    for (const key of path.split(".")) inner = (inner as Record<string, unknown> | null | undefined)?.[key];
    return Array.isArray(inner) ? [inner] : [];
  });
  return lists.length > 0 && lists.every(({ length }) => length === 0);
}

/** Writes the rows of a document one a line, as NDJSON, and returns the path of the copy. */
export async function unpackDocument(path: string, name: string, copy: string): Promise<string> {
  const scanner = new RowScanner(name);
  const pause = yieldToRequests();
  async function* lines() {
    for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
      for (const text of scanner.scan(chunk)) {
        await pause();
        const rows = flatten(text, name);
        if (rows === undefined)
          throw new FileError(`${name} is no JSON: ${JSON.stringify(text.slice(0, 60))}…`);
        yield* written(rows);
      }
    }
    if (!scanner.isDone) throw new FileError(`${name} ends early: the JSON was cut off.`);
  }
  await pipeline(Readable.from(lines()), createWriteStream(copy));
  return copy;
}

/** Whether a JSON text is one object with addresses for keys, such as lists of airdrops are. */
export function isAddressMap(head: string): boolean {
  return /^\s*\{\s*"(?:[\w-]+:)*(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})"\s*:/.test(head);
}

/** Writes the entries of a map of addresses to balances, or to objects with them, one a line. */
export async function unpackMap(path: string, name: string, copy: string): Promise<string> {
  const scanner = new ElementScanner(name);
  const pause = yieldToRequests();
  async function* lines() {
    for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
      await pause();
      yield scanner
        .scan(chunk)
        .map((entry) => mapRow(entry, name))
        .join("");
    }
    if (!scanner.isDone) throw new FileError(`${name} is no JSON: it was cut off, or is damaged.`);
  }
  await pipeline(Readable.from(lines()), createWriteStream(copy));
  return copy;
}

function mapRow(entry: string, name: string): string {
  const map = parse(`{${entry}}`);
  if (typeof map !== "object" || map === null)
    throw new FileError(`${name} is no JSON: it was cut off, or is damaged.`);
  const lines = Object.entries(map).map(([address, value]: [string, unknown]) => {
    const { "": balance, ...others } = fieldsOf(value, name);
    return `${JSON.stringify({ address, ...(balance !== undefined && { balance }), ...others })}\n`;
  });
  return lines.join("");
}

/** What an API says that went wrong, of an answer that has no rows: a limit of its rate, a wrong key. */
export function apiError(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null || Array.isArray(document)) return undefined;
  const { error, errors, result, message, detail, status, code } = document as Record<string, unknown>;
  if (Object.values(document).some(isListOfObjects) && !isListOfObjects(errors)) return undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  const inner =
    typeof first === "object" && first !== null ? (first as Record<string, unknown>)["message"] : first;
  if (typeof inner === "string" && inner !== "") return inner;
  const hasFailed = Number(status) === 0 || Number(status) >= 400 || code !== undefined || status === "error";
  if (!hasFailed || Array.isArray(result)) return undefined;
  return [result, message, detail].find((words) => typeof words === "string" && words !== "") as
    | string
    | undefined;
}

/** Writes NDJSON again with the fields of its objects by dotted names. Each line stays on its line, unless it has a list of rows. */
export async function flattenLines(path: string, name: string, copy: string): Promise<string> {
  const pause = yieldToRequests();
  async function* lines() {
    for await (const line of linesOf(path, name)) {
      await pause();
      const rows = line.trim() === "" ? [] : (flatten(line, name) ?? [null]);
      if (rows.length === 0) yield "\n";
      else yield* written(rows);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(copy));
  return copy;
}

/** The lines of a text, however they end. */
async function* linesOf(path: string, name: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    // A \r at the end may be half of a line's end.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    if (rest.length > longestRow) refuseRow(name);
    yield* lines;
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}

/** The rows of one JSON object; undefined if the text is not one. Numbers keep every digit. */
function flatten(text: string, name: string): FlatRow[] | undefined {
  if (text.length > longestRow) refuseRow(name);
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const row = value as Record<string, unknown>;
  const list = nestedLists.find((key) => isListOfObjects(row[key]));
  const own = fieldsOf(row, name);
  if (list === undefined) {
    // Of a row without a transfer nothing is to be imported.
    return nestedLists.some((key) => Array.isArray(row[key])) ? [] : [own];
  }
  const inner = row[list] as unknown[];
  // What stands beside the list is repeated for each of its rows.
  if (inner.length * JSON.stringify(own).length > longestRepeated) {
    throw new FileError(
      `${name} has an object with ${inner.length} rows, and too much beside them that holds for each: ` +
        `together more than ${bytes(longestRepeated)}. Leave out of it what is not needed.`,
    );
  }
  return inner.map((one, index) => ({ ...own, ...fieldsOf(one, name), [placeInList]: String(index) }));
}

/** Numbers become texts before they are parsed: a double would lose digits. */
function parse(text: string): unknown {
  const quoted = text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  try {
    return JSON.parse(quoted) as unknown;
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown, name: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let count = 0;
  const add = (prefix: string, inner: unknown, level: number) => {
    if (typeof inner === "string" || typeof inner === "boolean") {
      fields[prefix] = String(inner);
      if ((count += 1) > mostColumns) refuseColumns(name, count);
    } else if (typeof inner === "object" && inner !== null && !isListOfObjects(inner)) {
      if (level > mostLevels) refuseLevels(name);
      for (const [key, field] of Object.entries(inner))
        add(prefix === "" ? key : `${prefix}.${key}`, field, level + 1);
    }
  };
  add("", value, 1);
  return fields;
}

/** As NDJSON, in pieces between which requests are answered. */
function* written(rows: Iterable<FlatRow | null>): Generator<string> {
  let text = "";
  for (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < pieceLength) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function isListOfObjects(value: unknown): value is object[] {
  return Array.isArray(value) && typeof value[0] === "object" && value[0] !== null;
}

/** Finds the texts of the rows in a JSON document that comes in pieces. */
class RowScanner {
  /** What is open around the rows: the key of each object or list in the one around it. */
  private readonly open: { readonly isList: boolean; readonly path: string }[] = [];
  private key = "";
  private inString = false;
  private escaped = false;
  /** The string or the row that began in an earlier piece. */
  private begun = "";
  /** Objects and lists open within a row; 0 outside of one. */
  private depth = 0;

  constructor(private readonly name: string) {}

  get isInRow(): boolean {
    return this.depth > 0;
  }

  /** Whether everything that was opened is closed. */
  get isDone(): boolean {
    return this.open.length === 0 && this.depth === 0 && !this.inString;
  }

  scan(text: string): string[] {
    const rows: string[] = [];
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index]!;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (character === "\\") this.escaped = true;
        else if (character === '"') {
          this.inString = false;
          if (this.depth === 0) this.key = this.begun + text.slice(start, index);
          if (this.depth === 0) this.begun = "";
        }
      } else if (character === '"') {
        this.inString = true;
        if (this.depth === 0) start = index + 1;
      } else if (this.depth > 0) {
        if (character === "{" || character === "[") {
          this.depth += 1;
          if (this.depth > mostLevels) refuseLevels(this.name);
        } else if (character === "}" || character === "]") {
          this.depth -= 1;
          if (this.depth > 0) continue;
          rows.push(this.begun + text.slice(start, index + 1));
          this.begun = "";
        }
      } else if (character === "{" || character === "[") {
        const around = this.open.at(-1);
        if (character === "{" && around?.isList === true && this.isRowList(around.path)) {
          this.depth = 1;
          start = index;
        } else {
          const key = around === undefined || around.isList ? "" : this.key;
          const path = [around?.path ?? "", key].filter((part) => part !== "").join(".");
          this.open.push({ isList: character === "[", path });
          if (this.open.length > mostLevels) refuseLevels(this.name);
        }
      } else if (character === "}" || character === "]") {
        this.open.pop();
      }
    }
    if (this.depth > 0 || this.inString) this.begun += text.slice(start);
    if (this.begun.length > longestRow) refuseRow(this.name);
    return rows;
  }

  private isRowList(path: string): boolean {
    return path === "" ? this.open.length === 1 : rowLists.includes(path);
  }
}
