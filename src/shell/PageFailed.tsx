import { firstChain } from "../lib/shown-chains.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ApiError } from "../../contract/api-error.ts";
import { pageError, pageOffline } from "../metrics/load-errors.ts";
import { buttonLook } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { useOnline } from "../api/refresh.ts";

interface PageFailedProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** What was asked for, as a sentence speaks of it. */
  readonly subject?: string;
}

/** A page of which nothing can be shown. The shell around it stands. */
export function PageFailed({ error, retry, subject = "the page" }: PageFailedProps) {
  const router = useRouter();
  const { chain = firstChain() } = useParams({ strict: false });
  const known = error instanceof ApiError ? error : undefined;
  // What is not an answer of the service, a missing file above all, only a new start mends.
  const queryClient = useQueryClient();
  const again = () => {
    if (!known) return location.reload();
    // What else the page had asked for failed with it, and would not be asked again where it is shown.
    void queryClient.resetQueries({
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
    retry();
  };
  const unreached = !known || known.code === "network";
  const online = useAgainOnline(unreached ? again : undefined);
  const text =
    unreached && !online
      ? pageOffline(subject)
      : pageError(subject, known?.code ?? "internal", known?.retryAfterSeconds);
  return (
    <ErrorNotice
      page
      title={text.title}
      requestId={known?.requestId}
      onRetry={text.retry ? again : undefined}
      actions={
        <a
          className={buttonLook()}
          href={router.buildLocation({ to: "/$chain", params: { chain } }).publicHref}
        >
          Back to the tokens
        </a>
      }
    >
      <p>
        {known || !online ? text.detail : "Something on this page went wrong. Loading it again may help."}
      </p>
    </ErrorNotice>
  );
}

/** Whether there is a connection; where one comes back, it is tried again. */
function useAgainOnline(again: (() => void) | undefined): boolean {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) again?.();
    wasOffline.current = !online;
  }, [online, again]);
  return online;
}
