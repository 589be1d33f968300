import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Code } from "./Code.tsx";
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
    <div
      className={`grid min-h-18 content-center gap-0.5 border border-dashed border-rule-2 px-4 py-3.5 text-label text-ink-2 ${className}`}
    >
      <b className="text-[13px] font-semibold text-ink">{title}</b>
      {children}
    </div>
  );
}

interface MessageProps {
  readonly icon?: IconName;
  readonly title: ReactNode;
  /** The title is the page's heading, where nothing else is on it. */
  readonly page?: boolean;
  /** Said aloud when it comes. */
  readonly role?: "alert";
  readonly children?: ReactNode;
  /** Buttons, the most useful first. */
  readonly actions?: ReactNode;
  readonly requestId?: string | undefined;
}

/** What happened and what can be done: not found, empty, not connected. */
export function Message(props: MessageProps) {
  const { icon = "search", title, page, role, children, actions, requestId } = props;
  const Heading = page ? "h1" : "h2";
  return (
    <div
      role={role}
      className="grid grid-cols-[20px_minmax(0,1fr)] gap-3.5 py-3 [&>svg]:mt-0.75 [main>&]:py-8"
    >
      <Icon name={icon} size={20} />
      <div className="[&_p]:mt-1 [&_p]:max-w-[56ch] [&_p]:text-pretty [&_p]:text-ink-2">
        <Heading className="mb-1 text-finding font-semibold text-balance wrap-anywhere">{title}</Heading>
        {children}
        {actions && <div className="mt-3.5 flex flex-wrap items-center gap-2">{actions}</div>}
        {requestId && <RequestId id={requestId} />}
      </div>
    </div>
  );
}

/** What the operator of the service finds a failure by. */
export function RequestId({ id }: { id: string }) {
  return (
    <div className="mt-3 flex max-w-[56ch] items-center gap-1.5 text-label text-ink-2 max-md:flex-wrap">
      {/* On a narrow page on a line of its own, its copy button beside it. */}
      Request id <Code className="max-md:w-[calc(100%-30px)]">{id}</Code>
      <CopyButton text={id} what="request id" />
    </div>
  );
}

/** What is said in the place of a section's drawing, above what can be done. */
export function NoticeText({ children }: { children: ReactNode }) {
  return <p className="mt-1 mb-3.5 max-w-[56ch] text-pretty text-ink-2">{children}</p>;
}

interface ErrorNoticeProps extends Omit<MessageProps, "icon" | "role"> {
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

export function ErrorNotice({ onRetry, retrying, actions, page, ...rest }: ErrorNoticeProps) {
  return (
    <Message
      {...rest}
      role="alert"
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
  );
}

/** Look of a line across the page. */
export const statusBar =
  "flex items-center gap-3 border-t-2 border-b border-t-ink border-b-rule-2 py-2.5 text-data max-md:flex-wrap [main>&]:mt-4";

/** A line across the page: figures are late, the budget is used up, the network is gone. */
export function StatusBar(props: {
  icon?: IconName;
  children: ReactNode;
  onRetry?: (() => void) | undefined;
}) {
  const { icon = "warning", children, onRetry } = props;
  return (
    <output data-part="status-bar" className={statusBar}>
      <Icon name={icon} />
      <span className="flex-1 text-ink-2 [&_b]:font-semibold [&_b]:text-ink">{children}</span>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </output>
  );
}
