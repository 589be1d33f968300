import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { FileError } from "./file-error.ts";

let copies = 0;

/** A path for a copy of a file. Files of several directories can have one name. */
export function copyPath(directory: string): string {
  copies += 1;
  return join(directory, `${copies}.copy`);
}

/**
 * Unpacks a file and returns the path of the copy. DuckDB could read it as it is, but takes a file that
 * was cut off at the end of a line, or whose checksum is wrong, for a whole one.
 */
export async function gunzip(path: string, name: string, directory: string): Promise<string> {
  const copy = copyPath(directory);
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(copy));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "Z_BUF_ERROR") throw new FileError(`${name} ends early: the gzip data was cut off.`);
    if (code.startsWith("Z_")) throw new FileError(`${name} is damaged: its gzip data does not check out.`);
    throw error;
  }
  return copy;
}

const newline = 10;
const carriageReturn = 13;
const chunkBytes = 1 << 20;

/**
 * The path of a text whose lines all end in one way: the file itself, or a copy with \n. Of a file that mixes \n, \r\n and
 * \r, DuckDB takes several lines for one where fields are quoted, and reads nothing where they are not.
 */
export async function unifyLineEnds(path: string, scratchDirectory: () => Promise<string>): Promise<string> {
  if (!(await hasMixedLineEnds(path))) return path;
  const copy = copyPath(await scratchDirectory());
  async function* chunks() {
    let endsWithReturn = false;
    // Latin-1 keeps every byte as it is.
    for await (const chunk of createReadStream(path, {
      encoding: "latin1",
      highWaterMark: chunkBytes,
    }) as AsyncIterable<string>) {
      const text = endsWithReturn && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
      endsWithReturn = chunk.endsWith("\r");
      yield Buffer.from(text.replaceAll(/\r\n?/g, "\n"), "latin1");
    }
  }
  await pipeline(Readable.from(chunks()), createWriteStream(copy));
  return copy;
}

async function hasMixedLineEnds(path: string): Promise<boolean> {
  const found = new Set<"\n" | "\r\n" | "\r">();
  let previous = 0;
  for await (const chunk of createReadStream(path, {
    highWaterMark: chunkBytes,
  }) as AsyncIterable<Buffer>) {
    if (previous !== carriageReturn && !chunk.includes(carriageReturn)) {
      // Most files have no \r: their bytes need no look one by one.
      if (chunk.includes(newline)) found.add("\n");
      previous = chunk[chunk.length - 1]!;
    } else {
      for (let index = 0; index < chunk.length; index += 1) {
        const byte = chunk[index]!;
        if (byte === newline) found.add(previous === carriageReturn ? "\r\n" : "\n");
        else if (previous === carriageReturn) found.add("\r");
        previous = byte;
      }
    }
    if (found.size > 1) return true;
  }
  if (previous === carriageReturn) found.add("\r");
  return found.size > 1;
}
