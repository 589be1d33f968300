/** The sum of any doubles, rounded once: it does not depend on their order. After Shewchuk (1997), as Python's fsum. */
export class ExactTotal {
  /** That do not overlap, the smallest first. */
  readonly #parts: number[] = [];
  #count = 0;

  add(value: number): void {
    this.#count += 1;
    const parts = this.#parts;
    let rest = value;
    let kept = 0;
    for (let index = 0; index < parts.length; index++) {
      let other = parts[index]!;
      if (Math.abs(rest) < Math.abs(other)) [rest, other] = [other, rest];
      const high = rest + other;
      const low = other - (high - rest);
      if (low !== 0) parts[kept++] = low;
      rest = high;
    }
    parts.length = kept;
    parts.push(rest);
  }

  /** Null where nothing was added. */
  get value(): number | null {
    if (this.#count === 0) return null;
    const parts = this.#parts;
    let index = parts.length - 1;
    let high = parts[index] ?? 0;
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
