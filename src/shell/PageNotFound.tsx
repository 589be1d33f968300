import { Link, useLocation } from "@tanstack/react-router";
import { normalizeAddress } from "../../contract/address.ts";
import { chains } from "../../contract/chains.ts";
import { readPath } from "../../contract/typed.ts";
import { firstChain, shownChains } from "../lib/shown-chains.ts";
import { typedText } from "../metrics/typed-text.ts";
import { Button, buttonLook } from "../ui/Button.tsx";
import { Code } from "../ui/Code.tsx";
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

/** No page of a chain: says what its address contains, and how to go on. */
export function AddressNotFound() {
  const { openSearch } = useShell();
  const { pathname } = useLocation();
  const typed = readPath(pathname);
  if (typed === undefined || typed.kind === "address") return <PageNotFound />;
  const { title, detail } = typedText(typed);
  const address = typed.kind === "elsewhere" ? typed.address : undefined;
  return (
    <Message
      page
      title={title}
      actions={
        <>
          {shownChains().map((chain) => {
            const token = normalizeAddress(chain, address ?? "");
            return (
              token && (
                <Link key={chain} className={buttonLook(true)} to="/$chain/$token" params={{ chain, token }}>
                  Open on {chains[chain].name}
                </Link>
              )
            );
          })}
          <Button icon="search" onClick={() => openSearch()}>
            Search
          </Button>
        </>
      }
    >
      {address !== undefined && (
        <p>
          <Code>{address}</Code>
        </p>
      )}
      <p>{detail}</p>
    </Message>
  );
}
