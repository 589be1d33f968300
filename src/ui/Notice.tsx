import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Icon, type IconName } from "./Icon.tsx";

/** A figure's place, kept, where a token has no such statistic. */
export function Unavailable({
  title = "Not available for this token",
  className = "",
  children,
}: {
  title?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={`unavailable ${className}`}>
      <b>{title}</b>
      {children}
    </div>
  );
}

interface MessageProps {
  readonly icon?: IconName;
  readonly title: ReactNode;
  /** The title is the page's heading, where nothing else is on it. */
  readonly page?: boolean;
  readonly children?: ReactNode;
  /** Buttons, the most useful first. */
  readonly actions?: ReactNode;
  readonly requestId?: string | undefined;
}

/** What happened and what can be done: not found, empty, not connected. */
export function Message({ icon = "search", title, page, children, actions, requestId }: MessageProps) {
  const Heading = page ? "h1" : "h2";
  return (
    <div className="message">
      <Icon name={icon} size={20} />
      <div>
        <Heading>{title}</Heading>
        {children}
        {actions && <div className="message-actions">{actions}</div>}
        {requestId && (
          <p className="request-id">
            Request id <code>{requestId}</code>
            <CopyButton text={requestId} what="request id" />
          </p>
        )}
      </div>
    </div>
  );
}

interface ErrorNoticeProps extends Omit<MessageProps, "icon"> {
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

export function ErrorNotice({ onRetry, retrying, actions, page, ...rest }: ErrorNoticeProps) {
  return (
    <div role="alert">
      <Message
        {...rest}
        page={page ?? false}
        icon="warning"
        actions={
          <>
            {onRetry && (
              <Button icon="refresh" primary={page ?? false} disabled={retrying ?? false} onClick={onRetry}>
                Try again
              </Button>
            )}
            {actions}
          </>
        }
      />
    </div>
  );
}

/** A line across the page: figures are late, the budget is used up, the network is gone. */
export function StatusBar(props: {
  icon?: IconName;
  children: ReactNode;
  onRetry?: (() => void) | undefined;
}) {
  const { icon = "warning", children, onRetry } = props;
  return (
    <output className="status-bar">
      <Icon name={icon} />
      <span>{children}</span>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </output>
  );
}
