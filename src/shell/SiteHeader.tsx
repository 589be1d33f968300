import { Link, useMatch, useParams } from "@tanstack/react-router";
import { writeTokens } from "../../contract/compared-tokens.ts";
import { allChains, firstChain } from "../lib/shown-chains.ts";
import { count } from "../lib/format.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { ChainTabs } from "./ChainTabs.tsx";
import { useCompared, useWatched } from "../sections/saved-tokens.ts";
import { useQuery } from "@tanstack/react-query";
import { operateAccessQuery } from "../api/operate.ts";
import { useSyncExternalStore } from "react";
import { readTheme, type ThemeChoice, writeTheme } from "../lib/storage.ts";
import { announce } from "../ui/announcer.ts";

interface SiteHeaderProps {
  readonly onSearch: () => void;
  /** The pointer or focus comes near: time to fetch what a search needs. */
  readonly onSearchIntent: () => void;
}

const linkLook =
  "no-underline hover:text-ink max-table:flex max-table:size-control max-table:items-center max-table:justify-center";

export function SiteHeader({ onSearch, onSearchIntent }: SiteHeaderProps) {
  const { chain = firstChain() } = useParams({ strict: false });
  const isOfAll = useMatch({ from: "/all", shouldThrow: false }) !== undefined;
  const isFront = useMatch({ from: "/", shouldThrow: false }) !== undefined;
  const watched = useWatched();
  const compared = useCompared();
  return (
    <header className="mx-auto flex h-13 max-w-[1504px] items-center gap-6 border-b border-rule px-margin max-table:h-14 max-lg:gap-4 max-table:gap-2.5 in-data-framed:hidden print:hidden">
      <Link
        className="flex items-center gap-2.25 text-[15px] font-[640] font-stretch-104% tracking-[-0.005em] no-underline"
        to="/"
        activeProps={{}}
        aria-label="Holderscope"
      >
        <Logo />
        <span className="max-lg:hidden">Holderscope</span>
      </Link>
      <ChainTabs chain={isOfAll ? allChains : isFront ? "" : chain} />
      {/* The front page has the search in its middle. */}
      <button
        type="button"
        className={`flex h-control max-w-[440px] flex-[1_0_320px] items-center gap-2 rounded-control border border-control pr-2 pl-2.5 text-ink-2 hover:bg-hover max-table:hidden ${isFront ? "invisible" : ""}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={onSearch}
        onPointerEnter={onSearchIntent}
        onFocus={onSearchIntent}
      >
        <Icon name="search" />
        <span className="flex-1 truncate">Name, ticker or pasted address</span>
        <kbd>/</kbd>
      </button>
      <div className="ml-auto flex items-center gap-3 whitespace-nowrap text-ink-2 max-table:gap-0 max-xs:*:w-9">
        <OperateLink />
        <IconButton
          icon="search"
          iconSize={18}
          label="Search"
          className="table:hidden"
          aria-haspopup="dialog"
          onClick={onSearch}
        />
        <Link className={linkLook} to="/$chain" params={{ chain }} hash="watching" activeProps={{}}>
          <Named icon="star" name="Watching" saved={watched.length} />
        </Link>
        <Link
          className={linkLook}
          to="/compare"
          search={{ t: writeTokens(compared) }}
          activeOptions={{ includeSearch: false }}
        >
          <Named icon="compare" name="Compare" saved={compared.length} />
        </Link>
        <ThemeToggle />
      </div>
    </header>
  );
}

interface NamedProps {
  readonly icon: IconName;
  readonly name: string;
  /** How many there are. */
  readonly saved: number;
}

/** A narrow page has room for a sign alone. */
function Named({ icon, name, saved }: NamedProps) {
  return (
    <>
      <span className="flex table:hidden">
        <Icon name={icon} size={18} />
      </span>
      <span className="max-table:sr-only">
        {name} {/* Its room is there before this browser says how many: nothing moves when it does. */}
        <span className="inline-block table:min-w-2">{saved > 0 && count(saved)}</span>
      </span>
    </>
  );
}

/** For who runs the server: the page as it is sent has nothing of it, and others never see it. */
function OperateLink() {
  const { data: mayOperate } = useQuery(operateAccessQuery());
  return (
    // Its place is kept, so that nothing moves when it comes.
    <span className="w-13 max-table:hidden">
      {mayOperate === true && (
        <Link className="no-underline hover:text-ink" to="/operate">
          Operate
        </Link>
      )}
    </span>
  );
}

const order: readonly ThemeChoice[] = ["dark", "light", "auto"];
const names: Record<ThemeChoice, string> = {
  dark: "dark theme",
  light: "light theme",
  auto: "theme of the system",
};
const icons: Record<ThemeChoice, IconName> = { dark: "theme", light: "theme", auto: "system" };
const listeners = new Set<() => void>();

// public/before-paint.js has set the attribute before the first paint; the page itself is the state.
function current(): ThemeChoice {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "auto" ? set : "dark";
}

function choose(theme: ThemeChoice): void {
  document.documentElement.dataset["theme"] = theme;
  writeTheme(theme);
  announce(`Now in ${names[theme]}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = () => {
    const stored = readTheme();
    if (stored) document.documentElement.dataset["theme"] = stored;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

/** Goes round dark, light and the system's own. */
function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, current, () => "dark" as const);
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? "dark";
  return <IconButton icon={icons[theme]} label={`Switch to ${names[next]}`} onClick={() => choose(next)} />;
}
