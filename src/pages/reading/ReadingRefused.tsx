import type { ReactNode } from "react";
import type { Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { tokenPages } from "../../lib/explorers.ts";
import { count } from "../../lib/format.ts";
import { accountsText, transfersText } from "../../metrics/readings.ts";
import { CommandLine } from "../../sections/CommandLine.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Message } from "../../ui/Notice.tsx";
import { indexCommand, nodeSetting } from "./WaysToRead.tsx";

interface ReadingRefusedProps {
  readonly token: TokenRef;
  readonly reading: Extract<Reading, { readonly state: "refused" }>;
}

/** Why a token is not read: the reason, its proof, what can be done. */
export function ReadingRefused({
  token,
  reading: { reason, limit, collection, token: known },
}: ReadingRefusedProps) {
  return (
    <Refused
      token={token}
      title={
        collection
          ? `Not a coin, but a collection (${collection})`
          : limit === null
            ? "Its transfers cannot be counted here"
            : "More transfers than this server reads"
      }
    >
      {limit === null ? (
        <p>
          The reason: {reason}.
          {!collection && " A figure without these would be a wrong figure, so none is given."}
        </p>
      ) : (
        <OverLimit
          token={token}
          size={known?.transfers ? transfersText(known.transfers) : null}
          limit={limit}
          setting="HOLDERSCOPE_ON_DEMAND_TRANSFERS"
        />
      )}
    </Refused>
  );
}

interface MintRefusedProps {
  readonly token: TokenRef;
  readonly reading: Extract<Reading, { readonly state: "refused" }>;
}

/** Why a token of Solana is not read: what the node or its accounts say, and the way on. */
export function MintRefused({ token, reading }: MintRefusedProps) {
  const { limit, is_of_node: isOfNode = false, reason, token: known } = reading;
  return (
    <Refused
      token={token}
      title={
        isOfNode
          ? "The node does not list its accounts"
          : limit === null
            ? "What its accounts hold cannot be added up here"
            : "More accounts than this server reads"
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
        <OverLimit
          token={token}
          size={known?.accounts ? accountsText(known.accounts) : null}
          limit={limit}
          setting="HOLDERSCOPE_ON_DEMAND_ACCOUNTS"
        />
      )}
    </Refused>
  );
}

interface RefusedProps {
  readonly token: TokenRef;
  readonly title: string;
  readonly children: ReactNode;
}

/** That a token is not read, and where else it can be looked at. */
function Refused({ token, title, children }: RefusedProps) {
  const [explorer] = tokenPages(token.chain, token.address);
  return (
    <Message
      icon="warning"
      title={title}
      actions={
        explorer && (
          <a className={buttonLook()} href={explorer.href} target="_blank" rel="noopener noreferrer">
            <Icon name="external" />
            Open in {explorer.name}
          </a>
        )
      }
    >
      {children}
    </Message>
  );
}

interface OverLimitProps {
  readonly token: TokenRef;
  /** What it has; null where that is not known. */
  readonly size: string | null;
  readonly limit: number;
  readonly setting: string;
}

/** That it is too large, and the way on. */
function OverLimit({ token, size, limit, setting }: OverLimitProps) {
  return (
    <>
      <p>
        {size === null ? "The" : `It has ${size}; the`} limit here is {count(limit)} a token.
      </p>
      <p>If you run this server: raise the limit, or read it by hand.</p>
      <CommandLine text={`${setting}=0`} what="setting" />
      <CommandLine text={indexCommand(token)} what="command" />
    </>
  );
}
