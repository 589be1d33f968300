import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { isTyping } from "../lib/keyboard.ts";
import { toast } from "../ui/announcer.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { ShellContext } from "./shell-commands.ts";
import { SiteHeader } from "./SiteHeader.tsx";

const loadSearch = () => import("./SearchPalette.tsx");
const SearchPalette = lazy(() => loadSearch().then((module) => ({ default: module.SearchPalette })));
const ShortcutsDialog = lazy(() =>
  import("./ShortcutsDialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);

type Overlay = { readonly kind: "search"; readonly text: string } | { readonly kind: "shortcuts" };

/** What stands around every page: header, footer, search and the keys that open them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay>();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      const search = (command && event.key.toLowerCase() === "k") || (event.key === "/" && isPlain(event));
      if (search) {
        event.preventDefault();
        setOverlay({ kind: "search", text: "" });
      } else if (event.key === "?" && isPlain(event)) {
        setOverlay({ kind: "shortcuts" });
      }
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text").trim() ?? "";
      if (text === "" || isTyping(event)) return;
      event.preventDefault();
      setOverlay({ kind: "search", text: text.slice(0, 200) });
    };
    window.addEventListener("keydown", press);
    window.addEventListener("paste", paste);
    // The server's page looks finished before it listens. Whoever drives it by script waits for this.
    document.documentElement.dataset["listening"] = "";
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("paste", paste);
    };
  }, []);

  const close = () => setOverlay(undefined);
  const commands = useMemo(
    () => ({
      openSearch: (text = "") => setOverlay({ kind: "search", text }),
      openShortcuts: () => setOverlay({ kind: "shortcuts" }),
    }),
    [],
  );
  return (
    <ShellContext value={commands}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader onSearch={() => commands.openSearch()} onSearchIntent={() => void loadSearch()} />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      {overlay && (
        <ErrorBoundary
          fallback={null}
          onError={() => {
            close();
            toast("This could not be loaded. Check the connection.");
          }}
        >
          <Suspense fallback={null}>
            {overlay.kind === "search" ? (
              <SearchPalette initialText={overlay.text} onClose={close} />
            ) : (
              <ShortcutsDialog onClose={close} />
            )}
          </Suspense>
        </ErrorBoundary>
      )}
      <Toaster />
    </ShellContext>
  );
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
}
