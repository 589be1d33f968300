import { Link } from "@tanstack/react-router";
import { spokenName } from "../../metrics/findings/name.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { Token } from "../../../contract/tokens.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Code } from "../../ui/Code.tsx";
import { Message } from "../../ui/Notice.tsx";

interface TokenPageNotFoundProps {
  readonly token: TokenRef;
  readonly named: Token;
  /** What stands behind the token in the address. */
  readonly rest: string;
}

/** The token is here, the page is not: a slip in the last part of its address. */
export function TokenPageNotFound({ token, named, rest }: TokenPageNotFoundProps) {
  const params = { chain: token.chain, token: token.address };
  return (
    <Message
      title={`${spokenName(named)} has no such page`}
      actions={
        <>
          <Link className={buttonLook(true)} to="/$chain/$token" params={params}>
            Overview
          </Link>
          <Link className={buttonLook()} to="/$chain/$token/holders" params={params}>
            Holders
          </Link>
        </>
      }
    >
      <p>
        <Code>{rest.slice(0, 120)}</Code>
      </p>
      <p>
        A token has an overview, a list of holders, a history, a map, and a page for each wallet:{" "}
        <Code>/wallet/</Code> and the wallet’s address.
      </p>
    </Message>
  );
}
