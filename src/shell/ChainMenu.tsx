import { chainsQuery } from "../api/chains.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { type ChainId, chains } from "../../contract/chains.ts";
import type { ChainRow } from "../api/service.ts";
import { duration, plural } from "../lib/format.ts";
import { stepIndex } from "../lib/keyboard.ts";
import { allChains, shownChains } from "../lib/shown-chains.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { popover } from "../ui/overlays/popover.ts";

interface ChainMenuProps {
  /** That of the page, or that it is of all. */
  readonly chain: string;
  /** What it hangs below. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

const menuLook =
  "left-[anchor(left)] min-w-65 py-1.5 max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:mt-0 max-md:max-h-[85vh] max-md:w-auto max-md:overflow-y-auto max-md:rounded-b-0 max-md:pb-4 max-md:[position-try-fallbacks:none] max-md:backdrop:bg-scrim";
const itemLook =
  "grid grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-x-1 border-l-2 border-transparent forced-colors:not-aria-[current]:border-[Canvas] py-2 pr-3.5 pl-2.5 text-data no-underline hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:bg-hover max-md:min-h-12 max-md:py-0 max-md:text-[15px]";

/** All chains, with what is here of each: a menu below the tabs, on a phone a sheet from below. */
export function ChainMenu({ chain, button, onClose }: ChainMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  // Without it the menu names the chains and says no more.
  const { data: known } = useQuery(chainsQuery);
  useEffect(() => {
    const element = list.current;
    // A second effect in development finds it open.
    if (!element?.matches(":popover-open"))
      element?.showPopover(button.current ? { source: button.current } : undefined);
    const find = (selector: string) => element?.querySelector<HTMLElement>(selector);
    (find("a[aria-current]") ?? find("a"))?.focus({ preventScroll: true });
  }, [button]);
  const close = () => list.current?.hidePopover();
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = stepIndex(event.key, at === -1 ? undefined : at, links.length);
    if (next === undefined) return;
    event.preventDefault();
    links[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its links
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label="Chain"
      className={`${popover} ${menuLook}`}
      onKeyDown={move}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      <div className="flex items-center justify-between border-b border-rule py-1 pr-1.5 pl-4 md:hidden">
        <b className="font-semibold">Chain</b>
        <IconButton icon="close" label="Close" onClick={close} />
      </div>
      <ul>
        {shownChains().map((one) => (
          <li key={one}>
            <Link
              className={itemLook}
              to="/$chain"
              params={{ chain: one }}
              activeOptions={{ includeSearch: false }}
              onClick={close}
            >
              <span className="flex text-ink-2">{one === chain && <Icon name="check" size={14} />}</span>
              <b className="font-strong">{chains[one].name}</b>
              <ChainLine chain={one} rows={known?.chains} />
            </Link>
          </li>
        ))}
        <li className="mt-1.5 border-t border-rule-2 pt-1.5">
          <Link className={itemLook} to="/all" activeOptions={{ includeSearch: false }} onClick={close}>
            <span className="flex text-ink-2">{chain === allChains && <Icon name="check" size={14} />}</span>
            <b className="font-strong">All chains</b>
            <span className={`${lineLook} text-ink-2`}>{known && tokensText(known.all_chains)}</span>
          </Link>
        </li>
      </ul>
    </div>
  );
}

interface ChainLineProps {
  readonly chain: ChainId;
  /** Undefined while they are not known. */
  readonly rows: readonly ChainRow[] | undefined;
}

const lineLook = "pl-4 text-label whitespace-nowrap";

/** Tokens here, or what is in the way, which is not as quiet. */
function ChainLine({ chain, rows }: ChainLineProps) {
  const row = rows?.find(({ id }) => id === chain);
  if (row === undefined) return <span className={lineLook} />;
  const { tokens, behind_seconds: behind, failing } = row;
  if (failing) return <span className={lineLook}>its node does not answer</span>;
  if (behind !== undefined) return <span className={lineLook}>{duration(behind)} behind</span>;
  return <span className={`${lineLook} text-ink-2`}>{tokensText(tokens)}</span>;
}

function tokensText(tokens: number): string {
  return tokens === 0 ? "none yet" : plural(tokens, "token");
}
