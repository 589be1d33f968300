import type { ReactNode } from "react";
import { definition, definitionSource, type MetricId } from "../metrics/definitions.ts";
import { Definition } from "../ui/Definition.tsx";

interface TermProps {
  readonly metric: MetricId;
  readonly children: ReactNode;
}

/** A term under which the definition of its figure opens. */
export function Term({ metric, children }: TermProps) {
  const known = definition(metric);
  const text = {
    title: known.label,
    body: [known.meaning, `${known.scope}: ${known.formula}.`, known.caveat ?? ""].filter(Boolean),
    source: definitionSource(known),
  };
  return <Definition text={text}>{children}</Definition>;
}
