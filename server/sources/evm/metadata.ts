import { firstNumber } from "./events.ts";
import type { EvmNode } from "./node.ts";

export interface TokenMetadata {
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
}

/** What is wrong with a token alone, in words for its reader. Others are not concerned. */
export class TokenFault extends Error {
  override readonly name = "TokenFault";
}

const selectors = { name: "0x06fdde03", symbol: "0x95d89b41", decimals: "0x313ce567" };
const longestName = 1_000;
const largestDecimals = 255;

/**
 * What a contract says of itself. Names may be text or 32 bytes, missing, refused, endless or nonsense; a token
 * without one is called by its address. Without decimals it has none, so that its amounts are whole.
 */
export async function readMetadata(node: EvmNode, address: string): Promise<TokenMetadata> {
  const [name, symbol, decimals] = await Promise.all(
    [selectors.name, selectors.symbol, selectors.decimals].map((data) => node.ask(address, data, "latest")),
  );
  const short = nameless(address);
  const ticker = readText(symbol ?? "0x") || short;
  return { name: readText(name ?? "0x") || ticker, ticker, decimals: readDecimals(decimals ?? "0x") };
}

/** What a token is called that gives no name. */
export function nameless(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

function readDecimals(answer: string): number {
  const decimals = firstNumber(answer) ?? 0n;
  if (decimals > BigInt(largestDecimals)) {
    throw new TokenFault(`decimals() answers ${decimals}: more than ${largestDecimals} cannot be meant`);
  }
  return Number(decimals);
}

/** A text of the ABI, or 32 bytes filled up with zeros; empty where it is neither. */
export function readText(answer: string): string {
  const bytes = Buffer.from(answer.slice(2), "hex");
  if (bytes.length < 32) return "";
  const text = bytes.length === 32 ? bytes : dynamicText(bytes);
  // The database ends a text at NUL, and so do most who read it.
  const characters = Array.from(text.toString("utf8").replaceAll("\0", ""));
  return characters.slice(0, longestName).join("").trim();
}

function dynamicText(bytes: Buffer): Buffer {
  const none = Buffer.alloc(0);
  const offset = wordAt(bytes, 0);
  if (offset === undefined || offset + 32 > bytes.length) return none;
  const length = wordAt(bytes, offset);
  if (length === undefined || offset + 32 + length > bytes.length) return none;
  // Four bytes a character at most: the rest of an endless name is not even decoded.
  return bytes.subarray(offset + 32, offset + 32 + Math.min(length, 4 * longestName));
}

function wordAt(bytes: Buffer, start: number): number | undefined {
  const word = BigInt(`0x${bytes.subarray(start, start + 32).toString("hex")}`);
  return word < 2n ** 32n ? Number(word) : undefined;
}
