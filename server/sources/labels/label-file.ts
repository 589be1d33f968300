import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip as gunzipWithCallback } from "node:zlib";
import { bytes } from "../../lib/terminal-text.ts";
import { parseCsvHeader } from "../files/csv-header.ts";
import { FileError } from "../files/file-error.ts";
import { longestRow, mostColumns, refuseColumns } from "../files/file-limits.ts";
import { ElementScanner } from "../files/json-elements.ts";

const gunzip = promisify(gunzipWithCallback);

/** A row of a list of labels, before its fields are understood. */
export interface RawRow {
  /** Where it stands, for messages: "line 3". */
  readonly place: string;
  /** By name, in lower case; undefined where the row cannot be read. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** It is held as a whole, once as bytes and once as text. */
const mostBytes = 64 * 1024 * 1024;

/** The rows of a list: CSV with a header, an object a line, a JSON list of objects, or a JSON map by address. */
export async function* readLabelFile(path: string): AsyncGenerator<RawRow> {
  const name = basename(path);
  const text = await readText(path, name);
  if (text.trim() === "") throw new FileError(`${name} is empty.`);
  if (!/^\s*[{[]/.test(text)) yield* csvRows(text, name);
  else if (hasObjectLines(text)) yield* lineRows(text);
  else yield* documentRows(text, name);
}

/** Whether the first line is an object, and not the only one, or one that names its address. */
function hasObjectLines(text: string): boolean {
  const start = text.search(/\S/);
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? undefined : end);
  const fields = line.length > longestRow ? undefined : fieldsOf(parseJson(line));
  return (
    fields !== undefined && (fields["address"] !== undefined || text.slice(start + line.length).trim() !== "")
  );
}

function* lineRows(text: string): Generator<RawRow> {
  let number = 0;
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? undefined : end);
    start += line.length + 1;
    number += 1;
    if (line.trim() !== "") yield { place: `line ${number}`, fields: fieldsOf(parseJson(line)) };
  }
}

/** Of a map: address to name, or to an object that has one, as public repositories of labels have it. */
function* documentRows(text: string, name: string): Generator<RawRow> {
  const scanner = new ElementScanner(name);
  const isList = /^\s*\[/.test(text);
  let number = 0;
  for (let start = 0; start < text.length; start += pieceLength) {
    for (const element of scanner.scan(text.slice(start, start + pieceLength))) {
      number += 1;
      if (isList) yield { place: `row ${number}`, fields: fieldsOf(parseJson(element)) };
      else yield { place: `entry ${number}`, fields: mapFields(parseJson(`{${element}}`)) };
    }
  }
  if (!scanner.isDone) throw new FileError(`${name} ends early: the JSON was cut off.`);
}

const pieceLength = 64 * 1024;

async function readText(path: string, name: string): Promise<string> {
  let plain: Buffer | undefined;
  const refuseSize = () => {
    throw new FileError(
      `${name} has more than ${bytes(mostBytes)}, and a list of labels is read up to that: split it.`,
    );
  };
  try {
    if ((await stat(path)).size > mostBytes) refuseSize();
    const read = await readFile(path);
    plain = read[0] === 0x1f && read[1] === 0x8b ? await gunzip(read, { maxOutputLength: mostBytes }) : read;
    // The decoder drops a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(plain).replaceAll(/\r\n?/g, "\n");
  } catch (error) {
    if (error instanceof FileError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ERR_BUFFER_TOO_LARGE") refuseSize();
    if (error instanceof TypeError && plain !== undefined) throw new FileError(notUtf8(name, plain));
    throw new FileError(
      code === "ENOENT" ? `There is no file ${path}.` : `${name} cannot be read (${code}).`,
    );
  }
}

/** Says which line is in another encoding, and how to write the file in the right one. */
function notUtf8(name: string, plain: Buffer): string {
  const text = plain.toString("latin1");
  // Bytes that are UTF-8 come back as they were.
  const lines = text.split("\n");
  const at = lines.findIndex((line) => {
    const ofLine = Buffer.from(line, "latin1");
    return !Buffer.from(ofLine.toString("utf8")).equals(ofLine);
  });
  return (
    `${name}, line ${at + 1}: not UTF-8 text. As Latin-1 it is ${JSON.stringify((lines[at] ?? "").trim().slice(0, 80))}. ` +
    `Save the file as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8 ${name} > utf8-${name}`
  );
}

function mapFields(entry: unknown): Record<string, unknown> | undefined {
  const [found] = Object.entries(typeof entry === "object" && entry !== null ? entry : {});
  if (found === undefined) return undefined;
  const [address, value]: [string, unknown] = found;
  const fields = typeof value === "string" ? { name: value } : fieldsOf(value);
  return fields && { ...fields, address };
}

/** With names in lower case, and those of an object of tags among them. */
function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  const fields = lowerCase(value);
  return fields && { ...lowerCase(fields["tags"]), ...fields };
}

function lowerCase(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]): [string, unknown] => [key.toLowerCase(), field]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function* csvRows(text: string, name: string): Generator<RawRow> {
  const { delimiter, linesBefore } = parseCsvHeader(text);
  let names: string[] | undefined;
  let before = linesBefore;
  for (const { line, fields } of csvRecords(text, delimiter)) {
    if (before > 0) before -= 1;
    else if (names === undefined) {
      names = fields.map((field) => field.trim().toLowerCase());
      if (names.length > mostColumns) refuseColumns(name, names.length);
      if (names.length < 2) break;
    } else {
      const columns = names;
      yield {
        place: `line ${line}`,
        fields:
          fields.length > columns.length
            ? undefined
            : Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ""])),
      };
    }
  }
  if (names === undefined || names.length < 2)
    throw new FileError(`${name}, line 1: expected the names of the columns, such as address,name,category.`);
}

/** CSV (https://www.rfc-editor.org/rfc/rfc4180), empty lines left out. Lines count from 1. */
function* csvRecords(text: string, delimiter: string): Generator<{ line: number; fields: string[] }> {
  let fields: string[] = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  for (let index = 0; index <= text.length; index += 1) {
    // The end of the text ends a record as well.
    const character = index === text.length ? "\n" : text.charAt(index);
    if (character === "\n") line += 1;
    if (quoted && index < text.length) {
      if (character !== '"') field += character;
      else if (text.charAt(index + 1) === '"') field += text.charAt((index += 1));
      else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === delimiter) {
      fields.push(field);
      field = "";
    } else if (character === "\n") {
      fields.push(field);
      if (fields.length > 1 || field.trim() !== "") yield { line: begun, fields };
      fields = [];
      field = "";
      begun = line;
    } else field += character;
  }
}
