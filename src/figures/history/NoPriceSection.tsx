import type { TokenRef } from "../../api/token-queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { metaOf } from "../../api/answer.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { historyHeadings } from "./history-figures.ts";
import { noPriceTitle } from "../../metrics/states.ts";
import { Section } from "../../ui/Section.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { useAnswer } from "../../api/use-answer.ts";

const { size, cost, taken, basis } = historyHeadings;

/** The four sections of dollars as one, where no price of the range is known. */
export function NoPriceSection({ token }: { readonly token: TokenRef }) {
  const named = useAnswer(tokenQueries(token).token);
  const name = spokenName(named.state === "ready" ? named.data : { ...token, name: "", ticker: "" });
  return (
    <Section
      id="price"
      name="Value, cost and profit"
      how="Holders by value, price against cost, profit taken and the cost of what is held all need a price."
      finding={`No price of ${name} is known for this time, so nothing here can be valued`}
    >
      <div className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {[size, cost, taken, basis].map(({ id, name: title }) => (
          <Unavailable key={id} title={title}>
            Not available: needs a price {id === "size" ? "of each day" : "at each transfer"}.
          </Unavailable>
        ))}
      </div>
      <p className="mt-3 text-label text-ink-2">
        {noPriceTitle(metaOf(named)?.facts)}. Counts, concentration, age and cohorts need none.
      </p>
    </Section>
  );
}
