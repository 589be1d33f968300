import { asOfText } from "../lib/format.ts";
import { definition, type MetricId } from "../metrics/definitions/definitions.ts";

interface Cited {
  readonly title: string;
  /** The page's sentences. */
  readonly finding: string;
  /** What its figure means. */
  readonly metric: MetricId;
  readonly asOf: Date | undefined;
  readonly url: string;
  /** Which of the figures are invented, as `demoMark` says it; empty where none are. */
  readonly demo: string;
}

/** Figure, definition, time and link: what a text needs that quotes the page. */
export function citation({ title, finding, metric, asOf, url, demo }: Cited): string {
  const { label, meaning } = definition(metric);
  const time = asOf ? `Data as of ${asOfText(asOf)}.` : "The time of the data is not available.";
  return [
    `${finding} (${title})`,
    `${label}: ${meaning}`,
    `${demo && `${demo}. `}${time} Holderscope, ${url}`,
  ].join("\n");
}
