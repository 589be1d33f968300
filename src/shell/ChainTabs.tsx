import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import { chains, isChainId } from "../../contract/chains.ts";
import { allChains, shownChains } from "../lib/shown-chains.ts";
import { toastNotLoaded } from "../ui/announcer.ts";
import { Icon } from "../ui/Icon.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import type { ChainMenu } from "./ChainMenu.tsx";

/** Tabs on pages of each width that leave room for the search; the others are in the menu. */
const tabsAt = { md: 2, lg: 4, xl: 8 } as const;

function lookOf(index: number, isOpen: boolean): string {
  if (isOpen) return "max-md:!hidden";
  if (index >= tabsAt.xl) return "!hidden";
  if (index >= tabsAt.lg) return "max-xl:!hidden";
  return index >= tabsAt.md ? "max-lg:!hidden" : "max-md:!hidden";
}

/** The chains that there is something of. Where there are many, a narrow page names one and lists all. */
export function ChainTabs({ chain }: { readonly chain: string }) {
  const ids = shownChains();
  const isOfMany = ids.length > 2;
  const open = isChainId(chain) ? ids.indexOf(chain) : -1;
  const hiddenAt = (tabs: number) => Math.max(0, ids.length - tabs - (open >= tabs ? 1 : 0));
  return (
    <>
      <Tabs
        label="Chain"
        className="gap-4 self-stretch whitespace-nowrap *:flex *:items-center *:pt-0.5 max-md:gap-3"
      >
        {ids.map((id, index) => (
          <Link
            key={id}
            className={isOfMany ? lookOf(index, id === chain) : ""}
            to="/$chain"
            params={{ chain: id }}
            activeOptions={{ includeSearch: false }}
          >
            {chains[id].name}
          </Link>
        ))}
      </Tabs>
      {isOfMany && <MoreChains chain={chain} hiddenAt={hiddenAt} />}
    </>
  );
}

interface MoreChainsProps {
  readonly chain: string;
  /** How many are no tabs where so many are. */
  readonly hiddenAt: (tabs: number) => number;
}

/** Opens the menu of all of them, which is fetched then. */
function MoreChains({ chain, hiddenAt }: MoreChainsProps) {
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
  const name = isChainId(chain) ? chains[chain].name : chain === allChains ? "All chains" : "Chain";
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`flex h-control min-w-0 items-center gap-1.5 whitespace-nowrap text-ink-2 hover:text-ink max-md:text-[15px] max-md:font-strong max-md:text-ink ${hiddenAt(tabsAt.xl) === 0 ? "xl:hidden" : ""}`}
        aria-haspopup="dialog"
        aria-expanded={Menu !== undefined}
        aria-label={`Chain: ${name}. Change`}
        onClick={open}
      >
        <span className="min-w-0 truncate md:hidden">{name}</span>
        <span className="max-md:hidden lg:hidden">{hiddenAt(tabsAt.md)} more</span>
        <span className="max-lg:hidden xl:hidden">{hiddenAt(tabsAt.lg)} more</span>
        <span className="max-xl:hidden">{hiddenAt(tabsAt.xl)} more</span>
        <span className="flex rotate-90">
          <Icon name="next" size={13} />
        </span>
      </button>
      {Menu && <Menu chain={chain} button={button} onClose={close} />}
    </>
  );
}
