import { isChainId } from "../../contract/chains.ts";
import type { TokenAddress } from "../../contract/address.ts";

/** What is written as a whole, by one worker at a time: a token, or what one worker knows of addresses. */
export type Scope = string;

export const scopeOf = ({ chain, address }: TokenAddress): Scope => `${chain}/${address}`;

/** Undefined of a scope that is no token's, and of a chain that this server does not have. */
export function tokenOfScope(scope: Scope): TokenAddress | undefined {
  const [chain = "", address = ""] = scope.split("/");
  return isChainId(chain) ? { chain, address } : undefined;
}

const addressesPrefix = "addresses/";

/** Each worker has its own: what one of them learns takes nothing from another. */
export const addressScopeOf = (holder: string): Scope => `${addressesPrefix}${holder}`;
export const isAddressScope = (scope: Scope) => scope.startsWith(addressesPrefix);

/** Of what `cluster check` tries. */
export const checkPrefix = "check/";
