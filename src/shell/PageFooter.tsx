import type { DataSource } from "../../contract/meta.ts";
import { footNote } from "../metrics/sections.ts";
import { useShell } from "./shell-commands.ts";

/** Ends every page: who made its figures. */
export function PageFooter({ source }: { readonly source: DataSource | undefined }) {
  const { openShortcuts } = useShell();
  return (
    <footer className="mt-16 flex flex-wrap gap-x-6 gap-y-1.5 border-t border-rule-2 py-3.5 text-label text-ink-2 print:mt-8">
      <span>{footNote(source)}</span>
      <button type="button" className="ml-auto max-md:hidden print:hidden" onClick={openShortcuts}>
        Press <kbd>?</kbd> for shortcuts
      </button>
    </footer>
  );
}
