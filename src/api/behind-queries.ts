import { withoutNoPersons } from "../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding } from "../../contract/exclusions.ts";
import { exclusionArgs } from "./exclusion-args.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

/** Concentration without what is left out, beside that of all. */
export function summaryQuery({ chain, address }: TokenRef, exclusions: Exclusions) {
  return api("getHolderSummary", {
    chain_id: chain,
    token_address: address,
    ...exclusionArgs(chain, exclusions),
  });
}

/** The one question of a page: where nothing is left out, what it would be without what is not a person. */
export function shownSummaryQuery(token: TokenRef, exclusions: Exclusions) {
  return summaryQuery(token, isExcluding(exclusions) ? exclusions : withoutNoPersons());
}

/** What some addresses are, as holders of a token. At most a hundred, in the form of `normalizeAddress`. */
export function labelsQuery({ chain, address }: TokenRef, addresses: readonly string[]) {
  return api("getLabels", { chain_id: chain, address: addresses, token: [address] });
}

/** What some wallets received, when first, and at what cost. At most a hundred. */
export function holderDetailsQuery({ chain, address }: TokenRef, addresses: readonly string[]) {
  return api("getHolderDetails", { chain_id: chain, token_address: address, address: addresses });
}

interface Row {
  readonly address: string;
}

/** As many addresses as one question takes. */
export function eachOnce(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses)].slice(0, 100);
}

/** The owners of rows, for one question. */
export function addressesOf(rows: readonly Row[]): readonly string[] {
  return eachOnce(rows.map(({ address }) => address));
}

/** One question for the rows of a list, or none where it has none. */
export function labelQuestions(token: TokenRef, rows: readonly Row[]) {
  return rows.length === 0 ? [] : [labelsQuery(token, addressesOf(rows))];
}
