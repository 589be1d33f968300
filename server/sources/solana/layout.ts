import { base58 } from "@scure/base";

/** Reads of the tokens programs' layouts: little endian, no padding. They throw a RangeError past the end. */
export function readU64(data: Uint8Array, offset: number): bigint {
  return viewOf(data).getBigUint64(offset, true);
}

/** Seconds: nearer to 0 than what a double cannot hold. */
export function readI64(data: Uint8Array, offset: number): number {
  return Number(viewOf(data).getBigInt64(offset, true));
}

export function readI16(data: Uint8Array, offset: number): number {
  return viewOf(data).getInt16(offset, true);
}

export function readF64(data: Uint8Array, offset: number): number {
  return viewOf(data).getFloat64(offset, true);
}

export function readAddress(data: Uint8Array, offset: number): string {
  return base58.encode(readBytes(data, offset, 32));
}

export function readBytes(data: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset < 0 || length < 0 || offset + length > data.length) throw new RangeError("past the end");
  return data.subarray(offset, offset + length);
}

/** A text with its length in bytes before it, and where the next field begins. */
export function readText(data: Uint8Array, offset: number): { text: string; end: number } {
  const length = viewOf(data).getUint32(offset, true);
  const bytes = readBytes(data, offset + 4, length);
  return { text: new TextDecoder().decode(bytes), end: offset + 4 + length };
}

/** Of a token account without extensions. An extended mint is filled up to it. */
export const accountSize = 165;
/** The first byte after the basic layout, which says whether a mint or an account is extended. */
const typeOffset = accountSize;
const extensionsOffset = typeOffset + 1;

export const accountTypes = { mint: 1, account: 2 } as const;

/** What kind of account an extended one is; undefined for one without extensions. */
export function extendedType(data: Uint8Array): number | undefined {
  return data[typeOffset];
}

/** The data of an extension of Token-2022, by its number; undefined where there is none. */
export function findExtension(data: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = viewOf(data);
  let offset = extensionsOffset;
  while (offset + 4 <= data.length) {
    const type = view.getUint16(offset, true);
    const length = view.getUint16(offset + 2, true);
    if (type === 0) return undefined;
    if (type === wanted) return readBytes(data, offset + 4, length);
    offset += 4 + length;
  }
  return undefined;
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
