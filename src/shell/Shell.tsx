import { Link, useNavigate } from "@tanstack/react-router";
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { plural } from "../lib/format.ts";
import { isTyping } from "../lib/keyboard.ts";
import { noteListening } from "../lib/late-part.tsx";
import { isPlainClick } from "../lib/plain-click.ts";
import { demoTokensLeft, hasDemo, shownChains } from "../lib/shown-chains.ts";
import { hideDemoLine } from "../lib/storage.ts";
import { loadSearch, SearchOverlay } from "../search/SearchOverlay.tsx";
import { addressDialog, type OpenedAddress } from "../sections/behind/opened-address.ts";
import {
  type Announcement,
  currentAnnouncements,
  subscribeAnnouncements,
  toastNotLoaded,
} from "../ui/announcer.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ShellContext, useShell } from "./shell-commands.ts";
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
  const [opened, setOpened] = useState<OpenedAddress>();
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
    addressDialog.set = setOpened;
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
    // The server's page looks finished before it listens.
    noteListening();
    // Kept by public/before-paint.js.
    const { dataset } = document.documentElement;
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
        {opened && <opened.Dialog key={opened.address} opened={opened} />}
        <Toaster />
      </div>
    </ShellContext>
  );
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event);
}

/** Says above every page that the market is invented, until the reader hides it. */
function DemoLine() {
  const { openSearch } = useShell();
  if (!hasDemo()) return null;
  const left = demoTokensLeft();
  const search = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSearch();
  };
  return (
    <aside
      aria-label="Demo market"
      className="mx-auto flex max-w-[1504px] items-center gap-x-3 border-b border-rule px-margin text-label text-ink-2 in-data-demo-seen:hidden print:hidden"
    >
      <p className="flex-1">
        <b className="font-strong text-ink">Demo market, invented.</b>{" "}
        {left > 0 && `${plural(left, "more token")} of it ${left === 1 ? "comes" : "come"} within seconds. `}
        {/* Without scripts it leads to the search of the front page. */}
        <Link to="/" activeProps={{}} onClick={search}>
          Read a real token
        </Link>
      </p>
      <IconButton icon="close" iconSize={14} label="Hide this line" onClick={hideDemoLine} />
    </aside>
  );
}

const none: readonly Announcement[] = [];

const toastLook =
  "inline-flex items-center gap-2.5 rounded-control bg-raised px-3.5 py-2.25 text-data [box-shadow:var(--shadow)] transition-[opacity,translate] duration-slow starting:opacity-0 starting:[translate:0_4px]";

/** Stands once in the page's shell. */
function Toaster() {
  const announcements = useSyncExternalStore(subscribeAnnouncements, currentAnnouncements, () => none);
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-6 z-20 grid justify-items-center gap-2 print:hidden">
      {announcements.map(({ id, text, visible, failed }) => (
        <span key={id} className={visible ? toastLook : "sr-only"}>
          {visible && <Icon name={failed ? "warning" : "check"} size={15} />}
          {text}
        </span>
      ))}
    </output>
  );
}
