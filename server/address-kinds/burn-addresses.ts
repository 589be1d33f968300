import type { Family } from "../../contract/chains.ts";

const spelled = "A spelled-out address, which nobody has found a key to: tokens are sent here to be gone.";

/** Ethereum's, the last by https://eips.ethereum.org/EIPS/eip-152. A chain without one has nobody with its key, either. */
const precompiled = Array.from({ length: 9 }, (_, index) => `0x${String(index + 1).padStart(40, "0")}`);

/** Addresses that nobody can sign for, or that were never anybody's, with how that is known. Lower case on Ethereum. */
export const burnAddresses: Readonly<Record<Family, ReadonlyMap<string, string>>> = {
  evm: new Map([
    [
      "0x0000000000000000000000000000000000000000",
      "The zero address: nobody has a key to it, and transfers of burned tokens name it.",
    ],
    ["0x000000000000000000000000000000000000dead", spelled],
    ["0xdead000000000000000042069420694206942069", spelled],
    ["0x00000000000000000000000000000000deadbeef", spelled],
    ["0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead", spelled],
    ["0xdead000000000000000000000000000000000000", spelled],
    ...precompiled.map(
      (address) => [address, "A precompiled contract, which cannot send what it is sent."] as const,
    ),
  ]),
  solana: new Map([
    [
      "1nc1nerator11111111111111111111111111111111",
      "The incinerator: what its accounts hold is burned by the network.",
    ],
    [
      "11111111111111111111111111111111",
      "The address of the system program, all zeros: nobody has a key to it.",
    ],
  ]),
};
