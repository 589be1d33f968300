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
export class CurvePoints {
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
