import type { ChainId } from "../../contract/chains.ts";
import type { Token } from "../../contract/tokens.ts";
import { sameToken, unwatch, watch, recentTokens } from "../lib/storage.ts";
import { plainName } from "../lib/text.ts";
import { announce } from "../ui/announcer.ts";
import { useWatched } from "./saved-tokens.ts";

interface Watching {
  readonly watching: boolean;
  readonly toggle: () => void;
}

export function useWatching(
  chain: ChainId,
  { address, name, ticker }: Pick<Token, "address" | "name" | "ticker">,
): Watching {
  const watching = useWatched().some((each) => sameToken(each, { chain, address }));
  const toggle = () => {
    if (watching) unwatch({ chain, address });
    // A token that was opened has its figures among the recently viewed.
    else {
      const seen = recentTokens().find((each) => sameToken(each, { chain, address }));
      watch(seen ?? { chain, address, name, ticker, seenAt: Date.now() });
    }
    announce(`${watching ? "No longer watching" : "Watching"} ${plainName(name, 32)}`);
  };
  return { watching, toggle };
}
