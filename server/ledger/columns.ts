import { writeAmount } from "./fifo/amount.ts";
import { writeLimbs, writeSum } from "./fifo/exact-sums.ts";

/** Values of one column, with a place for each row; four of a Uint32Array where it has 128 bits, the lowest first. */
export type Numbers = Int32Array | Uint32Array | Float64Array;

/** Rows column by column, as the store takes them. A double that is not known is NaN; of integers `known` says which are. */
export type Column = Numbers | { readonly numbers: Numbers; readonly known: Uint8Array };
export type Columns = Readonly<Record<string, Column>>;

/** A column that grows; `Width` places a row. */
abstract class Growing<A extends Numbers> {
  protected count = 0;
  protected numbers: A;
  #known: Uint8Array | undefined;

  constructor(
    private readonly make: (length: number) => A,
    private readonly width: number,
    private room = 64,
  ) {
    this.numbers = make(room * width);
  }

  get length(): number {
    return this.count;
  }

  /** For so many rows more, at least. */
  makeRoom(rows: number): void {
    if (this.count + rows <= this.room) return;
    this.room = Math.max(this.count + rows, 2 * this.room);
    const longer = this.make(this.room * this.width);
    longer.set(this.numbers);
    this.numbers = longer;
    if (!this.#known) return;
    const known = new Uint8Array(this.room).fill(1);
    known.set(this.#known);
    this.#known = known;
  }

  /** The place of a new row's numbers, which it may make anew. */
  protected next(): number {
    if (this.count === this.room) this.makeRoom(1);
    return this.count++ * this.width;
  }

  protected forget(): void {
    this.next();
    this.#known ??= new Uint8Array(this.room).fill(1);
    this.#known[this.count - 1] = 0;
  }

  /** Rows of another such column. */
  pushStored(column: Column, rows: readonly number[]): void {
    const { numbers, known } = "known" in column ? column : { numbers: column, known: undefined };
    this.makeRoom(rows.length);
    for (const row of rows) {
      if (known?.[row] === 0) {
        this.forget();
        continue;
      }
      const at = this.next();
      for (let place = 0; place < this.width; place++)
        this.numbers[at + place] = numbers[row * this.width + place]!;
    }
  }

  /** As far as they go; until more are pushed. */
  values(): A {
    return this.numbers.subarray(0, this.count * this.width) as A;
  }

  /** Without a copy: no more is pushed then. */
  column(): Column {
    const numbers = this.values();
    return this.#known ? { numbers, known: this.#known.subarray(0, this.count) } : numbers;
  }
}

export class Integers extends Growing<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length), 1);
  }

  push(value: number | null): void {
    if (value === null) return this.forget();
    const at = this.next();
    this.numbers[at] = value;
  }
}

export class Doubles extends Growing<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length), 1);
  }

  push(value: number | null): void {
    const at = this.next();
    this.numbers[at] = value ?? NaN;
  }
}

/** Of 128 bits. */
export class Hugeints extends Growing<Uint32Array> {
  #last = 0n;

  constructor() {
    super((length) => new Uint32Array(length), 4);
  }

  push(value: bigint | null): void {
    if (value === null) return this.forget();
    const at = this.next();
    if (value === 0n) return;
    // Most of a history is what was before.
    if (value === this.#last && at >= 4) {
      this.numbers.copyWithin(at, this.#lastAt, this.#lastAt + 4);
      return;
    }
    writeLimbs(value, this.numbers, at);
    this.#last = value;
    this.#lastAt = at;
  }
  #lastAt = 0;

  /** An amount in its three numbers (fifo/amount.ts). */
  pushAmount(low: number, middle: number, high: number): void {
    const at = this.next();
    writeAmount(this.numbers, at, low, middle, high);
  }

  /** An exact sum (fifo/exact-sums.ts) from 0 to 2^125. */
  pushSum(sums: Float64Array, first: number): void {
    const at = this.next();
    writeSum(sums, first, this.numbers, at);
  }

  /** As it stands in other limbs. */
  pushFrom(limbs: Uint32Array | Int32Array, first: number): void {
    const at = this.next();
    for (let limb = 0; limb < 4; limb++) this.numbers[at + limb] = limbs[first + limb]!;
  }
}

/** A value for each name. */
export function fromNames<K extends string, V>(names: readonly K[], value: (name: K, place: number) => V) {
  return Object.fromEntries(names.map((name, place) => [name, value(name, place)])) as Record<K, V>;
}

/** A sum that may need more than 128 bits, in two columns: as high * 2^64 + low, high 0 where low has room for all. */
export function halvesOf(value: bigint): [high: bigint, low: bigint] {
  return value < 2n ** 127n && value >= -(2n ** 127n)
    ? [0n, value]
    : [value >> 64n, BigInt.asUintN(64, value)];
}

/** One that is not negative. */
export function bigintAt(limbs: Uint32Array, row: number): bigint {
  const at = 4 * row;
  if (limbs[at + 3] === 0 && limbs[at + 2] === 0) {
    const upper = limbs[at + 1]!;
    return upper < 2 ** 21
      ? BigInt(upper * 2 ** 32 + limbs[at]!)
      : (BigInt(upper) << 32n) + BigInt(limbs[at]!);
  }
  const high = limbs[at + 3]! * 2 ** 32 + limbs[at + 2]!;
  return (
    ((limbs[at + 3]! < 2 ** 21 ? BigInt(high) : (BigInt(limbs[at + 3]!) << 32n) + BigInt(limbs[at + 2]!)) <<
      64n) +
    (BigInt(limbs[at + 1]!) << 32n) +
    BigInt(limbs[at]!)
  );
}
