import { ModalDialog } from "./ModalDialog.tsx";

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["/"], "Search"],
  [["Ctrl", "K"], "Search, from inside a field too (Cmd on a Mac)"],
  [["Ctrl", "V"], "Open a copied address, anywhere outside a field"],
  [["?"], "This list"],
  [["Tab"], "To the next control; a chart is one stop"],
  [["←", "→"], "Move between the marks of a chart, or a handle of the filter"],
  [["Page Up", "Page Down"], "Move a handle of the filter by a factor of ten"],
  [["Esc"], "Leave a chart, a definition, a menu or the search"],
];

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title="Keyboard shortcuts" className="narrow" onClose={onClose}>
      <dl className="shortcut-list">
        {shortcuts.map(([keys, what]) => (
          <div key={what}>
            <dt>
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
