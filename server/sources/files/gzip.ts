import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { FileError } from "./file-error.ts";

let copies = 0;

/**
 * Unpacks a file and returns the path of the copy. DuckDB could read it as it is, but takes a file that
 * was cut off at the end of a line, or whose checksum is wrong, for a whole one.
 */
export async function gunzip(path: string, name: string, directory: string): Promise<string> {
  copies += 1;
  const copy = join(directory, `${copies}.unpacked`);
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
