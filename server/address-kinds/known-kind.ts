import { address as solanaAddress, isOffCurveAddress } from "@solana/addresses";
import { type ChainId, familyOf } from "../../contract/chains.ts";
import type { AddressKind } from "../../contract/kinds.ts";
import type { Pool } from "../../contract/labels.ts";
import { remembered } from "../lib/remembered.ts";
import { burnAddresses } from "./burn-addresses.ts";
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
