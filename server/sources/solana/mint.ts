import {
  accountTypes,
  extendedType,
  findExtension,
  readAddress,
  readF64,
  readI16,
  readI64,
  readText,
  readU64,
} from "./layout.ts";
import { nativeMints, systemProgram, token2022Program, type TokenProgram } from "./programs.ts";

/** A token, as its mint account says. */
export interface Mint {
  readonly program: TokenProgram;
  readonly decimals: number;
  /** Raw. */
  readonly supply: bigint;
  /** Whether transfers may leave fees behind in the accounts. */
  readonly chargesFees: boolean;
  /** Of those, what was gathered in the mint. Raw. */
  readonly withheld: bigint;
  /** Why balances need not add up to the supply; null where they must. */
  readonly unaccountable: "native" | "confidential" | null;
  /** What wallets multiply amounts with before they show them, by time; null where the mint names nothing. */
  readonly shownFactor: ShownFactor | null;
  /** The account that describes the token; null where the mint names none. */
  readonly metadataAddress: string | null;
  /** The description that lies in the mint itself. */
  readonly metadata: TokenMetadata | null;
}

/** By what wallets multiply the amounts of a token at a time, in unix seconds. */
export type ShownFactor = (time: number) => number;

/** Texts of strangers, as they are but for the padding. */
export interface TokenMetadata {
  readonly name: string;
  readonly ticker: string;
}

const mintSize = 82;
const offsets = { supply: 36, decimals: 44, isInitialized: 45 } as const;
const extensions = {
  transferFeeConfig: 1,
  confidentialTransferMint: 4,
  interestBearing: 10,
  metadataPointer: 18,
  tokenMetadata: 19,
  scaledAmounts: 25,
} as const;
/** An address of zeros is none. */
const noAddress = systemProgram;

/** Undefined where the account is not a mint. */
export function readMint(program: TokenProgram, address: string, data: Uint8Array): Mint | undefined {
  const isExtended = program === token2022Program && extendedType(data) === accountTypes.mint;
  if ((data.length !== mintSize && !isExtended) || data[offsets.isInitialized] !== 1) return undefined;
  const find = (extension: number) => (isExtended ? findExtension(data, extension) : undefined);
  const fees = find(extensions.transferFeeConfig);
  const pointer = find(extensions.metadataPointer);
  const metadataAddress = pointer === undefined ? noAddress : readAddress(pointer, 32);
  const metadata = find(extensions.tokenMetadata);
  const scaled = find(extensions.scaledAmounts);
  const interest = find(extensions.interestBearing);
  const isConfidential = find(extensions.confidentialTransferMint) !== undefined;
  return {
    program,
    decimals: data[offsets.decimals]!,
    supply: readU64(data, offsets.supply),
    chargesFees: fees !== undefined,
    withheld: fees === undefined ? 0n : readU64(fees, 64),
    unaccountable: nativeMints.includes(address) ? "native" : isConfidential ? "confidential" : null,
    shownFactor: scaled ? scaledFactor(scaled) : interest ? interestFactor(interest) : null,
    metadataAddress: metadataAddress === noAddress ? null : metadataAddress,
    metadata: metadata === undefined ? null : (readInterfaceMetadata(metadata, address) ?? null),
  };
}

/** The extension of scaled amounts: a multiplier, and the one that follows it from a time on. */
function scaledFactor(data: Uint8Array): ShownFactor {
  const [now, since, next] = [readF64(data, 32), readI64(data, 40), readF64(data, 48)];
  return (time) => (time >= since ? next : now);
}

/** As the program has it: 365.24 days. */
const secondsOfYear = 31_556_736;
/** Rates are told in hundredths of a percent a year, compounded at every moment. */
const wholeRate = 10_000;

/** The extension of interest: one rate until the last change of it, and one since then. */
function interestFactor(data: Uint8Array): ShownFactor {
  const [begun, before, changed, rate] = [
    readI64(data, 32),
    readI16(data, 40),
    readI64(data, 42),
    readI16(data, 50),
  ];
  return (time) =>
    Math.exp((before * (changed - begun) + rate * (time - changed)) / (secondsOfYear * wholeRate));
}

/** The token metadata of Token-2022. Undefined where it describes another mint, or cannot be read. */
function readInterfaceMetadata(data: Uint8Array, mint: string): TokenMetadata | undefined {
  return readNames(data, 32, mint);
}

const metaplexKey = 4;

/** A metadata account of Metaplex. Undefined where it is something else, or describes another mint. */
export function readMetaplexMetadata(data: Uint8Array, mint: string): TokenMetadata | undefined {
  return data[0] === metaplexKey ? readNames(data, 33, mint) : undefined;
}

/** Both forms have the mint and then the texts. */
function readNames(data: Uint8Array, mintOffset: number, mint: string): TokenMetadata | undefined {
  try {
    if (readAddress(data, mintOffset) !== mint) return undefined;
    const name = readText(data, mintOffset + 32);
    const ticker = readText(data, name.end);
    return { name: withoutPadding(name.text), ticker: withoutPadding(ticker.text) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Programs pad with NUL; one in between is not a character that anybody could see. */
function withoutPadding(text: string): string {
  return text.replace(/\0+$/, "").replaceAll("\0", "�").trim();
}
