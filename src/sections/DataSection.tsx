import { ErrorBoundary } from "react-error-boundary";
import { type ReactNode, useContext } from "react";
import { ApiError } from "../../contract/api-error.ts";
import { type Answer, metaOf } from "../api/answer.ts";
import { ChartMenu } from "../charts/kit/export/ChartMenu.tsx";
import { dated } from "../metrics/findings/dated.ts";
import { demoData, type SectionText, sourceLine } from "../metrics/sections.ts";
import { sectionError } from "../metrics/load-errors.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { NoticeText, RequestId, Unavailable } from "../ui/Notice.tsx";
import { Section } from "../ui/Section.tsx";
import { EmbedPlace } from "./embed-place.ts";
import { EmbedButton } from "./EmbedButton.tsx";

interface DataSectionProps<T> {
  readonly text: SectionText;
  readonly answer: Answer<T>;
  /** Figures for the geometry while the answer is loading; the style sheet hides what they say. */
  readonly placeholder: T;
  /** Null where the answer holds nothing to say: then the section is unavailable. */
  readonly finding: (data: T) => ReactNode;
  /** What stands in place of finding and drawing where the token has no such figures. */
  readonly unavailable: {
    readonly finding: string;
    readonly note: { readonly lead: string; readonly rest: ReactNode };
  };
  /** Further paragraphs for the rail, after those of the text. */
  readonly read?: (data: T) => readonly ReactNode[];
  /** Those that come before them. */
  readonly readFirst?: (data: T) => readonly ReactNode[];
  readonly railTop?: ReactNode;
  /** Utilities for the room and the line above it, where it does not follow another section. */
  readonly edge?: string;
  /** False where there is no drawing to take away. */
  readonly drawn?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** A section in all its states. Whatever goes wrong in it leaves the other sections alone. */
export function DataSection<T>(props: DataSectionProps<T>) {
  const { text, answer } = props;
  const failed = (error: unknown, retry: () => void) => (
    <FailedSection {...props} error={error} retry={retry} />
  );
  if (answer.state === "failed") return failed(answer.error, answer.retry);
  return (
    <ErrorBoundary
      resetKeys={[answer.state === "ready" && answer.data]}
      fallbackRender={({ error, resetErrorBoundary }) => failed(error, () => resetErrorBoundary())}
    >
      {answer.state === "unavailable" ? (
        <UnavailableSection {...props} />
      ) : (
        <KnownSection {...props} key={text.id} />
      )}
    </ErrorBoundary>
  );
}

function KnownSection<T>(props: DataSectionProps<T>) {
  const { text, answer, placeholder, finding, read, readFirst, railTop, edge, children } = props;
  const { drawn = true } = props;
  const loading = answer.state !== "ready";
  const data = answer.state === "ready" ? answer.data : placeholder;
  const meta = metaOf(answer);
  const found = loading ? "" : finding(data);
  if (found === null) return <UnavailableSection {...props} />;
  // The page carries the day of old data above its lead; one without a lead, here.
  const inFiles = typeof found === "string" && !loading ? dated(found, meta?.asOf) : undefined;
  const sentence = railTop === undefined ? found : (inFiles ?? found);
  return (
    <Section
      id={text.id}
      name={text.name}
      how={[...(readFirst?.(data) ?? []), ...text.read, ...(read?.(data) ?? [])]}
      finding={sentence}
      fileFinding={inFiles}
      fileNote={meta?.sources.includes("demo") ? `${demoData}.` : undefined}
      source={sourceLine(text.sources)}
      links={
        <>
          <SectionLinks text={text} />
          {drawn && !loading && <ChartMenu section={text.id} />}
        </>
      }
      railTop={railTop}
      loading={loading}
      {...(edge !== undefined && { edge })}
    >
      {children(data)}
    </Section>
  );
}

function UnavailableSection<T>({ text, unavailable, railTop }: DataSectionProps<T>) {
  return (
    <Section
      id={text.id}
      name={text.name}
      how={text.read}
      finding={unavailable.finding}
      source={sourceLine(text.sources)}
      links={<SectionLinks text={text} />}
      railTop={railTop}
    >
      <Unavailable className="mt-4" title={unavailable.note.lead.replace(/\.$/, "")}>
        {unavailable.note.rest}
      </Unavailable>
    </Section>
  );
}

interface FailedProps {
  readonly text: SectionText;
  readonly railTop?: ReactNode;
  readonly error: unknown;
  readonly retry: () => void;
}

function FailedSection({ text, railTop, error, retry }: FailedProps) {
  const known = error instanceof ApiError ? error : undefined;
  const state = sectionError(text.name, known?.code ?? "internal", known?.retryAfterSeconds);
  return (
    <Section
      id={text.id}
      name={text.name}
      how={text.read}
      finding={
        <span className="relative block pl-8.5 [&>svg]:absolute [&>svg]:top-1 [&>svg]:left-0">
          <Icon name="warning" size={20} />
          {state.title}
        </span>
      }
      source={sourceLine(text.sources)}
      railTop={railTop}
    >
      {/* The sign in the margin, the words under each other. */}
      <div className="pl-8.5" role="alert">
        <NoticeText>{state.detail}</NoticeText>
        {state.retry && (
          <Button icon="refresh" onClick={retry}>
            Try again
          </Button>
        )}
        {known?.requestId && <RequestId id={known.requestId} />}
      </div>
    </Section>
  );
}

function SectionLinks({ text: { id, link = "Link" } }: { readonly text: SectionText }) {
  const place = useContext(EmbedPlace);
  const chart = place?.charts[id];
  return (
    <>
      <a href={`#${id}`} className="inline-flex min-h-6 items-center gap-1 no-underline">
        <Icon name="link" size={13} />
        {link}
      </a>
      {place && chart && <EmbedButton {...place} chart={chart} quiet />}
    </>
  );
}
