import type { Standing } from "./all-balances.ts";

/** Factors of balances that are closer than this are one. */
const sameFactor = 1e-6;
/** Roundings of a contract that keeps shares. */
const unitsOff = 2n;
/** Of fewer holders any factor is that of all. */
const fewHolders = 3;
/** Fees are told in millionths. */
const millionths = 1_000_000n;
const steps = [10_000n, 1_000n, 100n, 1n];
const round = (part: bigint, whole: bigint) => (part + whole / 2n) / whole;

/** Whether all balances are what transfers say times one number, which is not 1. */
export class UniformRebase {
  private least = Infinity;
  private greatest = -Infinity;
  private first: { readonly net: bigint; readonly said: bigint } | undefined;
  private isExact = true;
  private holders = 0;
  private isBroken = false;

  add({ net, said }: Pick<Standing, "net" | "said">): void {
    if (said === undefined) return;
    if (net <= 0n) {
      this.isBroken ||= net < 0n || said > unitsOff;
      return;
    }
    this.holders += 1;
    this.first ??= { net, said };
    this.isExact &&= said * this.first.net === this.first.said * net;
    const low = said > unitsOff ? said - unitsOff : 0n;
    this.least = Math.min(this.least, Number(said + unitsOff) / Number(net));
    this.greatest = Math.max(this.greatest, Number(low) / Number(net));
  }

  /** `supply`: what the contract says, undefined where it does not; `sum`: what transfers add up to. */
  isProved(supply: bigint | undefined, sum: bigint): boolean {
    const { first, least, greatest } = this;
    if (this.isBroken || this.holders < fewHolders || first === undefined) return false;
    if (this.isExact && first.said !== first.net) {
      return supply === undefined || supply * first.net === first.said * sum;
    }
    // What rounding took is to be little beside the largest, or anything could be rounding; and little beside what the
    // factor changes, or one balance that changed a little beside others that did not would be a factor.
    const change = Math.min(Math.abs(least - 1), Math.abs(greatest - 1));
    const tolerance = Math.min(sameFactor * least, change / 100);
    const isClear = Math.abs(greatest - least) <= tolerance && (least < 1 || greatest > 1);
    const ofSupply = supply === undefined ? least : Number(supply) / Number(sum);
    return isClear && Math.abs(ofSupply - least) <= 2 * tolerance;
  }
}

export interface Difference {
  readonly address: string;
  /** What the contract says less what transfers say; not 0. */
  readonly more: bigint;
  readonly received: bigint;
  readonly given: bigint;
  readonly receipts: number;
}

/**
 * The part of what arrives, in millionths, that every receiver did not get: of all receipts, or of those that somebody
 * gave. One address may have got it instead. Undefined where no such part explains every balance, to a unit a receipt.
 * `wholes`: of those whose balances are what transfers say, the most that came with a receipt.
 */
export function feeOf(
  differences: readonly Difference[],
  wholes: { readonly received: number; readonly given: number },
): bigint | undefined {
  const gainers = differences.filter(({ more }) => more > 0n);
  const payers = differences.filter(({ more }) => more < 0n);
  if (gainers.length > 1 || payers.length < fewHolders) return undefined;
  const lost = payers.reduce((sum, { more }) => sum - more, 0n);
  // So little could be rounding.
  if (lost <= BigInt(2 * payers.reduce((sum, { receipts }) => sum + receipts, 0))) return undefined;
  for (const of of ["received", "given"] as const) {
    const all = payers.reduce((sum, one) => sum + one[of], 0n);
    if (all === 0n) continue;
    const took = gainers[0]?.more ?? lost;
    if (took > lost + BigInt(payers.length)) continue;
    const isFee = (part: bigint) =>
      part > 0n &&
      part < millionths &&
      (wholes[of] * Number(part)) / Number(millionths) <= 1 &&
      payers.every((one) => {
        const apart = -one.more * millionths - part * one[of];
        return (apart < 0n ? -apart : apart) <= BigInt(one.receipts) * millionths;
      });
    // What rounding took from all of them together must not be laid on one.
    const found = steps.map((step) => round(lost * millionths, all * step) * step).find(isFee);
    if (found !== undefined) return found;
  }
  return undefined;
}
