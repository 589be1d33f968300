/** What is left of the contract's supply beside the balances that are known. Some contracts count the zero address in, some do not. */
export function restOf(supply: bigint, ofZero: bigint, sum: bigint): bigint {
  const [all, without] = [supply - sum, supply - ofZero - sum];
  return size(without) < size(all) ? without : all;
}

export function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** What changes the share of the ten largest by less than this part of it changes nothing that anybody reads from it. */
const leastChange = 100n;

/**
 * Whether a part of the supply of which nobody knows who has it could change the first digit of the share of the ten
 * largest, and that by more than a hundredth: all of it may be theirs, or nothing. 99.9 % and 100 % have another digit.
 */
export function couldChange(top10: bigint, least: bigint, most: bigint, supply: bigint): boolean {
  if (supply <= 0n) return false;
  const lower = top10 - least < 0n ? 0n : top10 - least;
  const upper = top10 + most > supply ? supply : top10 + most;
  if ((upper - lower) * leastChange < upper) return false;
  return firstDigit(lower, supply) !== firstDigit(upper, supply);
}

/** Of a share of the supply: its first digit that is not 0, with its place. */
function firstDigit(amount: bigint, supply: bigint): string {
  const digits = String((amount * 10n ** 12n) / supply);
  return `${digits[0]} ${digits.length}`;
}
