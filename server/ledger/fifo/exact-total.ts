/** The sum of any doubles, rounded once: it does not depend on their order. After Shewchuk (1997), as Python's fsum. */
export class ExactTotal {
  /** That do not overlap, the smallest first: of the exponents of a double there is room for so many. */
  readonly #parts = new Float64Array(64);
  #length = 0;
  #count = 0;

  add(value: number): void {
    this.#count += 1;
    const parts = this.#parts;
    let rest = value;
    let kept = 0;
    for (let index = 0; index < this.#length; index++) {
      const part = parts[index]!;
      const high = rest + part;
      // Of the larger one what it is rounded by is exact.
      const low = Math.abs(rest) < Math.abs(part) ? rest - (high - part) : part - (high - rest);
      if (low !== 0) parts[kept++] = low;
      rest = high;
    }
    parts[kept++] = rest;
    this.#length = kept;
  }

  /** Null where nothing was added. */
  get value(): number | null {
    if (this.#count === 0) return null;
    const parts = this.#parts;
    let index = this.#length - 1;
    let high = parts[index]!;
    let low = 0;
    while (index > 0 && low === 0) {
      const before = high;
      const next = parts[--index]!;
      high = before + next;
      low = next - (high - before);
    }
    // Half of the last digit: what lies below decides.
    const below = index > 0 ? parts[index - 1]! : 0;
    if ((low < 0 && below < 0) || (low > 0 && below > 0)) {
      const twice = low * 2;
      const rounded = high + twice;
      if (twice === rounded - high) return rounded;
    }
    return high;
  }
}
