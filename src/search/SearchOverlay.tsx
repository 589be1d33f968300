import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { toastNotLoaded } from "../ui/announcer.ts";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { SearchBox, searchField } from "./SearchBox.tsx";
import type { SearchOption } from "./search-options.ts";

interface SearchOverlayProps {
  readonly initialText?: string;
  readonly onClose: () => void;
  /** Takes what was chosen, where it is not to be opened. */
  readonly onPick?: (option: SearchOption) => void;
}

type PaletteType = (typeof import("./SearchPalette.tsx"))["SearchPalette"];
let loaded: PaletteType | undefined;

/** Fetches what a search needs; after a failure the next call asks anew. */
export async function loadSearch(): Promise<PaletteType> {
  loaded ??= (await import("./SearchPalette.tsx")).SearchPalette;
  return loaded;
}

/** The search in a dialog. Until its code is there, a plain field takes what is typed. */
export function SearchOverlay({ initialText = "", onClose, onPick }: SearchOverlayProps) {
  const [Palette, setPalette] = useState(() => loaded);
  const [text, setText] = useState(initialText);
  const [entered, setEntered] = useState(false);

  const fail = useEffectEvent(() => {
    onClose();
    toastNotLoaded();
  });
  useEffect(() => {
    let isOpen = true;
    loadSearch().then(
      (code) => isOpen && setPalette(() => code),
      () => isOpen && fail(),
    );
    return () => {
      isOpen = false;
    };
  }, []);

  return (
    <Dialog
      className="mx-auto mt-[9vh] mb-auto w-[640px] overflow-visible bg-bg"
      aria-label="Search tokens"
      onClose={onClose}
    >
      {Palette ? (
        <Palette initialText={text} openAtOnce={entered} onClose={onClose} {...(onPick && { onPick })} />
      ) : (
        <SearchBox>
          <input
            {...searchField}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && setEntered(true)}
          />
        </SearchBox>
      )}
    </Dialog>
  );
}
