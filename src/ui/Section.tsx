import type { ReactNode } from "react";
import { blankSentence, blankWords, Loading } from "./loading.ts";

import { divided as dividing } from "./FigureGrid.tsx";

interface SectionProps {
  /** Anchor of the section; its link ends in it. */
  readonly id: string;
  readonly name: ReactNode;
  /** How to read it: one paragraph or several, in the rail. */
  readonly how?: ReactNode | readonly ReactNode[];
  /** One plain sentence computed from the data. */
  readonly finding: ReactNode;
  /** The finding is for those who listen alone: it takes no room, also while it is on its way. */
  readonly isFindingSpoken?: boolean;
  /** The finding for pictures and files of the section, where a date belongs to it that the page says elsewhere. */
  readonly fileFinding?: string | undefined;
  /** What files say beside the source, where the page says it once for all of them. */
  readonly fileNote?: string | undefined;
  /** Where the figures come from and when they were fetched. */
  readonly source?: ReactNode;
  /** Links and menus under the source: link, embed, copy. */
  readonly links?: ReactNode;
  /** Stands above the name in the rail: the stamp of a page without a lead. */
  readonly railTop?: ReactNode;
  readonly loading?: boolean;
  /** Utilities for the room and the line above it, where it does not follow another section. */
  readonly edge?: string;
  readonly children: ReactNode;
}

const below = "mt-12 border-t-2 max-md:mt-10 print:break-inside-avoid";

/** A section: rail with name and reading aid, the finding, its proof, the source. */
export function Section(props: SectionProps) {
  const { id, name, how, finding, fileFinding, fileNote, source, links } = props;
  const { railTop, loading, edge = below, isFindingSpoken = false, children } = props;
  const paragraphs = (Array.isArray(how) ? how : [how]) as readonly ReactNode[];
  return (
    <section
      id={id}
      data-part="section"
      className={`grid scroll-mt-3 grid-cols-rail grid-rows-[auto_1fr] gap-x-gutter border-rule-3 pt-2.5 [grid-template-areas:'head_body''source_body'] max-lg:block max-md:pt-2 print:mt-8 ${edge}`}
      aria-labelledby={`${id}-finding`}
      aria-busy={loading || undefined}
      data-state={loading ? "loading" : undefined}
    >
      <header className="[grid-area:head] md:max-lg:mb-1 md:max-lg:grid md:max-lg:grid-cols-[auto_minmax(0,1fr)] md:max-lg:items-baseline md:max-lg:gap-x-4 md:max-lg:[&>div]:col-span-full">
        {railTop}
        <p
          className={`text-body leading-6.5 font-name max-lg:leading-5.5 max-md:text-data max-md:font-strong max-md:text-ink-2 ${railTop ? "lg:mt-5" : ""}`}
        >
          {name}
        </p>
        {paragraphs.filter(Boolean).map((paragraph, index) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- a fixed text
            key={index}
            className={`mt-1.5 text-label text-pretty text-ink-2 max-lg:m-0 max-md:hidden ${index > 0 ? "max-lg:col-start-2" : ""}`}
          >
            {paragraph}
          </p>
        ))}
      </header>
      <div className="min-w-0 [grid-area:body]">
        <h2
          id={`${id}-finding`}
          data-part="finding"
          data-file-finding={fileFinding}
          className={
            isFindingSpoken ? "sr-only" : "max-w-[50em] text-finding font-semibold text-balance wrap-anywhere"
          }
        >
          {loading ? blankSentence : finding}
        </h2>
        <div className="contents" aria-hidden={loading} inert={loading}>
          <Loading value={loading ?? false}>{children}</Loading>
        </div>
      </div>
      {(source ?? links) && (
        <div className="self-end pt-4 text-axis text-ink-3 [grid-area:source] max-md:pt-3 md:max-lg:flex md:max-lg:justify-between md:max-lg:pt-3.5">
          <span data-part="source" data-file-note={fileNote} className="in-data-[state=loading]:invisible">
            {source}
          </span>
          {links && (
            <span className="mt-px -mb-1.25 flex gap-3 text-ink-2 *:hover:text-ink md:max-lg:-my-1.25 print:hidden">
              {links}
            </span>
          )}
        </div>
      )}
    </section>
  );
}

/** The page's sentence beside the stamp. */
export function Lead({ rail, loading = false, ...text }: { rail: ReactNode } & Partial<LeadTextProps>) {
  return (
    <LeadFrame rail={rail}>
      <LeadText loading={loading} {...text} />
    </LeadFrame>
  );
}

/** Where the stamp and the sentence stand; the sentence may come from elsewhere. */
export function LeadFrame({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-rail gap-x-gutter py-6 max-lg:block max-md:py-4">
      {rail}
      {children}
    </div>
  );
}

interface LeadTextProps {
  readonly loading: boolean;
  /** What it will say, but for a number: it keeps the room of that. */
  readonly likely?: string | undefined;
  /** A line above the sentence: the day of its data, where that is long ago. */
  readonly above?: string | undefined;
  readonly children?: ReactNode;
}

export function LeadText({ loading, likely, above, children }: LeadTextProps) {
  return (
    <div className="contents" data-state={loading ? "loading" : undefined} aria-busy={loading || undefined}>
      <p
        data-part="lead"
        className="col-start-2 max-w-[40em] text-lead font-lead text-balance wrap-anywhere [&>b]:font-name"
      >
        {above !== undefined && !loading && (
          <span className="mb-1 block text-body font-normal tracking-normal text-ink-2">{above}</span>
        )}
        {loading ? (likely === undefined ? blankSentence : blankWords(likely)) : children}
      </p>
    </div>
  );
}

/** A drawing with the 12 px line that says subject, unit and scale. */
export function ChartFigure(props: {
  subject: ReactNode;
  divided?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { subject, divided, className, children } = props;
  return (
    <figure className={divided ? dividing : className}>
      <figcaption className="mb-2 text-label text-ink-2 [&_b]:font-semibold [&_b]:text-ink">
        {subject}
      </figcaption>
      {children}
    </figure>
  );
}
