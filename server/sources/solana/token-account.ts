import { accountSize, accountTypes, extendedType, findExtension, readAddress, readU64 } from "./layout.ts";
import { token2022Program, type TokenProgram } from "./programs.ts";

/** What an account of a token program holds. */
export interface Holding {
  readonly owner: string;
  /** Raw. */
  readonly amount: bigint;
  /** Fees kept back in the account: part of the supply, of nobody's balance. */
  readonly withheld: bigint;
}

const multisigSize = 355;
const offsets = { owner: 32, amount: 64, state: 108 } as const;
const uninitialized = 0;
const transferFeeAmount = 2;

/**
 * The part of an account's data that is asked for: all of it only where fees may be kept in extensions. The mint is part
 * of it where no supply would show that a node lists accounts of others.
 */
export function neededSlice(
  program: TokenProgram,
  chargesFees: boolean,
  isSummable: boolean,
): { readonly offset: number; readonly length: number } | undefined {
  if (program === token2022Program && chargesFees) return undefined;
  const end = program === token2022Program ? accountSize + 1 : offsets.state + 1;
  const offset = isSummable ? offsets.owner : 0;
  return { offset, length: end - offset };
}

/** Whether all the data of an account of a token program is a token account's, one that was begun among them. */
export function isTokenAccount(program: TokenProgram, data: Uint8Array): boolean {
  return data.length >= accountSize && readHolding(program, data, 0, data.length) !== undefined;
}

/**
 * Reads an account that begins with the mint. `data` is what `neededSlice` asked for, `size` the whole account's.
 * Undefined where it is not a token account: of Token-2022 extended ones say what they are, and a multisig has a size of
 * its own. A frozen account holds what it holds. Throws a RangeError where the data is too short.
 */
export function readHolding(
  program: TokenProgram,
  data: Uint8Array,
  sliceOffset: number,
  size: number,
): Holding | undefined {
  const at = (offset: number) => offset - sliceOffset;
  if (size !== accountSize) {
    if (program !== token2022Program || size === multisigSize || size < accountSize) return undefined;
    const type = sliceOffset === 0 ? extendedType(data) : data[at(accountSize)];
    if (type !== accountTypes.account) return undefined;
  }
  const state = data[at(offsets.state)];
  if (state === undefined) throw new RangeError("past the end");
  if (state === uninitialized) return undefined;
  const fees = sliceOffset === 0 ? findExtension(data, transferFeeAmount) : undefined;
  return {
    owner: readAddress(data, at(offsets.owner)),
    amount: readU64(data, at(offsets.amount)),
    withheld: fees === undefined ? 0n : readU64(fees, 0),
  };
}
