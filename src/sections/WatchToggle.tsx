import type { ChainId } from "../../contract/chains.ts";
import type { Token } from "../../contract/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { useStorageWorks } from "./saved-tokens.ts";
import { useWatching } from "./watching.ts";

interface WatchToggleProps {
  readonly chain: ChainId;
  readonly token: Pick<Token, "address" | "name" | "ticker">;
}

/** The button of the identity bar. Absent where the browser keeps nothing. */
export function WatchToggle({ chain, token }: WatchToggleProps) {
  const { watching, toggle } = useWatching(chain, token);
  if (!useStorageWorks()) return null;
  return (
    <Button icon="star" aria-pressed={watching} onClick={toggle}>
      {watching ? "Watching" : "Watch"}
    </Button>
  );
}
