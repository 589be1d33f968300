import { addProduct, addSum, addTo, bigintOf, numberOf, places as sumPlaces } from "../fifo/exact-sums.ts";

/**
 * Balances in order, the largest first, of which some are held: any of them comes or leaves. What so many of the largest
 * hold and the sum of each times its rank are exact. So is the sum of their squares as doubles: it depends on what is held
 * alone. A place is one of all balances, a rank one of those that are held; both count from 0.
 *
 * A bit a place says what is held. 32 places are a block, 32 blocks a group; of both is kept how many are held, the sum
 * of their digits, that of their digits times their ranks within, and that of their squares. When figures are asked for, these are made anew
 * where something came or left, and summed up over the groups.
 */
export class RankedBalances {
  /** Bits of a digit: as few that the digits of all balances together are a double exactly. */
  readonly #bits: number;
  /** Digits of an amount, the lowest first; and how many the amounts of each group have. */
  readonly #width: number;
  readonly #used: Uint8Array;
  readonly #places: number;
  readonly #digits: Uint32Array;
  readonly #isHeld: Int32Array;
  /** Numbers of a block, and of a group. */
  readonly #size: number;
  readonly #blocks: Float64Array;
  readonly #groups: Float64Array;
  /** Of each group the blocks that are to be summed up anew. */
  readonly #changed: Int32Array;
  #isChanged = false;
  /** Before each group, and before the end: how many are held, and the sums of their digits. */
  readonly #before: Float64Array;
  /** The same of those that were asked for last. */
  readonly #some: Float64Array;
  readonly #weighted: Float64Array;
  readonly #squares = new Float64Array(sumPlaces);

  /** `limbs` has four of a row, the lowest first, from a place of each; `order` has the rows. Nothing is held. */
  constructor(limbs: Uint32Array, order: ArrayLike<number>, rowWidth = 4, first = 0) {
    this.#bits = Math.min(32, 21 + Math.clz32(order.length));
    const mask = this.#bits === 32 ? -1 : 2 ** this.#bits - 1;
    const used = Int32Array.of(0, 0, 0, 0);
    for (let at = first; at < limbs.length; at += rowWidth)
      for (let limb = 0; limb < 4; limb++) used[limb]! |= limbs[at + limb]!;
    const width = Math.max(1, Math.ceil((32 * (used.findLastIndex((limb) => limb !== 0) + 1)) / this.#bits));
    this.#width = width;
    this.#places = order.length;
    this.#digits = new Uint32Array(width * order.length);
    for (let digit = 0; digit < width; digit++) {
      const limb = (digit * this.#bits) >>> 5;
      const shift = (digit * this.#bits) & 31;
      for (let place = 0; place < order.length; place++) {
        const at = rowWidth * order[place]! + first + limb;
        // Two limbs at most, of which a double has no room for all.
        const low = limbs[at]! >>> shift;
        const high = shift > 0 && limb < 3 ? limbs[at + 1]! << (32 - shift) : 0;
        this.#digits[place * width + digit] = (low | high) & mask;
      }
    }
    const groups = (order.length >>> 10) + 1;
    this.#used = Uint8Array.from({ length: groups }, (_, group) => {
      const largest = this.#digits.subarray(1_024 * group * width, (1_024 * group + 1) * width);
      return 1 + largest.findLastIndex((digit) => digit !== 0);
    });
    this.#isHeld = new Int32Array(32 * groups);
    this.#size = 2 * width + 1 + sumPlaces;
    this.#blocks = new Float64Array(32 * groups * this.#size);
    this.#groups = new Float64Array(groups * this.#size);
    this.#changed = new Int32Array(groups);
    this.#before = new Float64Array((groups + 1) * (width + 1));
    this.#some = new Float64Array(width + 1);
    this.#weighted = new Float64Array(width * sumPlaces);
  }

  /** All of them. */
  static held(limbs: Uint32Array, order: ArrayLike<number>): RankedBalances {
    const balances = new RankedBalances(limbs, order);
    for (let place = 0; place < order.length; place++) balances.add(place);
    return balances;
  }

  get count(): number {
    this.#sumUp();
    return this.#before[this.#before.length - this.#width - 1]!;
  }

  /** What all of them hold. */
  get sum(): bigint {
    this.#sumUp();
    return this.#sumOf(this.#before, this.#before.length - this.#width - 1);
  }

  /** The sum of each times its rank, which counts from 1 here. */
  get weighted(): bigint {
    this.#sumUp();
    let sum = 0n;
    for (let digit = this.#width - 1; digit >= 0; digit--)
      sum = (sum << BigInt(this.#bits)) + bigintOf(this.#weighted, digit * sumPlaces);
    return sum;
  }

  get squares(): number {
    this.#sumUp();
    return numberOf(this.#squares, 0);
  }

  /** What is not held comes to be. */
  add(place: number): void {
    this.#change(place);
  }

  remove(place: number): void {
    this.#change(place);
  }

  /** What so many of the largest hold together; all, where there are fewer. */
  heldBy(count: number): bigint {
    this.#sumUpTo(count);
    return this.#sumOf(this.#some, 0);
  }

  /** The least number of the largest that hold more than an amount together; of all that do not, all. */
  countHolding(amount: bigint): number {
    return Math.min(this.count, 1 + firstRank(this.count, (rank) => this.heldBy(rank + 1) > amount));
  }

  /** How many hold more than an amount each. */
  countAbove(amount: bigint): number {
    this.#sumBefore(firstRank(this.#places, (place) => this.#amountAt(place) <= amount));
    return this.#some[0]!;
  }

  /** Of an odd number both are the one in the middle; 0 where nothing is held. */
  get twiceMedian(): bigint {
    const { count } = this;
    return count === 0 ? 0n : this.#amountOf((count - 1) >>> 1) + this.#amountOf(count >>> 1);
  }

  #amountOf(rank: number): bigint {
    return this.#amountAt(this.#sumUpTo(rank + 1));
  }

  #amountAt(place: number): bigint {
    const at = place * this.#width;
    let amount = 0n;
    for (let digit = this.#width - 1; digit >= 0; digit--)
      amount = (amount << BigInt(this.#bits)) + BigInt(this.#digits[at + digit]!);
    return amount;
  }

  #sumOf(sums: Float64Array, at: number): bigint {
    let sum = 0n;
    for (let digit = this.#width; digit > 0; digit--)
      sum = (sum << BigInt(this.#bits)) + BigInt(sums[at + digit]!);
    return sum;
  }

  #change(place: number): void {
    this.#isHeld[place >>> 5]! ^= 1 << (place & 31);
    this.#changed[place >>> 10]! |= 1 << ((place >>> 5) & 31);
    this.#isChanged = true;
  }

  #sumUp(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const width = this.#width;
    const [groups, before, weighted] = [this.#groups, this.#before, this.#weighted];
    weighted.fill(0);
    this.#squares.fill(0);
    for (let group = 0; group < this.#changed.length; group++) {
      if (this.#changed[group] !== 0) this.#sumGroup(group);
      const at = group * this.#size;
      const from = group * (width + 1);
      const count = before[from]!;
      addSum(this.#squares, 0, groups, at + 2 * width + 1, 1);
      before[from + width + 1] = count + groups[at]!;
      for (let digit = 1; digit <= width; digit++) {
        const sum = groups[at + digit]!;
        before[from + width + 1 + digit] = before[from + digit]! + sum;
        if (digit > this.#used[group]!) continue;
        addProduct(weighted, (digit - 1) * sumPlaces, count, sum);
        addTo(weighted, (digit - 1) * sumPlaces, groups[at + width + digit]!);
      }
    }
  }

  #sumGroup(group: number): void {
    const width = this.#width;
    const used = this.#used[group]!;
    const size = this.#size;
    const [groups, blocks] = [this.#groups, this.#blocks];
    for (let bits = this.#changed[group]!; bits !== 0; bits &= bits - 1)
      this.#sumBlock(32 * group + lowestBit(bits));
    this.#changed[group] = 0;
    const to = group * size;
    groups.fill(0, to, to + size);
    for (let at = 32 * to; at < 32 * (to + size); at += size) {
      const count = groups[to]!;
      groups[to] = count + blocks[at]!;
      addSum(groups, to + 2 * width + 1, blocks, at + 2 * width + 1, 1);
      for (let digit = 1; digit <= used; digit++) {
        const sum = blocks[at + digit]!;
        groups[to + digit]! += sum;
        groups[to + width + digit]! += count * sum + blocks[at + width + digit]!;
      }
    }
  }

  #sumBlock(block: number): void {
    const width = this.#width;
    const used = this.#used[block >>> 5]!;
    const [blocks, digits] = [this.#blocks, this.#digits];
    const to = block * this.#size;
    blocks.fill(0, to, to + this.#size);
    const unit = 2 ** this.#bits;
    let count = 0;
    for (let bits = this.#isHeld[block]!; bits !== 0; bits &= bits - 1) {
      const at = (32 * block + lowestBit(bits)) * width - 1;
      count += 1;
      let amount = 0;
      for (let digit = used; digit > 0; digit--) {
        const value = digits[at + digit]!;
        amount = amount * unit + value;
        blocks[to + digit]! += value;
        blocks[to + width + digit]! += count * value;
      }
      addTo(blocks, to + 2 * width + 1, amount * amount);
    }
    blocks[to] = count;
  }

  /** Sums up those that are held before a place. */
  #sumBefore(place: number): void {
    this.#sumUp();
    const block = place >>> 5;
    this.#begin(place >>> 10);
    for (let each = block & ~31; each < block; each++) this.#addBlock(each);
    this.#addBits(block, this.#isHeld[block]! & ((1 << (place & 31)) - 1), 32);
  }

  /** Sums up so many of the largest. Returns the place of the last of them. */
  #sumUpTo(count: number): number {
    const wanted = Math.min(count, this.count);
    const before = this.#before;
    // The last group before which there are fewer.
    const group = Math.max(
      0,
      firstRank(this.#changed.length, (each) => before[each * (this.#width + 1)]! >= wanted) - 1,
    );
    this.#begin(group);
    let block = 32 * group;
    while (this.#some[0]! + this.#blocks[block * this.#size]! < wanted) this.#addBlock(block++);
    return this.#addBits(block, this.#isHeld[block]!, wanted - this.#some[0]!);
  }

  #begin(group: number): void {
    const at = group * (this.#width + 1);
    for (let sum = 0; sum <= this.#width; sum++) this.#some[sum] = this.#before[at + sum]!;
  }

  #addBlock(block: number): void {
    const at = block * this.#size;
    for (let sum = 0; sum <= this.#width; sum++) this.#some[sum]! += this.#blocks[at + sum]!;
  }

  /** As many of some places of a block as are asked for. Returns the last. */
  #addBits(block: number, held: number, most: number): number {
    let place = -1;
    for (let bits = held, count = 0; bits !== 0 && count < most; bits &= bits - 1, count++) {
      place = 32 * block + lowestBit(bits);
      this.#some[0]! += 1;
      for (let digit = 0; digit < this.#width; digit++)
        this.#some[digit + 1]! += this.#digits[place * this.#width + digit]!;
    }
    return place;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The first rank for which something is so that is so for all after it; `count` where it is for none. */
function firstRank(count: number, isSo: (rank: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
