import { type RefObject, useState } from "react";
import { isSame, mostCompared } from "../../../contract/compared-tokens.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { SearchOverlay } from "../../search/SearchOverlay.tsx";

interface CompareAddProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly shown: readonly TokenRef[];
  readonly onAdd: (token: TokenRef) => void;
}

export function CompareAdd({ button, shown, onAdd }: CompareAddProps) {
  const [searching, setSearching] = useState(false);
  const full = shown.length >= mostCompared;
  const pick = (token: TokenRef) => {
    if (shown.some((each) => isSame(each, token))) announce("This token is already compared");
    else onAdd(token);
  };
  return (
    <>
      <Button
        ref={button}
        icon="plus"
        // Not `disabled`: it keeps its place in the tab order, and says why it does nothing.
        aria-disabled={full}
        title={full ? "At most four tokens are compared" : undefined}
        aria-haspopup="dialog"
        onClick={() => !full && setSearching(true)}
      >
        Add token
      </Button>
      {searching && <SearchOverlay onClose={() => setSearching(false)} onPick={pick} />}
    </>
  );
}
