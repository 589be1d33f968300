/** Three times these are the bits of a float. */
const digitBits = 11;
const digits = 2 ** digitBits;

/**
 * The rows of amounts, the largest first; equal ones stay in their order. `limbs` has four of a row, the lowest first,
 * from a place of each. By the digits of what they are as floats, which lie beside the rows, and only where those are equal by comparing: three
 * million take a third of a second.
 */
export function largestFirst(limbs: Uint32Array, width = 4, first = 0): Uint32Array {
  const count = limbs.length / width;
  const floats = new Float32Array(count);
  for (let row = 0, at = first; row < count; row++, at += width)
    floats[row] =
      ((limbs[at + 3]! * 2 ** 32 + limbs[at + 2]!) * 2 ** 32 + limbs[at + 1]!) * 2 ** 32 + limbs[at]!;
  // The bits of floats that are not negative are in the same order.
  let keys = new Uint32Array(floats.buffer);
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  let nextKeys = new Uint32Array(count);
  let nextOrder = new Uint32Array(count);
  const starts = new Uint32Array(digits + 1);
  for (let shift = 0; shift < 3 * digitBits; shift += digitBits) {
    starts.fill(0);
    for (let place = 0; place < count; place++)
      starts[digits - ((keys[place]! >>> shift) & (digits - 1))]! += 1;
    for (let digit = 0; digit < digits; digit++) starts[digit + 1]! += starts[digit]!;
    for (let place = 0; place < count; place++) {
      const key = keys[place]!;
      const to = starts[digits - 1 - ((key >>> shift) & (digits - 1))]!++;
      nextKeys[to] = key;
      nextOrder[to] = order[place]!;
    }
    [keys, nextKeys] = [nextKeys, keys];
    [order, nextOrder] = [nextOrder, order];
  }
  const compare = (one: number, other: number) =>
    compareAmounts(limbs, width * one + first, width * other + first);
  for (let start = 0, end = 1; start < count; start = end++) {
    let isInOrder = true;
    for (; end < count && keys[end] === keys[start]; end++)
      isInOrder &&= compare(order[end - 1]!, order[end]!) <= 0;
    if (!isInOrder) order.subarray(start, end).sort(compare);
  }
  return order;
}

/** Negative where the amount at one place is larger than that at the other. */
function compareAmounts(limbs: Uint32Array, one: number, other: number): number {
  for (let limb = 3; limb >= 0; limb--) {
    const difference = limbs[other + limb]! - limbs[one + limb]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
