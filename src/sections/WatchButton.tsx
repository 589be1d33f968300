import type { ChainId } from "../../contract/chains.ts";
import type { Token } from "../../contract/tokens.ts";
import { plainName } from "../lib/text.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { useStorageWorks } from "./saved-tokens.ts";
import { useWatching } from "./watching.ts";

interface WatchButtonProps {
  readonly chain: ChainId;
  readonly token: Pick<Token, "address" | "name" | "ticker">;
  readonly small?: boolean;
}

/** The star of a row. Absent where the browser keeps nothing. */
export function WatchButton({ chain, token, small = false }: WatchButtonProps) {
  const { watching, toggle } = useWatching(chain, token);
  if (!useStorageWorks()) return null;
  return (
    <IconButton
      small={small}
      className={small ? "" : "justify-end"}
      icon="star"
      label={`Watch ${plainName(token.name, 32)}`}
      aria-pressed={watching}
      onClick={toggle}
    />
  );
}
