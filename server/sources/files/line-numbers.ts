import { createReadStream } from "node:fs";
import type { InputFile } from "./input-file.ts";

export interface LineNumbers {
  /** Line (from 1) of each wanted record. */
  readonly records: ReadonlyMap<number, number>;
  /** Line of each rejected record, in order. */
  readonly rejected: readonly number[];
}

const newline = 10;
const carriageReturn = 13;
const space = 32;
const quote = 34;

/**
 * Finds the lines on which records of a text file begin. `records` are positions (from 0) among what
 * DuckDB took for rows: neither the header, nor blank lines, nor what it rejected. A rejected record is
 * known by `line_byte_position`, which is its offset or one more, or points at blank lines before it.
 * DuckDB's own line numbers do not count the line breaks inside of quoted fields.
 */
export async function findLines(
  path: string,
  records: readonly number[],
  rejectedPositions: readonly number[],
  { isCsv, linesBefore = 0 }: { readonly isCsv: boolean; readonly linesBefore?: number | undefined },
): Promise<LineNumbers> {
  const wanted = new Set(records);
  const positions = [...new Set(rejectedPositions)].sort((left, right) => left - right);
  const recordLines = new Map<number, number>();
  const rejected: number[] = [];
  let record = isCsv ? -1 - linesBefore : 0; // -1: the header
  let line = 1;
  let start: { line: number; offset: number } | undefined;
  let isQuoted = false;
  let previous = 0;
  let offset = 0;

  const endRecord = () => {
    if (start === undefined) return;
    const position = positions[rejected.length];
    if (record >= 0 && position !== undefined && start.offset >= position - 1) {
      rejected.push(start.line);
    } else {
      if (wanted.has(record)) recordLines.set(record, start.line);
      record += 1;
    }
    start = undefined;
  };

  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    // Not for…of, which takes several times as long for a byte.
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index]!;
      if (byte === newline || byte === carriageReturn) {
        if (byte === carriageReturn || previous !== carriageReturn) {
          if (!isQuoted) endRecord();
          line += 1;
        }
      } else {
        if (isCsv && byte === quote) isQuoted = !isQuoted;
        if (isCsv || byte !== space) start ??= { line, offset };
      }
      previous = byte;
      offset += 1;
    }
    if (recordLines.size === wanted.size && rejected.length === positions.length) break;
  }
  endRecord();
  return { records: recordLines, rejected };
}

/** The lines of a text that are not empty. */
export async function countLines(path: string): Promise<number> {
  let lines = 0;
  let isEmpty = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index]!;
      if (byte === newline || byte === carriageReturn) isEmpty = true;
      else if (isEmpty) {
        isEmpty = false;
        lines += 1;
      }
    }
  }
  return lines;
}

/** A record of a file in words. */
export async function placeOf(
  file: InputFile,
  record: number,
  rejectedPositions: readonly number[],
): Promise<string> {
  if (file.countedBy === "row") return `${file.name}, row ${record + 1}`;
  const lines = await findLines(file.path, [record], rejectedPositions, {
    isCsv: file.format === "csv",
    linesBefore: file.header?.linesBefore,
  });
  return `${file.name}, line ${lines.records.get(record) ?? "?"}`;
}
