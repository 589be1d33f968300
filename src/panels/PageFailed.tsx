import { useParams, useRouter } from "@tanstack/react-router";
import { ApiError } from "../../contract/api-error.ts";
import { pageError } from "../metrics/states.ts";
import { ErrorNotice } from "../ui/Notice.tsx";

interface PageFailedProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** What was asked for, as a sentence speaks of it. */
  readonly subject?: string;
}

/** A page of which nothing can be shown. The shell around it stands. */
export function PageFailed({ error, retry, subject = "the page" }: PageFailedProps) {
  const router = useRouter();
  const { chain = "sol" } = useParams({ strict: false });
  const known = error instanceof ApiError ? error : undefined;
  const text = pageError(subject, known?.code ?? "internal", known?.retryAfterSeconds);
  return (
    <ErrorNotice
      page
      title={text.title}
      requestId={known?.requestId}
      // What is not an answer of the service, a missing file above all, only a new start mends.
      onRetry={known ? (text.retry ? retry : undefined) : () => location.reload()}
      actions={
        <a className="button" href={router.buildLocation({ to: "/$chain", params: { chain } }).href}>
          Back to the tokens
        </a>
      }
    >
      <p>{known ? text.detail : "Something on this page went wrong. Loading it again may help."}</p>
    </ErrorNotice>
  );
}
