import type { ChainId } from "../../../contract/chains.ts";
import { examplesFinding } from "../../metrics/findings/front.ts";
import { Section } from "../../ui/Section.tsx";
import { ExampleToken, ExampleRoom, type ShownExample } from "./ExampleToken.tsx";

interface ExamplesProps {
  readonly examples: readonly ShownExample[];
  readonly chain: ChainId;
  /** Tokens of the chain. */
  readonly total: number;
  /** They are the demo's tour. */
  readonly isTour: boolean;
  readonly loading: boolean;
}

/** Some tokens with how many hold them: what a page of a token begins with. */
export function Examples({ examples, chain, total, isTour, loading }: ExamplesProps) {
  const shown = loading ? 3 : examples.length;
  return (
    <Section
      id="look"
      edge="border-t-2"
      name={isTour ? "A tour" : "Look at one"}
      how="The line is the number of holders over the whole life of the token, from zero up. The bar is the supply: first what the ten largest hold, then the rest."
      finding={examplesFinding(chain, shown, total, isTour)}
      loading={loading}
    >
      <ul
        className={`mt-4 grid gap-x-6 gap-y-7 ${isTour ? "md:grid-cols-2 lg:grid-cols-4" : "md:grid-cols-3"}`}
      >
        {loading
          ? [1, 2, 3].map((place) => <ExampleRoom key={place} />)
          : examples.map((example) => (
              <ExampleToken key={`${example.chain}/${example.address}`} example={example} />
            ))}
      </ul>
    </Section>
  );
}
