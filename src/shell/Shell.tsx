import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { isTyping } from "../lib/keyboard.ts";
import { shownChains } from "../lib/shown-chains.ts";
import { toastNotLoaded } from "../ui/announcer.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { loadSearch, SearchOverlay } from "../search/SearchOverlay.tsx";
import { ShellContext } from "./shell-commands.ts";
import { DemoLine } from "./DemoLine.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/** After g a digit is the way to a chain. */
const wayHoldsMs = 1_500;
const longestSearch = 200;

/** Tells public/before-paint.js that the page's scripts have this press: React calls nobody of a part that it has not taken over. */
function takePress(): void {
  window.dispatchEvent(new Event("press-taken"));
}

/** What stands around every page: header, footer, search and the keys that open them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [searched, setSearched] = useState<string>();
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ readonly onClose: () => void }>>();
  const openShortcuts = useCallback(async () => {
    try {
      const { ShortcutsDialog } = await import("./ShortcutsDialog.tsx");
      setShortcuts(() => ShortcutsDialog);
    } catch {
      toastNotLoaded();
    }
  }, []);

  useEffect(() => {
    let wayAtMs = -wayHoldsMs;
    const press = (event: KeyboardEvent) => {
      const command = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      const search = (command && event.key.toLowerCase() === "k") || (event.key === "/" && isPlain(event));
      if (search) {
        event.preventDefault();
        setSearched("");
      } else if (event.key === "?" && isPlain(event)) {
        void openShortcuts();
      } else if (event.key === "g" && isPlain(event)) {
        wayAtMs = event.timeStamp;
      } else if (event.timeStamp - wayAtMs < wayHoldsMs && isPlain(event)) {
        // One digit: the next is none of this way.
        wayAtMs = -wayHoldsMs;
        const shown = shownChains();
        const chain = shown[Number(event.key) - 1];
        if (event.key === "0" && shown.length > 1) void navigate({ to: "/all" });
        else if (chain) void navigate({ to: "/$chain", params: { chain } });
      }
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text").trim() ?? "";
      if (text === "" || isTyping(event)) return;
      event.preventDefault();
      setSearched(text.slice(0, longestSearch));
    };
    window.addEventListener("keydown", press);
    window.addEventListener("paste", paste);
    // The server's page looks finished before it listens. Whoever drives it by script waits for this.
    const { dataset } = document.documentElement;
    dataset["listening"] = "";
    // Kept by public/before-paint.js.
    const { typed } = dataset;
    delete dataset["typed"];
    // oxlint-disable-next-line react/set-state-in-effect -- an event of before there was a component
    if (typed !== undefined) setSearched(typed.slice(0, longestSearch));
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("paste", paste);
    };
  }, [openShortcuts, navigate]);

  const commands = useMemo(
    () => ({ openSearch: (text = "") => setSearched(text), openShortcuts: () => void openShortcuts() }),
    [openShortcuts],
  );
  return (
    <ShellContext value={commands}>
      <div className="contents" onClickCapture={takePress}>
        <a
          className="absolute -left-80 focus:top-2 focus:left-margin focus:z-9 focus:bg-raised focus:px-3 focus:py-2"
          href="#main"
        >
          Skip to content
        </a>
        <SiteHeader
          onSearch={() => commands.openSearch()}
          onSearchIntent={() => void loadSearch().catch(() => {})}
        />
        <DemoLine />
        {/* On paper so that two sections stand on a sheet. */}
        <main
          id="main"
          className="page mx-auto max-w-[1504px] px-margin pb-16 print:pb-0 print:[zoom:0.85]"
          tabIndex={-1}
        >
          {children}
        </main>
        {searched !== undefined && (
          <SearchOverlay initialText={searched} onClose={() => setSearched(undefined)} />
        )}
        {Shortcuts && <Shortcuts onClose={() => setShortcuts(undefined)} />}
        <Toaster />
      </div>
    </ShellContext>
  );
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
}
