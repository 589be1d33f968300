import type { Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { tokenPages } from "../../lib/explorers.ts";
import { count } from "../../lib/format.ts";
import { accountsText } from "../../metrics/readings.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Message } from "../../ui/Notice.tsx";
import { CommandLine, indexCommand, nodeSetting } from "./WaysToRead.tsx";

interface MintRefusedProps {
  readonly token: TokenRef;
  readonly reading: Extract<Reading, { readonly state: "refused" }>;
}

/** Why a token of Solana is not read: what the node or its accounts say, and the way on. */
export function MintRefused({ token, reading }: MintRefusedProps) {
  const { limit, is_of_node: isOfNode = false, reason, token: known } = reading;
  const [explorer] = tokenPages(token.chain, token.address);
  return (
    <Message
      icon="warning"
      title={
        isOfNode
          ? "The node does not list its accounts"
          : limit === null
            ? "What its accounts hold cannot be added up here"
            : "More accounts than this server reads"
      }
      actions={
        explorer && (
          <a className={buttonLook()} href={explorer.href} target="_blank" rel="noopener noreferrer">
            <Icon name="external" />
            Open in {explorer.name}
          </a>
        )
      }
    >
      {isOfNode ? (
        <>
          <p className="wrap-anywhere">The node: {reason}.</p>
          <p>
            Public nodes of Solana mostly refuse this, and so do some plans of providers. If you run this
            server, name a node that answers getProgramAccounts, getProgramAccountsV2 or, as indexers do,
            getTokenAccounts, and start it again; or read this token from a terminal by such a node:
          </p>
          <CommandLine text={`${nodeSetting(token.chain)}=https://…`} what="setting" />
          <CommandLine text={indexCommand(token)} what="command" />
          <p>This node is asked again if somebody wants the token in ten minutes or later.</p>
        </>
      ) : limit === null ? (
        <p className="wrap-anywhere">
          The reason: {reason}. A figure without the rest would be wrong, so none is given.
        </p>
      ) : (
        <>
          <p>
            {known?.accounts ? `It has ${accountsText(known.accounts)}; the` : "The"} limit here is{" "}
            {count(limit)} a token.
          </p>
          <p>If you run this server: raise the limit, or read it by hand.</p>
          <CommandLine text="HOLDERSCOPE_ON_DEMAND_ACCOUNTS=0" what="setting" />
          <CommandLine text={indexCommand(token)} what="command" />
        </>
      )}
    </Message>
  );
}
