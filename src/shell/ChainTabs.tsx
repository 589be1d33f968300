import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import { type ChainId, chains, isChainId } from "../../contract/chains.ts";
import { allChains, shownChains } from "../lib/shown-chains.ts";
import { toastNotLoaded } from "../ui/announcer.ts";
import { Icon } from "../ui/Icon.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import type { ChainMenu } from "./ChainMenu.tsx";

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
export function ChainTabs({ chain }: { readonly chain: string }) {
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
