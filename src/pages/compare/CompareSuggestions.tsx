import { isSame } from "../../../contract/compared-tokens.ts";
import { isChainId } from "../../../contract/chains.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { plainName } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Lane, Lanes } from "../../ui/Lanes.tsx";
import { useRecent, useWatched } from "../../sections/saved-tokens.ts";

const offered = 8;

interface CompareSuggestionsProps {
  readonly shown: readonly TokenRef[];
  readonly onAdd: (token: TokenRef) => void;
}

/** Tokens this browser knows, where there is nothing to compare yet. */
export function CompareSuggestions({ shown, onAdd }: CompareSuggestionsProps) {
  const saved = [...useWatched(), ...useRecent()].flatMap(({ chain, ...rest }) =>
    isChainId(chain) ? [{ chain, ...rest }] : [],
  );
  const tokens = saved.filter(
    (token, index) =>
      saved.findIndex((each) => isSame(each, token)) === index && !shown.some((each) => isSame(each, token)),
  );
  if (tokens.length === 0) return null;
  return (
    <Lanes label="Tokens to add">
      <Lane name="Watching and recently viewed">
        <div className="flex min-w-0 flex-wrap gap-2">
          {tokens.slice(0, offered).map(({ chain, address, name }) => (
            <Button
              key={`${chain}:${address}`}
              icon="plus"
              className="max-w-full overflow-hidden"
              onClick={() => onAdd({ chain, address })}
            >
              {plainName(name, 24)}
            </Button>
          ))}
        </div>
      </Lane>
    </Lanes>
  );
}
