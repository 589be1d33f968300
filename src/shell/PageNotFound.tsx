import { chainIds, chains, homeChain } from "../../contract/chains.ts";
import { Link } from "@tanstack/react-router";
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
          {chainIds.map((chain) => (
            <Link key={chain} className={buttonLook(chain === homeChain)} to="/$chain" params={{ chain }}>
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
