import { Link, useNavigate } from "@tanstack/react-router";
import { chains, isChainId } from "../../contract/chains.ts";
import { shownChains } from "../lib/shown-chains.ts";
import { Tabs } from "../ui/Tabs.tsx";

/** As many as leave room for the search. The others are in the list beside them. */
function lookOf(index: number, isOpen: boolean, isOfMany: boolean): string {
  if (!isOfMany) return "";
  if (index >= 8) return isOpen ? "max-md:!hidden" : "!hidden";
  if (isOpen || index < 2) return "max-md:!hidden";
  return index < 4 ? "max-lg:!hidden" : "max-xl:!hidden";
}

/** The chains that there is something of. Where there are many, a narrow page names one and lists all. */
export function ChainTabs({ chain }: { readonly chain: string }) {
  const navigate = useNavigate();
  const ids = shownChains();
  const isOfMany = ids.length > 2;
  const isAllTabs = ids.length <= 8;
  return (
    <>
      <Tabs
        label="Chain"
        className="gap-4 self-stretch whitespace-nowrap *:flex *:items-center *:pt-0.5 max-md:gap-3"
      >
        {ids.map((id, index) => (
          <Link
            key={id}
            className={lookOf(index, id === chain, isOfMany)}
            to="/$chain"
            params={{ chain: id }}
            activeOptions={{ includeSearch: false }}
          >
            {chains[id].name}
          </Link>
        ))}
      </Tabs>
      {isOfMany && (
        <select
          aria-label="Chain"
          className={`h-control min-w-0 rounded-control border border-control bg-bg px-2 text-ink-2 ${isAllTabs ? "xl:hidden" : ""}`}
          value={isChainId(chain) && ids.includes(chain) ? chain : ""}
          onChange={({ target }) => void navigate({ to: "/$chain", params: { chain: target.value } })}
        >
          {!(ids as readonly string[]).includes(chain) && <option value="">Chain</option>}
          {ids.map((id) => (
            <option key={id} value={id}>
              {chains[id].name}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
