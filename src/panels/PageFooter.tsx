import type { DataSource } from "../../contract/meta.ts";
import { footNote } from "../metrics/sections.ts";
import { useShell } from "./shell-commands.ts";

/** Ends every page: who made its figures. */
export function PageFooter({ source }: { readonly source: DataSource | undefined }) {
  const { openShortcuts } = useShell();
  return (
    <footer className="page-footer">
      <span>{footNote(source)}</span>
      <button type="button" className="end only-wide" onClick={openShortcuts}>
        Press <kbd>?</kbd> for shortcuts
      </button>
    </footer>
  );
}
