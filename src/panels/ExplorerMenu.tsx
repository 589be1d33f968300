import type { TokenRef } from "../api/token-queries.ts";
import { tokenPages } from "../lib/explorers.ts";
import { Menu, MenuItem } from "../ui/Menu.tsx";

export function ExplorerMenu({ token: { chain, address } }: { readonly token: TokenRef }) {
  return (
    <Menu label="Open in an explorer" icon="external" iconOnly title="Open in a new tab">
      {tokenPages(chain, address).map(({ name, href }) => (
        <MenuItem key={name} onSelect={() => window.open(href, "_blank", "noopener,noreferrer")}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
