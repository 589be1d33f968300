import { type ChainId, chainIds, familyOf } from "./chains.ts";

export interface TokenAddress {
  readonly chain: ChainId;
  readonly address: string;
}

/**
 * An address in the one form under which it is stored and compared: those of the EVM in lower case,
 * Solana as given (base58 is case-sensitive). `undefined` when the text is not an address of
 * that chain. A wrong checksum is accepted: any case is, by the interface's definitions.
 */
export function normalizeAddress(chain: ChainId, text: string): string | undefined {
  if (familyOf(chain) === "evm") return /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : undefined;
  // 32 bytes are 32 to 44 base58 digits; the length test keeps a huge text from being counted.
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58Bytes(text) === 32 ? text : undefined;
}

const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** How many bytes a base58 text encodes: a leading `1` is a zero byte, the rest is one large number. */
function base58Bytes(text: string): number {
  const number = text.replace(/^1+/, "");
  let value = 0n;
  for (const digit of number) value = value * 58n + BigInt(base58Digits.indexOf(digit));
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return text.length - number.length + bytes;
}

/** The first chain whose address form the text has. The two forms cannot be confused: `0` is not base58. */
export function chainOfAddress(text: string): ChainId | undefined {
  return chainsOfAddress(text)[0];
}

/** Every chain whose address form the text has: all of the EVM have one. */
export function chainsOfAddress(text: string): readonly ChainId[] {
  return chainIds.filter((chain) => normalizeAddress(chain, text) !== undefined);
}
