import type { DataSource } from "../../contract/meta.ts";
import { Link } from "@tanstack/react-router";
import { basePath } from "../lib/base-path.ts";
import { sourceUrl } from "../lib/shown-chains.ts";
import { footNote } from "../metrics/sections.ts";
import { useShell } from "./shell-commands.ts";

/** Ends every page: who made its figures, and what else can be done with them. */
export function PageFooter({ source }: { readonly source: DataSource | undefined }) {
  const { openShortcuts } = useShell();
  const code = sourceUrl();
  return (
    <footer className="mt-16 flex flex-wrap gap-x-6 gap-y-1.5 border-t border-rule-2 py-3.5 text-label text-ink-2 print:mt-8">
      <span>{footNote(source)}</span>
      <nav aria-label="More" className="-my-1 ml-auto flex flex-wrap gap-x-6 *:py-1 max-md:ml-0 print:hidden">
        <a href={`${basePath}/docs`}>API</a>
        <Link to="/account" activeProps={{}}>
          API keys
        </Link>
        <Link to="/embed" activeProps={{}}>
          Embed
        </Link>
        <Link to="/alerts" activeProps={{}}>
          Alerts
        </Link>
        <a href={`${basePath}/docs/metrics#every-figure`}>Definitions</a>
        <a href={`${basePath}/docs/metrics`}>How figures are made</a>
        {code !== undefined && <a href={code}>Source</a>}
        <Link to="/" hash="status" activeProps={{}}>
          Status
        </Link>
        <button type="button" className="max-md:hidden" onClick={openShortcuts}>
          Press <kbd>?</kbd> for shortcuts
        </button>
      </nav>
    </footer>
  );
}
