import { Link, useLocation } from "@tanstack/react-router";
import { normalizeAddress } from "../../contract/address.ts";
import { chains } from "../../contract/chains.ts";
import { readPath } from "../../contract/resolve-input.ts";
import { shownChains } from "../lib/shown-chains.ts";
import { typedText } from "../metrics/typed-text.ts";
import { Button, buttonLook } from "../ui/Button.tsx";
import { Code } from "../ui/Code.tsx";
import { Message } from "../ui/Notice.tsx";
import { PageNotFound } from "./PageNotFound.tsx";
import { useShell } from "./shell-commands.ts";

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
