import type { Reading } from "../../../contract/readings.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { tokenPages } from "../../lib/explorers.ts";
import { count } from "../../lib/format.ts";
import { transfersText } from "../../metrics/readings.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Message } from "../../ui/Notice.tsx";
import { CommandLine, indexCommand } from "./WaysToRead.tsx";

interface ReadingRefusedProps {
  readonly token: TokenRef;
  readonly reading: Extract<Reading, { readonly state: "refused" }>;
}

/** Why a token is not read: the reason, its proof, what can be done. */
export function ReadingRefused({
  token,
  reading: { reason, limit, collection, token: known },
}: ReadingRefusedProps) {
  const [explorer] = tokenPages(token.chain, token.address);
  return (
    <Message
      icon="warning"
      title={
        collection
          ? `Not a coin, but a collection (${collection})`
          : limit === null
            ? "Its transfers cannot be counted here"
            : "More transfers than this server reads"
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
      {limit === null ? (
        <p>
          The reason: {reason}.
          {!collection && " A figure without these would be a wrong figure, so none is given."}
        </p>
      ) : (
        <>
          <p>
            {known?.transfers ? `It has ${transfersText(known.transfers)}; the` : "The"} limit here is{" "}
            {count(limit)} a token.
          </p>
          <p>If you run this server: raise the limit, or read it by hand.</p>
          <CommandLine text="HOLDERSCOPE_ON_DEMAND_TRANSFERS=0" what="setting" />
          <CommandLine text={indexCommand(token)} what="command" />
        </>
      )}
    </Message>
  );
}
