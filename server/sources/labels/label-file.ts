import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseCsvHeader } from "../files/csv-header.ts";
import { FileError } from "../files/file-error.ts";

/** A row of a list of labels, before its fields are understood. */
export interface RawRow {
  /** Where it stands, for messages: "line 3". */
  readonly place: string;
  /** By name, in lower case; undefined where the row cannot be read. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

const mostBytes = 256 * 1024 * 1024;

/** The rows of a list: CSV with a header, an object a line, a JSON list of objects, or a JSON map by address. */
export async function readLabelFile(path: string): Promise<readonly RawRow[]> {
  const name = basename(path);
  const text = await readText(path, name);
  if (text.trim() === "") throw new FileError(`${name} is empty.`);
  if (!/^\s*[{[]/.test(text)) return csvRows(text, name);
  const document = parseJson(text);
  if (Array.isArray(document)) {
    return document.map((row, index) => ({ place: `row ${index + 1}`, fields: fieldsOf(row) }));
  }
  const asOne = fieldsOf(document);
  if (asOne !== undefined && asOne["address"] === undefined) return mapRows(document as object);
  return text.split("\n").flatMap((line, index): RawRow[] => {
    if (line.trim() === "") return [];
    return [{ place: `line ${index + 1}`, fields: fieldsOf(parseJson(line)) }];
  });
}

async function readText(path: string, name: string): Promise<string> {
  let plain: Buffer | undefined;
  try {
    if ((await stat(path)).size > mostBytes) throw new FileError(`${name} has more than 256 MiB.`);
    const bytes = await readFile(path);
    plain =
      bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes;
    // The decoder drops a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(plain).replaceAll(/\r\n?/g, "\n");
  } catch (error) {
    if (error instanceof FileError) throw error;
    if (error instanceof TypeError && plain !== undefined) throw new FileError(notUtf8(name, plain));
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new FileError(
      code === "ENOENT" ? `There is no file ${path}.` : `${name} cannot be read (${code}).`,
    );
  }
}

/** Says which line is in another encoding, and how to write the file in the right one. */
function notUtf8(name: string, bytes: Buffer): string {
  const text = bytes.toString("latin1");
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

/** Address to name, or to an object that has one, as public repositories of labels have it. */
function mapRows(map: object): RawRow[] {
  return Object.entries(map).map(([address, value]: [string, unknown], index) => {
    const fields = typeof value === "string" ? { name: value } : fieldsOf(value);
    return { place: `entry ${index + 1}`, fields: fields && { ...fields, address } };
  });
}

/** With names in lower case, and those of an object of tags among them. */
function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const own = Object.entries(value).map(([key, field]): [string, unknown] => [key.toLowerCase(), field]);
  const fields = Object.fromEntries(own);
  return { ...(fields["tags"] === undefined ? {} : fieldsOf(fields["tags"])), ...fields };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function csvRows(text: string, name: string): RawRow[] {
  const { delimiter, linesBefore } = parseCsvHeader(text);
  const [head, ...records] = csvRecords(text, delimiter).slice(linesBefore);
  const names = head?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  if (names.length < 2) {
    throw new FileError(`${name}, line 1: expected the names of the columns, such as address,name,category.`);
  }
  return records.map(({ line, fields }) => ({
    place: `line ${line}`,
    fields:
      fields.length > names.length
        ? undefined
        : Object.fromEntries(names.map((column, index) => [column, fields[index] ?? ""])),
  }));
}

/** CSV (https://www.rfc-editor.org/rfc/rfc4180), empty lines left out. Lines count from 1. */
function csvRecords(text: string, delimiter: string): { line: number; fields: string[] }[] {
  const records: { line: number; fields: string[] }[] = [];
  let fields: string[] = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const end = () => {
    fields.push(field);
    if (fields.length > 1 || field.trim() !== "") records.push({ line: begun, fields });
    fields = [];
    field = "";
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === "\n") line += 1;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text.charAt(index + 1) === '"') field += text.charAt((index += 1));
      else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === delimiter) {
      fields.push(field);
      field = "";
    } else if (character === "\n") {
      end();
      begun = line;
    } else field += character;
  }
  end();
  return records;
}
