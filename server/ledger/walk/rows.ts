import { writeLimbs } from "./exact-sums.ts";

/** Rows column by column, as `Database.append` takes them: whole numbers of 32 bits, and limbs of 128. */
export type RowColumns = Readonly<Record<string, Int32Array | Uint32Array | Float64Array>>;

export class Rows {
  #count = 0;
  #room = 256;
  #integers: Int32Array[];
  #hugeints: Uint32Array[];

  constructor(
    private readonly integerNames: readonly string[],
    private readonly hugeintNames: readonly string[],
  ) {
    this.#integers = integerNames.map(() => new Int32Array(this.#room));
    this.#hugeints = hugeintNames.map(() => new Uint32Array(this.#room * 4));
  }

  add(integers: readonly number[], hugeints: readonly bigint[] = []): void {
    if (this.#count === this.#room) this.#grow();
    for (const [index, value] of integers.entries()) this.#integers[index]![this.#count] = value;
    for (const [index, value] of hugeints.entries()) {
      if (value !== 0n) writeLimbs(value, this.#hugeints[index]!, this.#count * 4);
    }
    this.#count += 1;
  }

  #grow(): void {
    this.#room *= 2;
    this.#integers = this.#integers.map((column) => {
      const longer = new Int32Array(this.#room);
      longer.set(column);
      return longer;
    });
    this.#hugeints = this.#hugeints.map((column) => {
      const longer = new Uint32Array(this.#room * 4);
      longer.set(column);
      return longer;
    });
  }

  columns(): RowColumns {
    return Object.fromEntries([
      ...this.integerNames.map((name, index) => [name, this.#integers[index]!.slice(0, this.#count)]),
      ...this.hugeintNames.map((name, index) => [name, this.#hugeints[index]!.slice(0, this.#count * 4)]),
    ]);
  }
}
