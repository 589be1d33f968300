import type { TokenRef } from "../../api/token-queries.ts";
import { tokenPages } from "../../lib/explorers.ts";
import { Menu, MenuLink } from "../../ui/overlays/Menu.tsx";

export function ExplorerMenu({ token: { chain, address } }: { readonly token: TokenRef }) {
  return (
    <Menu label="Open in an explorer" icon="external" iconOnly title="Open in a new tab">
      {tokenPages(chain, address).map(({ name, href }) => (
        <MenuLink key={name} href={href}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}
