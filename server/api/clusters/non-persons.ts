import type { TokenAddress } from "../../../contract/address.ts";
import { type ApartReason, apartReasons } from "../../../contract/map-rules.ts";
import { labelledAddresses } from "../labels/address-labels.ts";
import type { Reader } from "../../store/reader.ts";
import type { TokenState } from "../token-state.ts";

/** Which of some addresses are not persons, and why. Pools are told apart, because they sell to anybody. */
export async function filterNonPersons(
  reader: Reader,
  token: TokenAddress,
  { meta: { sources } }: TokenState,
  addresses: readonly string[],
): Promise<{ readonly reasons: ReadonlyMap<string, ApartReason>; readonly pools: ReadonlySet<string> }> {
  const known = await labelledAddresses(reader, token.chain, addresses, token.address);
  // The addresses of the demo are made digit by digit: half of them are off the curve by chance.
  const isDemo = sources.includes("demo");
  const found = known.flatMap(({ address, kind, labels }) => {
    const words = [kind, ...labels.map(({ category }) => category)];
    const reason = apartReasons.find((each) => words.some((word) => word === each));
    return reason === undefined || (isDemo && reason === "program") ? [] : [[address, reason] as const];
  });
  return {
    reasons: new Map(found),
    pools: new Set(found.flatMap(([address, reason]) => (reason === "pool" ? [address] : []))),
  };
}
