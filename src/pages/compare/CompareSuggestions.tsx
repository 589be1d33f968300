import type { QueryClient } from "@tanstack/react-query";
import { chains, isChainId } from "../../../contract/chains.ts";
import { isSame } from "../../../contract/compared-tokens.ts";
import { dataOf } from "../../api/answer.ts";
import { api, start } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { plainName } from "../../lib/text.ts";
import { useRecent, useWatched } from "../../sections/saved-tokens.ts";
import { Button } from "../../ui/Button.tsx";
import { Lane, Lanes } from "../../ui/Lanes.tsx";

const offered = 8;

export interface CompareSuggestionsProps {
  readonly shown: readonly TokenRef[];
  readonly onAdd: (token: TokenRef) => void;
}

/** The most held tokens of all chains. */
const mostHeldOfAll = api("getAllChainsTokens", { limit: offered });

/** Asks for what is offered to everybody. */
export const startSuggestions = (queryClient: QueryClient) => start(queryClient, mostHeldOfAll);

/** Tokens to add, where there is nothing to compare yet: the most held ones, and those that this browser knows. */
export function CompareSuggestions({ shown, onAdd }: CompareSuggestionsProps) {
  const mostHeld = dataOf(useAnswer(mostHeldOfAll))?.tokens ?? [];
  const saved = [...useWatched(), ...useRecent()];
  return (
    <Lanes label="Tokens to add">
      <SuggestionLane name="Most held here" tokens={mostHeld} {...{ shown, onAdd }} />
      <SuggestionLane name="Watching and recently viewed" tokens={saved} {...{ shown, onAdd }} />
    </Lanes>
  );
}

interface SuggestionLaneProps extends CompareSuggestionsProps {
  readonly name: string;
  readonly tokens: readonly { readonly chain: string; readonly address: string; readonly name: string }[];
}

function SuggestionLane({ name, tokens, shown, onAdd }: SuggestionLaneProps) {
  const known = tokens.flatMap(({ chain, ...rest }) => (isChainId(chain) ? [{ chain, ...rest }] : []));
  const others = known.filter(
    (token, index) =>
      known.findIndex((each) => isSame(each, token)) === index && !shown.some((each) => isSame(each, token)),
  );
  if (others.length === 0) return null;
  const isOneChain = new Set(others.map(({ chain }) => chain)).size === 1;
  return (
    <Lane name={name}>
      <div className="flex min-w-0 flex-wrap gap-2">
        {others.slice(0, offered).map(({ chain, address, name: tokenName }) => (
          <Button
            key={`${chain}:${address}`}
            icon="plus"
            className="max-w-full overflow-hidden"
            onClick={() => onAdd({ chain, address })}
          >
            {plainName(tokenName, 24)}
            {!isOneChain && <span className="text-ink-3"> {chains[chain].name}</span>}
          </Button>
        ))}
      </div>
    </Lane>
  );
}
