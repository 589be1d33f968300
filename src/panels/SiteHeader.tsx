import { Link, useParams } from "@tanstack/react-router";
import { writeTokens } from "../../contract/compared-tokens.ts";
import { chainIds, chains } from "../../contract/chains.ts";
import { count } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { ThemeToggle } from "../ui/ThemeToggle.tsx";
import { useCompared, useWatched } from "./saved-tokens.ts";

interface SiteHeaderProps {
  readonly onSearch: () => void;
  /** The pointer or focus comes near: time to fetch what a search needs. */
  readonly onSearchIntent: () => void;
}

export function SiteHeader({ onSearch, onSearchIntent }: SiteHeaderProps) {
  const { chain = "sol" } = useParams({ strict: false });
  const watched = useWatched();
  const compared = useCompared();
  return (
    <header className="app-header">
      <Link
        className="brand"
        to="/$chain"
        params={{ chain: "sol" }}
        activeProps={{}}
        aria-label="Holderscope"
      >
        <Logo />
        <span className="wordmark">Holderscope</span>
      </Link>
      <nav className="chain-tabs" aria-label="Chain">
        {chainIds.map((id) => (
          <Link key={id} to="/$chain" params={{ chain: id }} activeOptions={{ includeSearch: false }}>
            {chains[id].name}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        className="search-trigger"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={onSearch}
        onPointerEnter={onSearchIntent}
        onFocus={onSearchIntent}
      >
        <Icon name="search" />
        <span>Name, ticker or pasted address</span>
        <kbd>/</kbd>
      </button>
      <div className="end">
        <IconButton
          icon="search"
          iconSize={18}
          label="Search"
          className="md:hidden"
          aria-haspopup="dialog"
          onClick={onSearch}
        />
        <Link className="wide-label" to="/$chain" params={{ chain }} hash="watching" activeProps={{}}>
          Watching{watched.length > 0 && ` ${count(watched.length)}`}
        </Link>
        <Link
          className="wide-label"
          to="/compare"
          search={{ t: writeTokens(compared) }}
          activeOptions={{ includeSearch: false }}
        >
          Compare{compared.length > 0 && ` ${count(compared.length)}`}
        </Link>
        <ThemeToggle />
      </div>
    </header>
  );
}
