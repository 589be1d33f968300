import type { ReactNode } from "react";
import { Loading } from "./loading.ts";

interface SectionProps {
  /** Anchor of the section; its link ends in it. */
  readonly id: string;
  readonly name: string;
  /** How to read it: one paragraph or several, in the rail. */
  readonly how?: ReactNode | readonly ReactNode[];
  /** One plain sentence computed from the data. */
  readonly finding: ReactNode;
  /** Where the figures come from and when they were fetched. */
  readonly source?: ReactNode;
  /** Links and menus under the source: link, embed, copy. */
  readonly links?: ReactNode;
  /** Stands above the name in the rail: the stamp of a page without a lead. */
  readonly railTop?: ReactNode;
  readonly loading?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section: rail with name and reading aid, the finding, its proof, the source. */
export function Section(props: SectionProps) {
  const { id, name, how, finding, source, links, railTop, loading, className, children } = props;
  const paragraphs = (Array.isArray(how) ? how : [how]) as readonly ReactNode[];
  return (
    <section
      id={id}
      className={`section${className ? ` ${className}` : ""}`}
      aria-labelledby={`${id}-finding`}
      aria-busy={loading || undefined}
      data-state={loading ? "loading" : undefined}
    >
      <header className="section-head">
        {railTop}
        <p className="section-name">{name}</p>
        {paragraphs.filter(Boolean).map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed text
          <p key={index} className="section-how">
            {paragraph}
          </p>
        ))}
      </header>
      <div className="section-body">
        <h2 id={`${id}-finding`}>{finding}</h2>
        <Loading value={loading ?? false}>{children}</Loading>
      </div>
      {(source ?? links) && (
        <div className="section-source">
          <span>{source}</span>
          {links && <span className="links">{links}</span>}
        </div>
      )}
    </section>
  );
}

/** The page's sentence beside the stamp. */
export function Lead({
  rail,
  loading,
  children,
}: {
  rail: ReactNode;
  loading?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="lead" data-state={loading ? "loading" : undefined} aria-busy={loading || undefined}>
      {rail}
      <p>{children}</p>
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
    <figure className={[divided && "divided", className].filter(Boolean).join(" ") || undefined}>
      <figcaption className="subject">{subject}</figcaption>
      {children}
    </figure>
  );
}
