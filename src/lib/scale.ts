/** Scales and ticks for every drawing: a value goes in, a position in pixels comes out. */
export interface Scale {
  readonly kind: "linear" | "log";
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
  /** Position of a value, held inside the range. */
  (value: number): number;
  readonly invert: (position: number) => number;
}

function build(
  kind: Scale["kind"],
  domain: readonly [number, number],
  range: readonly [number, number],
  forward: (value: number) => number,
  backward: (value: number) => number,
): Scale {
  const low = forward(domain[0]);
  const span = forward(domain[1]) - low || 1;
  const width = range[1] - range[0];
  const place = (value: number) => {
    const part = (forward(value) - low) / span;
    return range[0] + Math.min(1, Math.max(0, Number.isNaN(part) ? 0 : part)) * width;
  };
  const invert = (position: number) => {
    const part = Math.min(1, Math.max(0, (position - range[0]) / (width || 1)));
    return backward(low + part * span);
  };
  return Object.assign(place, { kind, domain, range, invert });
}

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const same = (value: number) => value;
  return build("linear", domain, range, same, same);
}

/** Both ends of the domain are above zero; what is not sits at the low end. */
export function logScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const safe = (value: number) => Math.log10(Math.max(value, Number.MIN_VALUE));
  return build("log", domain, range, safe, (exponent) => 10 ** exponent);
}

/** The round step (1, 2, 2.5 or 5 times a power of ten) that gives at most so many intervals. */
export function niceStep(span: number, intervals: number): number {
  if (!(span > 0) || !Number.isFinite(span)) return 1;
  const rough = span / Math.max(1, intervals);
  const power = 10 ** Math.floor(Math.log10(rough));
  // Below the smallest normal double there is no power of ten left.
  if (power < 1e-300) return span;
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough * 0.999999) ?? 10;
  return step * power;
}

/** The round step of what is counted: nothing is two and a half holders. */
export function wholeStep(span: number, intervals: number): number {
  const step = niceStep(span, intervals);
  if (step < 1) return 1;
  return Number.isInteger(step) ? step : step * 2;
}

/** Multiples of a given step inside the domain, without the dust of repeated addition. */
export function ticksOf([low, high]: readonly [number, number], step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const ticks: number[] = [];
  for (let index = first; index <= last && ticks.length < 1000; index += 1) {
    ticks.push(Number((index * step).toPrecision(12)));
  }
  return ticks;
}

export interface LogTick {
  readonly value: number;
  /** A power of ten. */
  readonly major: boolean;
}

/** Powers of ten and, between them, their multiples from 2 to 9. */
export function logTicks([low, high]: readonly [number, number]): LogTick[] {
  const ticks: LogTick[] = [];
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  for (let exponent = first; exponent <= last; exponent += 1) {
    for (let factor = 1; factor < 10; factor += 1) {
      const value = Number(`${factor}e${exponent}`);
      if (value >= low * 0.999999 && value <= high * 1.000001) ticks.push({ value, major: factor === 1 });
    }
  }
  return ticks;
}

/**
 * A domain around some values with air on both sides: a part of their span, or of the largest value where
 * they are nearly equal.
 */
export function paddedDomain(values: readonly number[], air: number, leastAir = 0.01): [number, number] {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return [0, 1];
  const low = Math.min(...known);
  const high = Math.max(...known);
  const room = Math.max((high - low) * air, Math.max(Math.abs(low), Math.abs(high)) * leastAir) || 1;
  return [low - room, high + room];
}
