import { address, getAddressEncoder, getProgramDerivedAddress } from "@solana/addresses";
import { metaplexProgram } from "./programs.ts";

/** Where Metaplex keeps the description of a mint. */
export async function metaplexAddress(mint: string): Promise<string> {
  const bytes = getAddressEncoder();
  const [derived] = await getProgramDerivedAddress({
    programAddress: address(metaplexProgram),
    seeds: ["metadata", bytes.encode(address(metaplexProgram)), bytes.encode(address(mint))],
  });
  return derived;
}
