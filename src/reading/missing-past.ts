import type { Token } from "../../contract/tokens.ts";
import { type Answer, metaOf } from "../api/answer.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { whyNoPast } from "../metrics/known-past.ts";

/** Why other times of a token are not shown, from what is known of the token itself. */
export function missingPast(token: TokenRef, named: Answer<Token>) {
  const meta = metaOf(named);
  const name = spokenName(named.state === "ready" ? named.data : { ...token, name: "", ticker: "" });
  const why = meta && whyNoPast(meta);
  return {
    finding: `Not known of ${name}: who held it then`,
    note: {
      lead: "Not available for this token.",
      rest: why ?? "Transfers before that time are missing, so balances of then are not known.",
    },
  };
}
