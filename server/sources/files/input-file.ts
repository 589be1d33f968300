import { open, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type CsvHeader, parseCsvHeader } from "./csv-header.ts";
import { EmptyFileError, FileError } from "./file-error.ts";
import {
  apiError,
  flattenLines,
  hasEmptyList,
  isAddressMap,
  isJsonDocument,
  placeInList,
  unpackDocument,
  unpackMap,
} from "./json-rows.ts";
import { copyPath, gunzip, unifyLineEnds } from "./plain-copy.ts";

export const fileFormats = ["csv", "parquet", "ndjson"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** A file that was looked at: what it is, and where its plain content can be read. */
export interface InputFile {
  /** As the user knows it, for messages. */
  readonly name: string;
  /** The file itself, or its unpacked copy. */
  readonly path: string;
  readonly format: FileFormat;
  readonly header: CsvHeader | undefined;
  /** The keys of the first objects of an NDJSON file. */
  readonly keys: readonly string[];
  /** Whether its rows stood in lists within others; they have a key {@link placeInList} then. */
  readonly hasLists: boolean;
  /** What its rows are counted by: those that were rewritten are on other lines. */
  readonly countedBy: "line" | "row";
}

/** Enough for any header, and for the first lines of any NDJSON file. */
const headBytes = 256 * 1024;

/**
 * Decides what a file is by its content, because names lie. `format` overrules that.
 * `scratchDirectory` is asked for only where there is something to unpack.
 */
export async function inspectFile(
  path: string,
  scratchDirectory: () => Promise<string>,
  format?: FileFormat,
): Promise<InputFile> {
  const name = basename(path);
  let plainPath = path;
  let head = await readHead(path, name);
  if (head.length === 0) throw new FileError(`${name} is empty.`);
  if (startsWith(head, [0x1f, 0x8b])) {
    plainPath = await gunzip(path, name, await scratchDirectory());
    head = await readHead(plainPath, name);
    if (head.length === 0) throw new FileError(`${name} is empty once it is unpacked.`);
  }
  refuseOtherContent(head, name);

  const found: FileFormat = startsWith(head, "PAR1")
    ? "parquet"
    : /^\s*[{[]/.test(textOf(head, name))
      ? "ndjson"
      : "csv";
  if (found !== (format ?? found) && (found === "parquet" || format === "parquet")) {
    throw new FileError(`${name} is not ${formatNames[format!]}, it looks like ${formatNames[found]}.`);
  }
  const decided = format ?? found;
  const file = { name, path: plainPath, format: decided, header: undefined, keys: [], hasLists: false };
  if (decided === "parquet") return { ...file, countedBy: "row" };
  if (decided === "csv") {
    const header = readHeader(textOf(head, name), name);
    return { ...file, path: await unifyLineEnds(plainPath, scratchDirectory), header, countedBy: "line" };
  }
  return inspectJson(file, textOf(head, name), scratchDirectory);
}

/** A document, and lines with objects in objects, are written anew as an object of texts a line. */
async function inspectJson(
  file: Omit<InputFile, "countedBy">,
  head: string,
  scratchDirectory: () => Promise<string>,
): Promise<InputFile> {
  if (hasEmptyList(head)) throw new EmptyFileError(`${file.name} has no rows.`);
  const isDocument = isJsonDocument(head, file.name);
  if (!isDocument) {
    const { keys, isFlat } = isAddressMap(head) ? { keys: [], isFlat: false } : readKeys(head, file.name);
    if (isFlat) {
      await refuseApiError(file);
      return { ...file, path: await unifyLineEnds(file.path, scratchDirectory), keys, countedBy: "line" };
    }
  }
  await refuseApiError(file);
  const copy = copyPath(await scratchDirectory());
  const path = await (isAddressMap(head)
    ? unpackMap(file.path, file.name, copy)
    : isDocument
      ? unpackDocument(file.path, file.name, copy)
      : flattenLines(file.path, file.name, copy));
  const written = textOf(await readHead(path, file.name), file.name);
  if (written.trim() === "") throw new EmptyFileError(`${file.name} has no rows.`);
  const { keys } = readKeys(written, file.name);
  const hasLists = keys.includes(placeInList);
  return {
    ...file,
    path,
    keys: keys.filter((key) => key !== placeInList),
    hasLists,
    countedBy: isDocument || hasLists || isAddressMap(head) ? "row" : "line",
  };
}

const largestError = 64 * 1024;

/** Refuses the answer of an API that says what went wrong, in its own words. */
async function refuseApiError({ path, name }: Pick<InputFile, "path" | "name">): Promise<void> {
  if ((await stat(path)).size > largestError) return;
  const words = apiError(parseLine(await readFile(path, "utf8")));
  if (words === undefined) return;
  throw new FileError(
    `${name} has no rows: it is the answer of an API that says ${JSON.stringify(words.slice(0, 300))}. Fetch it again, and ` +
      "name the new file.",
  );
}

const formatNames: Record<FileFormat, string> = { csv: "CSV", parquet: "Parquet", ndjson: "NDJSON" };

async function readHead(path: string, name: string): Promise<Buffer> {
  try {
    const handle = await open(path);
    try {
      const buffer = Buffer.alloc(headBytes);
      const { bytesRead } = await handle.read(buffer, 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new FileError(unreadable[code]?.(path) ?? `${name} cannot be read (${code}).`);
  }
}

const unreadable: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EISDIR: (path) => `${path} is a directory. Name the files in it.`,
  EACCES: (path) => `${path} may not be read by this user.`,
};

const otherContent: readonly (readonly [start: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "a ZIP archive or an Excel workbook. Unpack it, or export the sheet as CSV."],
  [[0xd0, 0xcf, 0x11, 0xe0], "an Excel workbook of the old kind (.xls). Export the sheet as CSV."],
  [[...Buffer.from("<")], "a web page or XML, as some downloads named .xls are. Export the sheet as CSV."],
  [[0x28, 0xb5, 0x2f, 0xfd], "compressed with zstd. Unpack it first: unzstd FILE"],
  [[0x42, 0x5a, 0x68], "compressed with bzip2. Unpack it first: bunzip2 FILE"],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "compressed with xz. Unpack it first: unxz FILE"],
  [[0xff, 0xfe], "UTF-16 text. Save it as UTF-8."],
  [[0xfe, 0xff], "UTF-16 text. Save it as UTF-8."],
];

function refuseOtherContent(head: Buffer, name: string): void {
  const other = otherContent.find(([start]) => startsWith(head, start));
  if (other !== undefined) throw new FileError(`${name} is ${other[1]}`);
  if (!startsWith(head, "PAR1") && head.includes(0)) {
    throw new FileError(
      `${name} is binary, and not Parquet. Expected CSV, Parquet or NDJSON, plain or gzipped.`,
    );
  }
}

function startsWith(head: Buffer, start: string | readonly number[]): boolean {
  const expected = Buffer.from(start as string);
  return head.subarray(0, expected.length).equals(expected);
}

function textOf(head: Buffer, name: string): string {
  try {
    // `stream`: the head may end inside a character. The decoder drops a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    // A stray byte further down is a bad row with a line; a head without any text is another kind of file.
    const text = head.toString("latin1");
    if (/^[\x20-\x7e\t\r\n]{2}/.test(text)) return text;
    throw new FileError(`${name} is not UTF-8 text. Expected CSV, Parquet or NDJSON, plain or gzipped.`);
  }
}

function readHeader(text: string, name: string): CsvHeader {
  const header = parseCsvHeader(text);
  if (header.names.every((column) => column === "")) {
    throw new FileError(`${name}, line 1: expected the names of the columns, found an empty line.`);
  }
  return header;
}

function readKeys(text: string, name: string): { keys: string[]; isFlat: boolean } {
  const keys = new Set<string>();
  let isFlat = true;
  const lines = text.split(/\r\n|\n|\r/);
  // The last line is whole only if the file ended within the head; the first is needed in any case.
  for (const line of lines.slice(0, Math.max(1, lines.length - 1)).slice(0, 100)) {
    const value = parseLine(line);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key);
      if (typeof inner === "object" && inner !== null) isFlat = false;
    }
  }
  if (keys.size === 0) {
    throw new FileError(`${name}, line 1: expected a JSON object, such as {"block_time": 1700000000, …}.`);
  }
  return { keys: [...keys], isFlat };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
