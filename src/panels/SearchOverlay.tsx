import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { toastNotLoaded } from "../ui/announcer.ts";
import { Icon } from "../ui/Icon.tsx";
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
  const dialog = useRef<HTMLDialogElement>(null);
  const [Palette, setPalette] = useState(() => loaded);
  const [text, setText] = useState(initialText);
  const [entered, setEntered] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
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
    <dialog
      ref={dialog}
      className="dialog search-dialog"
      aria-label="Search tokens"
      closedby="any"
      // A second effect in development opens it again before the first one's close is told.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      {Palette ? (
        <Palette initialText={text} openAtOnce={entered} onClose={onClose} {...(onPick && { onPick })} />
      ) : (
        <div className="search-box">
          <Icon name="search" />
          <input
            {...searchField}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && setEntered(true)}
          />
          <kbd>esc</kbd>
        </div>
      )}
    </dialog>
  );
}

/** The same field before and after the code has come. */
export const searchField = {
  "aria-label": "Name, ticker or address",
  placeholder: "Name, ticker or pasted address",
  spellCheck: false,
  autoFocus: true,
} as const;
