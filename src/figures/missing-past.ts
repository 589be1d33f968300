import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { type Answer, metaOf, dataOf } from "../api/answer.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { whatIsMissing, whyNoPast } from "../metrics/known-past.ts";

/** Why other times of a token are not shown, from what is known of the token itself. */
export function missingPast(token: TokenRef, named: Answer<Token>) {
  const meta = metaOf(named);
  const name = spokenName({ ...token, ...dataOf(named) });
  const why = meta && whyNoPast(meta);
  return {
    finding: `Who held ${name} then is not known: ${shortReason(meta)}`,
    note: {
      lead: "Not available for this token.",
      rest: why ?? "Transfers before that time are missing, so balances of then are not known.",
    },
  };
}

function shortReason(meta: Meta | undefined): string {
  if (meta?.sources[0] === "upstream") return "the data service gives no history";
  if (meta?.history === "snapshot") return "only balances of one moment are here";
  if (meta?.facts?.coverage) {
    const missing = whatIsMissing(meta);
    return missing.charAt(0).toLowerCase() + missing.slice(1);
  }
  return "transfers before that are missing";
}
