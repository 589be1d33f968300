import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";
import type { Pool } from "../../contract/labels.ts";
import { type PoolFactory, poolFactories, tradedAgainst } from "./factories.ts";

const known = new LRUCache<string, ReadonlyMap<string, Pool>>({ max: 500 });

/**
 * Where pools of a token with what tokens are mostly traded against are, or would be: nothing else can be at such an
 * address. Some sixty hashes, unless it was asked before.
 */
export function poolsOf(token: string): ReadonlyMap<string, Pool> {
  let pools = known.get(token);
  if (pools === undefined) known.set(token, (pools = derivePools(token)));
  return pools;
}

function derivePools(token: string): ReadonlyMap<string, Pool> {
  const others = [...tradedAgainst.keys()].filter((other) => other !== token);
  return new Map(
    poolFactories.flatMap((factory) =>
      others.flatMap((other) => {
        const fees = factory.version === "v2" ? [null] : factory.fees;
        return fees.map((fee): [string, Pool] => [
          poolAddress(factory, token, other, fee),
          poolOf(factory, token, other, fee),
        ]);
      }),
    ),
  );
}

/** `fee` in millionths. Of two coins that tokens are traded against, the second is named. */
export function poolOf(
  { protocol }: Pick<PoolFactory, "protocol">,
  token: string,
  other: string,
  fee: number | null,
): Pool {
  return {
    protocol,
    tokens: sorted(token, other),
    against: tradedAgainst.get(other) ?? tradedAgainst.get(token) ?? null,
    fee: fee === null ? null : fee / 1_000_000,
  };
}

/** The last 20 bytes of a hash of the deployer, a salt of the tokens, and the hash of the code (https://eips.ethereum.org/EIPS/eip-1014). */
export function poolAddress(
  { factory, deployer = factory, initCodeHash }: PoolFactory,
  token: string,
  other: string,
  fee: number | null,
): string {
  const pair = sorted(token, other).map((address) => address.slice(2));
  const salt =
    fee === null ? pair.join("") : [...pair, fee.toString(16)].map((word) => word.padStart(64, "0")).join("");
  return `0x${keccak(`ff${deployer.slice(2)}${keccak(salt)}${initCodeHash.slice(2)}`).slice(24)}`;
}

/** As the factories order them: lower case texts of numbers of one length stand as the numbers do. */
function sorted(token: string, other: string): [string, string] {
  return token < other ? [token, other] : [other, token];
}

function keccak(hex: string): string {
  return bytesToHex(keccak_256(hexToBytes(hex)));
}
