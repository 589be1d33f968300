import { useQuery } from "@tanstack/react-query";
import { Link, useMatch, useParams } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, useRef, useState, useSyncExternalStore } from "react";
import { type ChainId, chains, isChainId } from "../../contract/chains.ts";
import { writeTokens } from "../../contract/compared-tokens.ts";
import { operateAccessQuery } from "../api/operate.ts";
import { count } from "../lib/format.ts";
import { allChains, firstChain, shownChains } from "../lib/shown-chains.ts";
import { readTheme, type ThemeChoice, writeTheme } from "../lib/storage.ts";
import { useCompared, useWatched } from "../sections/saved-tokens.ts";
import { announce, toastNotLoaded } from "../ui/announcer.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import type { ChainMenu } from "./ChainMenu.tsx";

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

/** How many tabs leave the search its 320 px, what hides the others, and where the button says how many they are. */
const arrangements = (chainCount: number) => [
  { tabs: 0, rest: "max-[1060px]:!hidden", shown: "max-table:hidden min-[1060px]:hidden", whole: "" },
  {
    tabs: 2,
    rest: "max-lg:!hidden",
    shown: "max-[1060px]:hidden lg:hidden",
    whole: "min-[1060px]:max-lg:hidden",
  },
  { tabs: 4, rest: "max-xl:!hidden", shown: "max-lg:hidden xl:hidden", whole: "lg:max-xl:hidden" },
  // Eight of eight need no button beside them.
  { tabs: chainCount > 8 ? 6 : 8, rest: "!hidden", shown: "max-xl:hidden", whole: "xl:hidden" },
];

/** The chains that there is something of. Where there are many, a narrow page names one and lists all. */
function ChainTabs({ chain }: { readonly chain: string }) {
  const ids = shownChains();
  const isOfMany = ids.length > 2;
  return (
    <>
      <Tabs
        label="Chain"
        className="min-w-0 gap-4 self-stretch whitespace-nowrap *:flex *:min-w-0 *:items-center *:pt-0.5 max-table:gap-3"
      >
        {ids.map((id, index) => (
          <Link
            key={id}
            className={
              isOfMany
                ? id === chain
                  ? "max-table:!hidden"
                  : arrangements(ids.length).findLast(({ tabs }) => index >= tabs)!.rest
                : ""
            }
            to="/$chain"
            params={{ chain: id }}
            activeOptions={{ includeSearch: false }}
          >
            {isOfMany ? <span className="truncate">{chains[id].name}</span> : <ChainName chain={id} />}
          </Link>
        ))}
      </Tabs>
      {isOfMany && <MoreChains chain={chain} ids={ids} />}
    </>
  );
}

/** On a narrow phone the code of a chain: two names have no room beside the buttons. */
function ChainName({ chain }: { readonly chain: ChainId }) {
  const { name, network } = chains[chain];
  return (
    <>
      <span className="truncate max-xs:hidden">{name}</span>
      <abbr className="no-underline xs:hidden" title={name}>
        {network}
      </abbr>
    </>
  );
}

interface MoreChainsProps {
  readonly chain: string;
  readonly ids: readonly string[];
}

/** Opens the menu of all of them, which is fetched then. */
function MoreChains({ chain, ids }: MoreChainsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [Menu, setMenu] = useState<ComponentType<ComponentProps<typeof ChainMenu>>>();
  const closedAtMs = useRef(-1_000);
  const open = () => {
    // The press that closed it is none that opens it.
    if (Menu || performance.now() - closedAtMs.current < 250) return;
    import("./ChainMenu.tsx").then(({ ChainMenu: loaded }) => setMenu(() => loaded), toastNotLoaded);
  };
  const close = () => {
    closedAtMs.current = performance.now();
    setMenu(undefined);
  };
  // The chain one is on is always a tab.
  const place = ids.indexOf(chain);
  const counts = arrangements(ids.length).map((each) => ({
    ...each,
    more: ids.length - each.tabs - (place >= each.tabs ? 1 : 0),
  }));
  const name = isChainId(chain) ? chains[chain].name : chain === allChains ? "All chains" : "Chain";
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`flex h-control min-w-0 items-center gap-1.5 whitespace-nowrap text-ink-2 hover:text-ink max-table:text-[15px] max-table:font-strong max-table:text-ink ${counts.map(({ more, whole }) => (more > 0 ? "" : whole)).join(" ")}`}
        aria-haspopup="dialog"
        aria-expanded={Menu !== undefined}
        aria-label={`Chain: ${name}. Change`}
        onClick={open}
      >
        <span className="min-w-0 truncate table:hidden">{name}</span>
        {counts.map(({ tabs, shown, more }) => (
          <span key={tabs} className={shown}>
            {tabs > 0 || place >= 0 ? `${more} more` : name}
          </span>
        ))}
        <span className="flex rotate-90">
          <Icon name="next" size={13} />
        </span>
      </button>
      {Menu && <Menu chain={chain} button={button} onClose={close} />}
    </>
  );
}
