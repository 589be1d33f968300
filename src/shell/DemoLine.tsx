import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { plural } from "../lib/format.ts";
import { isPlainClick } from "../lib/plain-click.ts";
import { demoTokensLeft, hasDemo } from "../lib/shown-chains.ts";
import { hideDemoLine } from "../lib/storage.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { useShell } from "./shell-commands.ts";

/** Says above every page that the market is invented, until the reader hides it. */
export function DemoLine() {
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
