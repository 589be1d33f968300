import { useNavigate } from "@tanstack/react-router";
import type { TokenRef } from "../api/token-queries.ts";
import { basePath } from "../lib/base-path.ts";
import { MenuItem, MenuLink } from "../ui/overlays/Menu.tsx";
import { loadOwnLabels, saveOwnLabels } from "./behind/own-label-files.ts";

const saveMenu = "section .chart-menu";

/** To the first section of the page that can be saved. */
function showSaveMenu(): void {
  const button = document.querySelector<HTMLElement>(saveMenu);
  button?.scrollIntoView({ block: "center" });
  button?.focus();
}

/** Of the menu “Save and share”: what a reader keeps of the page, and what explains it. */
export function SaveItems({ token }: { readonly token: TokenRef | undefined }) {
  const navigate = useNavigate();
  return (
    <>
      {document.querySelector(saveMenu) !== null && (
        <MenuItem note="PNG, SVG and CSV, by the word “Save” at each section" onSelect={showSaveMenu}>
          Save a chart or its figures
        </MenuItem>
      )}
      {token && (
        <MenuItem
          note="a press on a day in a chart keeps it in the link"
          onSelect={() =>
            void navigate({
              to: "/$chain/$token/history",
              params: { chain: token.chain, token: token.address },
            })
          }
        >
          Pin a day of its history
        </MenuItem>
      )}
      <MenuItem note="the labels that you gave addresses, as a file" onSelect={saveOwnLabels}>
        Save my labels
      </MenuItem>
      <MenuItem note="CSV with chain, address and name" onSelect={loadOwnLabels}>
        Load my labels
      </MenuItem>
      <MenuLink href={`${basePath}/docs/metrics#every-figure`}>Definitions of all figures</MenuLink>
    </>
  );
}
