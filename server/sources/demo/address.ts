import { type ChainId, familyOf } from "../../../contract/chains.ts";
import { knownKind } from "../../address-kinds/known-kind.ts";
import { poolsOf } from "../../address-kinds/pools.ts";
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

/** The curve of Solana's keys: −x² + y² = 1 + d·x²·y² modulo p. */
const p = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

const generator: Point = {
  x: 15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  y: 46316835694926478169428394003475163141307993866256225615783033603165251855960n,
};

/** Points that are added at once: the costly part of an addition is then shared. */
const rowLength = 512;

/**
 * Numbers of points of the curve, one after the other: whatever its address, a wallet has to be such a point. Looking
 * for points among random numbers takes twenty times as long.
 */
class CurvePoints {
  private readonly row: readonly Point[];
  private rowStart: Point;
  private readonly step: Point;
  private ready: bigint[] = [];

  constructor(first: bigint) {
    let point = multiple(generator, first);
    const row = [point];
    while (row.length < rowLength) row.push((point = add(point, generator)));
    this.row = row;
    this.step = multiple(generator, BigInt(rowLength));
    this.rowStart = this.step;
  }

  next(): bigint {
    if (this.ready.length === 0) {
      this.ready = sums(this.rowStart, this.row);
      this.rowStart = add(this.rowStart, this.step);
    }
    return this.ready.pop()!;
  }
}

/** The y of the sum of a point with each of the others. */
function sums(point: Point, others: readonly Point[]): bigint[] {
  const products = others.map(({ x, y }) => ((((d * point.x) % p) * ((point.y * x) % p)) % p) * y);
  const inverses = inverted(products.map((product) => modulo(1n - product)));
  return others.map(({ x, y }, index) => modulo((point.y * y + point.x * x) * inverses[index]!));
}

/** All inverses for the price of one, and three products each. */
function inverted(values: readonly bigint[]): bigint[] {
  const before: bigint[] = [];
  let product = 1n;
  for (const value of values) {
    before.push(product);
    product = (product * value) % p;
  }
  let inverse = inverseOf(product);
  const inverses: bigint[] = [];
  for (let index = values.length - 1; index >= 0; index -= 1) {
    inverses[index] = (inverse * before[index]!) % p;
    inverse = (inverse * values[index]!) % p;
  }
  return inverses;
}

function add(left: Point, right: Point): Point {
  const cross = (((((d * left.x) % p) * right.x) % p) * ((left.y * right.y) % p)) % p;
  return {
    x: modulo((left.x * right.y + left.y * right.x) * inverseOf(modulo(1n + cross))),
    y: modulo((left.y * right.y + left.x * right.x) * inverseOf(modulo(1n - cross))),
  };
}

function multiple(point: Point, times: bigint): Point {
  let sum: Point = { x: 0n, y: 1n };
  let power = point;
  for (let rest = times; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) sum = add(sum, power);
    power = add(power, power);
  }
  return sum;
}

function inverseOf(value: bigint): bigint {
  let [old, rest] = [p, value];
  let [oldFactor, factor] = [0n, 1n];
  while (rest > 0n) {
    const quotient = old / rest;
    [old, rest] = [rest, old - quotient * rest];
    [oldFactor, factor] = [factor, oldFactor - quotient * factor];
  }
  return modulo(oldFactor);
}

function modulo(value: bigint): bigint {
  const rest = value % p;
  return rest < 0n ? rest + p : rest;
}
