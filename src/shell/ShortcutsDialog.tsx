import { shownChains } from "../lib/shown-chains.ts";
import { ModalDialog } from "../ui/overlays/ModalDialog.tsx";

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["/"], "Search"],
  [["Ctrl", "K"], "Search, from inside a field too (Cmd on a Mac)"],
  [["Ctrl", "V"], "Open a copied address, anywhere outside a field"],
  [["g", "1"], "To the first chain; with 2 to 9 to the others, in their order"],
  ...(shownChains().length > 1 ? [[["g", "0"], "To the tokens of all chains"] as const] : []),
  [["?"], "This list"],
  [["Tab"], "To the next control; a chart is one stop"],
  [["←", "→"], "Move between the marks of a chart, or a handle of the filter"],
  [["Page Up", "Page Down"], "Move a handle of the filter by a factor of ten"],
  [["Esc"], "Leave a chart, a definition, a menu or the search"],
];

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title="Keyboard shortcuts" narrow onClose={onClose}>
      <dl className="px-6 pt-3 pb-5 text-data max-md:px-4 max-md:pt-2 max-md:pb-4">
        {shortcuts.map(([keys, what]) => (
          <div
            key={what}
            className="grid grid-cols-[136px_minmax(0,1fr)] gap-3 border-rule-2 py-1.75 not-first:border-t"
          >
            <dt className="flex items-start gap-1.5 whitespace-nowrap">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}
