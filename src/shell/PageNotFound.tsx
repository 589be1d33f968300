import { chains } from "../../contract/chains.ts";
import { Link } from "@tanstack/react-router";
import { firstChain, shownChains } from "../lib/shown-chains.ts";
import { Button, buttonLook } from "../ui/Button.tsx";
import { Message } from "../ui/Notice.tsx";
import { useShell } from "./shell-commands.ts";

export function PageNotFound() {
  const { openSearch } = useShell();
  return (
    <Message
      page
      title="There is no page at this address"
      actions={
        <>
          {shownChains().map((chain) => (
            <Link key={chain} className={buttonLook(chain === firstChain())} to="/$chain" params={{ chain }}>
              {chains[chain].name} tokens
            </Link>
          ))}
          <Button icon="search" onClick={() => openSearch()}>
            Search
          </Button>
        </>
      }
    >
      <p>The link may be old or cut short. Paste a token’s address anywhere on the page to open it.</p>
    </Message>
  );
}
