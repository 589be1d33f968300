import { inflateSync } from "node:zlib";

/** The characters that a WOFF file has a glyph for, by their code points. */
export function coverage(woff: Buffer): ReadonlySet<number> {
  const cmap = readTable(woff, "cmap");
  const covered = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, covered);
    if (format === 12) readGroups(subtable, covered);
  }
  return covered;
}

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}

/** WOFF 1: a directory of 20 bytes a table behind a header of 44, each table deflated where that is shorter. */
function readTables(woff: Buffer): Table[] {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index;
    const [offset = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(entry + at),
    );
    const bytes = woff.subarray(offset, offset + packed);
    const tag = woff.toString("latin1", entry, entry + 4);
    return { tag, checksum, data: packed < length ? inflateSync(bytes) : bytes };
  });
}

function readTable(woff: Buffer, wanted: string): Buffer {
  const table = readTables(woff).find(({ tag }) => tag === wanted);
  if (table === undefined) throw new Error(`the font has no table ${wanted}`);
  return table.data;
}

/** The same font as it was before it was packed: a header of 12 bytes, 16 bytes a table, the tables on fours. */
export function openType(woff: Buffer): Buffer {
  const tables = readTables(woff);
  const head = Buffer.alloc(12 + 16 * tables.length);
  const power = Math.floor(Math.log2(tables.length));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = 12 + 16 * index;
    head.write(tag, entry, "latin1");
    for (const [at, value] of [checksum, offset, data.length].entries()) {
      head.writeUInt32BE(value, entry + 4 + 4 * at);
    }
    const body = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

/** Format 4: segments of the first 65,536 code points. */
function readSegments(subtable: Buffer, covered: Set<number>): void {
  const doubled = subtable.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    const last = subtable.readUInt16BE(14 + at);
    const first = subtable.readUInt16BE(16 + doubled + at);
    const delta = subtable.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = subtable.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xff_ff; code += 1) {
      const found = range === 0 ? code : subtable.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (found !== 0 && ((found + delta) & 0xff_ff) !== 0) covered.add(code);
    }
  }
}

/** Format 12: groups of any code points. */
function readGroups(subtable: Buffer, covered: Set<number>): void {
  for (let index = 0; index < subtable.readUInt32BE(12); index += 1) {
    const group = 16 + 12 * index;
    const last = subtable.readUInt32BE(group + 4);
    for (let code = subtable.readUInt32BE(group); code <= last; code += 1) covered.add(code);
  }
}
