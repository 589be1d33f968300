import { crc32, deflateSync } from "node:zlib";
import { PNG } from "pngjs";

const mostColors = 256;

/** The same picture with a palette. Pages have few colours, so that it has about half of the bytes. */
export function indexedPng(file: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(file);
  const colors = Array.from({ length: width * height }, (_, pixel) => data.readUInt32BE(pixel * 4) >>> 8);
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!);
  const palette = byCount.slice(0, mostColors);
  const indexes = new Map(byCount.map((color) => [color, nearest(color, palette)]));

  // Each row begins with the number of its filter: 0 for none.
  const rows = Buffer.alloc((width + 1) * height);
  for (const [pixel, color] of colors.entries())
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = indexes.get(color)!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(channels))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function channels(color: number): [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function nearest(color: number, palette: readonly number[]): number {
  const from = channels(color);
  const distances = palette.map((each) => Math.hypot(...channels(each).map((value, i) => value - from[i]!)));
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
