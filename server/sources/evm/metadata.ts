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

interface SaidMetadata {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  /** As it is named, which may be more than can be meant. */
  readonly decimals: bigint | undefined;
}

/** What a contract answers of itself; undefined where it refuses, or answers nothing that can be read. */
export async function askMetadata(
  node: EvmNode,
  address: string,
  block: number | "latest",
): Promise<SaidMetadata> {
  const [name, ticker, decimals] = await Promise.all(
    [selectors.name, selectors.symbol, selectors.decimals].map((data) => node.ask(address, data, block)),
  );
  return {
    name: readText(name ?? "0x") || undefined,
    ticker: readText(ticker ?? "0x") || undefined,
    decimals: firstNumber(decimals),
  };
}

/**
 * What a contract says of itself. Names may be text or 32 bytes, missing, refused, endless or nonsense; a token
 * without one is called by its address. Without decimals it has none, so that its amounts are whole.
 */
export async function readMetadata(node: EvmNode, address: string): Promise<TokenMetadata> {
  const said = await askMetadata(node, address, "latest");
  const ticker = said.ticker ?? nameless(address);
  return { name: said.name ?? ticker, ticker, decimals: readDecimals(said.decimals ?? 0n) };
}

/** "Name (TICKER)", or the one where both are the same. */
export function nameOf({ name, ticker }: Pick<TokenMetadata, "name" | "ticker">): string {
  return name === ticker ? name : `${name} (${ticker})`;
}

/** What a token is called that gives no name. */
export function nameless(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

function readDecimals(decimals: bigint): number {
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
