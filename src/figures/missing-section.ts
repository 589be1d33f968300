import type { HolderListPage } from "../../contract/holders.ts";
import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { type Answer, metaOf, dataOf } from "../api/answer.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { type UnavailableSection, unavailableSection } from "../metrics/states.ts";

/** Why a section of a token is not available, from what is known of the token itself. */
export function missingSection(
  section: UnavailableSection,
  token: TokenRef,
  named: Answer<Token>,
  first?: Answer<HolderListPage | null>,
) {
  const meta: Partial<Meta> = metaOf(named) ?? {};
  const name = spokenName({ ...token, ...dataOf(named) });
  return unavailableSection(section, name, {
    source: meta.sources?.[0],
    history: meta.history,
    facts: meta.facts,
    notes: meta.notes,
    priceKnown: meta.priceUsd !== undefined,
    nobodyHolds: first?.state === "ready" && first.data?.holder_count === 0,
  });
}
