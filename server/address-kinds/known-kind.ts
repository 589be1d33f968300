import { address as solanaAddress, isOffCurveAddress } from "@solana/addresses";
import { type ChainId, type Family, familyOf } from "../../contract/chains.ts";
import type { AddressKind } from "../../contract/kinds.ts";
import type { Pool } from "../../contract/labels.ts";
import { remembered } from "../lib/remembered.ts";
import { poolsOf } from "./pools.ts";

export interface KnownKind {
  readonly kind: AddressKind;
  /** A sentence: how it is known. */
  readonly evidence: string;
  readonly pool: Pool | null;
}

/** What an address is by the address alone, and that of the token it holds. No node is asked. */
export function knownKind(chain: ChainId, address: string, token?: string): KnownKind {
  const burned = burnAddresses[familyOf(chain)].get(address);
  if (burned !== undefined) return { kind: "burned", evidence: burned, pool: null };
  if (familyOf(chain) === "solana") return isProgramOwned(address) ? program : wallet;
  if (token === undefined) return notAsked;
  if (address === token) return { kind: "contract", evidence: "The token's own contract.", pool: null };
  const pool = ownPools(chain, token).get(address);
  return pool === undefined ? notAsked : { kind: "pool", evidence: derived(pool), pool };
}

/** Where pools stand is known of Ethereum's factories alone. */
function ownPools(chain: ChainId, token: string): ReturnType<typeof poolsOf> {
  return chain === "eth" ? poolsOf(token) : new Map();
}

function derived({ protocol, against, fee }: Pool): string {
  const fees = fee === null ? "" : ` and a fee of ${(fee * 100).toFixed(2)}%`;
  return `The address at which ${protocol} has its pool of this token with ${against}${fees}: nothing else can be there.`;
}

const notAsked: KnownKind = {
  kind: "unknown",
  evidence: "No node was asked what this address is.",
  pool: null,
};
const program: KnownKind = {
  kind: "program",
  evidence: "Owned by a program: no key can sign for it (its address is not a point of the ed25519 curve).",
  pool: null,
};
const wallet: KnownKind = {
  kind: "wallet",
  evidence: "Regular wallet: a key can sign for it (its address is a point of the ed25519 curve).",
  pool: null,
};

const programOwned = remembered<boolean>(100_000);

/** A tenth of a millisecond, unless it was asked before. */
function isProgramOwned(address: string): boolean {
  let known = programOwned.get(address);
  if (known === undefined) programOwned.set(address, (known = isOffCurveAddress(solanaAddress(address))));
  return known;
}

/** Addresses that are something by themselves, and may hold the token. */
export function candidateAddresses(chain: ChainId, token: string): readonly string[] {
  const family = familyOf(chain);
  const burned = [...burnAddresses[family].keys()];
  return family === "solana" ? burned : [...burned, token, ...ownPools(chain, token).keys()];
}

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
