import type { Completeness } from "../../../contract/completeness/certificate.ts";
import type { Meta } from "../../../contract/meta.ts";

/** What is known of a token that is whole, by a certificate of an hour at most. */
export const made = "2026-01-31T12:00:00Z";
export const checked: NonNullable<Completeness["checked"]> = {
  block: 2_000,
  hash: "0xab",
  time: made,
  first_block: 1_001,
  head: 2_002,
  made,
  transfers: 4_000,
  holders: 320,
  sha256: "ff",
  supply: { chain: "100000", here: "100000", zero_address: "0" },
  largest: 50,
  drawn: 50,
  result: { supply: "equal", compared: 100, equal: 100 },
  different: [],
};
export const known: Completeness["known"] = {
  transfers: 4_000,
  first: { time: "2025-02-02T11:04:00Z", block: 1_001 },
  last: { time: made, block: 2_000 },
  minted: "100000",
  supply: "100000",
  below_zero: null,
  files: [],
};
export const evm: Meta = {
  asOf: new Date(made),
  sources: ["evm"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
export const token = { decimals: 2, ticker: "OSTR", address: "0x00000000000000000000000000000000000000aa" };
