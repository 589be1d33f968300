import { definition, definitionSource, type MetricId } from "./definitions.ts";

/** A definition as its popover shows it. */
export function definitionText(metric: MetricId) {
  const known = definition(metric);
  return {
    title: known.label,
    body: [known.meaning, `${known.scope}: ${known.formula}.`, known.caveat ?? ""].filter(Boolean),
    source: definitionSource(known),
  };
}
