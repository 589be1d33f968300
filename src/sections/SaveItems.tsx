import { useLocation, useNavigate } from "@tanstack/react-router";
import { readPageAddress } from "../../contract/page-address.ts";
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
  const about = aboutOf(useLocation().pathname);
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
      {about !== undefined && (
        <MenuItem
          note="when its figures change as you say"
          onSelect={() => void navigate({ to: "/alerts", search: { about } })}
        >
          Alert me
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

/** What an alert made from a page is about: its token, or its wallet of one; undefined where it is of neither. */
function aboutOf(pathname: string): string | undefined {
  const page = readPageAddress(pathname, new URLSearchParams());
  if (page === undefined || !("address" in page)) return undefined;
  return [page.chain, page.address, ...("wallet" in page ? [page.wallet] : [])].join(":");
}
