import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type ChainId, familyOf } from "../../contract/chains.ts";

/** The address as people see it elsewhere: EIP-55 mixed case on EVM chains, unchanged on Solana. */
export function displayAddress(chain: ChainId, address: string): string {
  if (familyOf(chain) !== "evm") return address;
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join("")}`;
}
