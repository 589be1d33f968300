import type { ReactNode } from "react";
import type { TokenRef } from "../../api/token-queries.ts";
import { tokenPages } from "../../lib/explorers.ts";
import { count } from "../../lib/format.ts";
import { CommandLine } from "../../sections/CommandLine.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Message } from "../../ui/Notice.tsx";
import { indexCommand } from "./WaysToRead.tsx";

interface RefusedProps {
  readonly token: TokenRef;
  readonly title: string;
  readonly children: ReactNode;
}

/** That a token is not read, and where else it can be looked at. */
export function Refused({ token, title, children }: RefusedProps) {
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
export function OverLimit({ token, size, limit, setting }: OverLimitProps) {
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
