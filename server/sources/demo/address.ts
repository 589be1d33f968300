import { type ChainId, familyOf } from "../../../contract/chains.ts";
import { knownKind } from "../../address-kinds/known-kind.ts";
import { poolsOf } from "../../address-kinds/pools.ts";
import { CurvePoints } from "./curve.ts";
import { createRandom, type Random } from "./random.ts";

const base58Digits = Buffer.from("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
const hexDigits = Buffer.from("0123456789abcdef");

/**
 * A base58 text that is 32 bytes long, made digit by digit: encoding half a million numbers of 256 bits
 * would be most of the demo's time. 44 digits of which the first is `2` to `H` (values 1 to 16) lie
 * between 58^43 and 17 · 58^43 < 2^256, and above 2^248: 32 bytes, never 31 or 33. `Demo…` is among them.
 */
function solanaAddress(random: Random, prefix: string): string {
  return digits(random, prefix || String.fromCharCode(base58Digits[1 + random.below(16)]!), 44, base58Digits);
}

function ethereumAddress(random: Random, prefix: string): string {
  return digits(random, `0x${prefix}`, 42, hexDigits);
}

/** The prefix, filled up to the length. Made in a buffer: a text grown by `+=` stays a tree of pieces. */
function digits(random: Random, prefix: string, length: number, alphabet: Buffer): string {
  const text = Buffer.allocUnsafe(length);
  let place = 0;
  // Not by `write`, which costs more than all the rest.
  for (; place < prefix.length; place++) text[place] = prefix.charCodeAt(place);
  while (place < length) {
    let value = random.uint32();
    for (let count = 0; count < 5 && place < length; count++) {
      text[place++] = alphabet[value % alphabet.length]!;
      value = Math.floor(value / alphabet.length);
    }
  }
  return text.toString("latin1");
}

/** The address of a demo token says that it is one. */
export function tokenAddress(chain: ChainId, random: Random): string {
  return familyOf(chain) === "solana" ? solanaAddress(random, "Demo") : ethereumAddress(random, "de30");
}

/** Looks like a wallet or token account. */
export function walletAddress(chain: ChainId, random: Random): string {
  return familyOf(chain) === "solana" ? solanaAddress(random, "") : ethereumAddress(random, "");
}

/** A person that no token has met: on Solana an address that a key can sign for. */
export function newWallet(chain: ChainId, random: Random): string {
  let found = walletAddress(chain, random);
  while (knownKind(chain, found).kind === "program") found = walletAddress(chain, random);
  return found;
}

/** Who holds for those who trade: on Solana an address that no key can sign for, on Ethereum a pool of Uniswap. */
export function marketAddress(chain: ChainId, token: string, random: Random): string {
  if (familyOf(chain) === "evm") return [...poolsOf(token).keys()][0]!;
  let found = walletAddress(chain, random);
  while (knownKind(chain, found).kind !== "program") found = walletAddress(chain, random);
  return found;
}

/** As base58 has 32 bytes, of which the lowest comes first. */
function curveAddress(y: bigint): string {
  const hex = y.toString(16).padStart(64, "0");
  const turned = Buffer.from(Buffer.from(hex, "hex").toReversed());
  let rest = BigInt(`0x${turned.toString("hex")}`);
  // From the last digit on, in a buffer: a text grown from its end is a tree of pieces.
  const text = Buffer.allocUnsafe(64);
  let place = text.length;
  while (rest > 0n) {
    // Nine digits at once: numbers are quicker than whole ones of any length.
    let part = Number(rest % nineDigits);
    rest /= nineDigits;
    // The first digits of the number are not filled up with zeros.
    const least = rest === 0n ? 0 : 9;
    for (let count = 0; count < least || part > 0; count++) {
      text[--place] = base58Digits[part % 58]!;
      part = Math.floor(part / 58);
    }
  }
  const zeros = turned.findIndex((byte) => byte !== 0);
  return "1".repeat(zeros) + text.toString("latin1", place);
}

const nineDigits = 58n ** 9n;

/** Many tokens draw on the same people, so that a wallet can be met again on another token's page. */
export interface WalletPool {
  readonly size: number;
  /** The wallet of that number; a number always gives the same address. */
  wallet(index: number): string;
}

/** `size` must be prime: any stride then visits every wallet once. */
export function createWalletPool(seed: string, chain: ChainId, size: number): WalletPool {
  const random = createRandom(`${seed} ${chain} wallets`);
  const points = familyOf(chain) === "solana" ? new CurvePoints(BigInt(random.uint32())) : undefined;
  const wallets: string[] = [];
  return {
    size,
    wallet: (index) => {
      while (wallets.length <= index) {
        wallets.push(points === undefined ? walletAddress(chain, random) : curveAddress(points.next()));
      }
      return wallets[index]!;
    },
  };
}
