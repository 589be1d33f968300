import { writeTokens } from "../../contract/compared-tokens.ts";
import { isChainId } from "../../contract/chains.ts";
import { maxRuleTokens } from "../../contract/watch/alerts.ts";
import { basePath } from "../lib/base-path.ts";
import { useWatched } from "./saved-tokens.ts";

/** Links to the feed of the tokens that this browser watches, an entry a day of each; nothing where it watches none. */
export function WatchFeed() {
  const watched = useWatched();
  const tokens = watched
    .flatMap(({ chain, address }) => (isChainId(chain) ? [{ chain, address }] : []))
    .slice(0, maxRuleTokens);
  if (tokens.length === 0) return null;
  const href = (ending: "atom" | "json") => `${basePath}/feed/watch/list.${ending}?t=${writeTokens(tokens)}`;
  return (
    <p>
      {watched.length > tokens.length ? `The first ${tokens.length} tokens` : "The tokens"} that you watch, a
      line a day: <a href={href("atom")}>Atom</a>, <a href={href("json")}>JSON Feed</a>.
    </p>
  );
}
