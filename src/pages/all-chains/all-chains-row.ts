import type { AllChainsToken } from "../../../contract/tokens.ts";

export interface AllChainsRow extends AllChainsToken {
  readonly isDemo: boolean;
}

/** A token's key among those of all chains. */
export function keyOf({ chain, address }: AllChainsRow): string {
  return `${chain}/${address}`;
}
