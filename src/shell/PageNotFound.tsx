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
          <Link className={buttonLook(true)} to="/$chain" params={{ chain: "sol" }}>
            Solana tokens
          </Link>
          <Link className={buttonLook()} to="/$chain" params={{ chain: "eth" }}>
            Ethereum tokens
          </Link>
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
