import { createReadStream, createWriteStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bytes } from "../../lib/terminal-text.ts";
import { nestedLists, rowLists } from "./export-formats.ts";
import { FileError } from "./file-error.ts";

/** The key of a row's place in the list within which it was found. */
export const placeInList = "[]";

/** A row with its fields by dotted names, all of them texts. */
export type FlatRow = Readonly<Record<string, string>>;

/**
 * Whether a JSON text is one document with rows in it, such as the answer of an API; else it is an object a line.
 * `head` may end anywhere.
 */
export function isJsonDocument(head: string): boolean {
  if (/^\s*\[/.test(head)) return true;
  const scanner = new RowScanner();
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
  const scanner = new RowScanner();
  async function* lines() {
    for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
      for (const text of scanner.scan(chunk)) {
        const rows = flatten(text);
        if (rows === undefined)
          throw new FileError(`${name} is no JSON: ${JSON.stringify(text.slice(0, 60))}…`);
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
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

/** A map is read as a whole: a larger one would not fit into a text of JavaScript once its numbers are quoted. */
const mostMapBytes = 256 * 1024 * 1024;

/** Writes the entries of a map of addresses to balances, or to objects with them, one a line. */
export async function unpackMap(
  path: string,
  name: string,
  copy: string,
  mostBytes = mostMapBytes,
): Promise<string> {
  const { size } = await stat(path);
  if (size > mostBytes)
    throw new FileError(
      `${name} is one JSON object of ${bytes(size)}, and such a map of addresses is read up to ${bytes(mostBytes)}. Write it ` +
        'as CSV, or as an object a line: {"address": "0x…", "balance": "1"}.',
    );
  const map = parse(await readFile(path, "utf8"));
  if (typeof map !== "object" || map === null)
    throw new FileError(`${name} is no JSON: it was cut off, or is damaged.`);
  const lines = Object.entries(map).map(([address, value]: [string, unknown]) => {
    const fields: Record<string, string> = {};
    addFields(fields, "", value);
    const { "": balance, ...others } = fields;
    return `${JSON.stringify({ address, ...(balance !== undefined && { balance }), ...others })}\n`;
  });
  await writeFile(copy, lines.join(""));
  return copy;
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
export async function flattenLines(path: string, copy: string): Promise<string> {
  async function* lines() {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const rows = line.trim() === "" ? [] : (flatten(line) ?? [null]);
      yield rows.length === 0 ? "\n" : rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(copy));
  return copy;
}

/** The rows of one JSON object; undefined if the text is not one. Numbers keep every digit. */
export function flatten(text: string): FlatRow[] | undefined {
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const row = value as Record<string, unknown>;
  const list = nestedLists.find((key) => isListOfObjects(row[key]));
  const own: Record<string, string> = {};
  addFields(own, "", row);
  if (list === undefined) {
    // Of a row without a transfer nothing is to be imported.
    return nestedLists.some((key) => Array.isArray(row[key])) ? [] : [own];
  }
  return (row[list] as unknown[]).map((inner, index) => {
    const fields: Record<string, string> = {};
    addFields(fields, "", inner);
    return { ...own, ...fields, [placeInList]: String(index) };
  });
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

function addFields(fields: Record<string, string>, prefix: string, value: unknown): void {
  if (typeof value === "string" || typeof value === "boolean") {
    fields[prefix] = String(value);
  } else if (typeof value === "object" && value !== null && !isListOfObjects(value)) {
    for (const [key, inner] of Object.entries(value)) {
      addFields(fields, prefix === "" ? key : `${prefix}.${key}`, inner);
    }
  }
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
        if (character === "{" || character === "[") this.depth += 1;
        else if (character === "}" || character === "]") {
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
        }
      } else if (character === "}" || character === "]") {
        this.open.pop();
      }
    }
    if (this.depth > 0 || this.inString) this.begun += text.slice(start);
    return rows;
  }

  private isRowList(path: string): boolean {
    return path === "" ? this.open.length === 1 : rowLists.includes(path);
  }
}
