import { asOfText } from "../../../lib/format.ts";
import { parseSearch, stringifySearch } from "../../../lib/search-params.ts";

/** What a picture or file must say beside its figures, so that it can be read without the page. */
export interface Provenance {
  /** Whose figures these are, as the page is headed. */
  readonly page: string;
  /** Where the figures come from, as the section's source line says. */
  readonly source: string;
  /** "Data as of …", or that the time is not known. */
  readonly time: string;
  /** The same as ISO 8601; null where it is not known, or that of each token in the source. */
  readonly asOf: string | null;
  /** Address of the section. */
  readonly link: string;
}

/** Taken from the page itself: it says what the reader saw. */
export function provenanceOf(section: HTMLElement): Provenance {
  // The rows of a comparison share one line at its end, which says their times, too.
  const shared = section.querySelector('[data-part="source"]')
    ? null
    : document.querySelector('[data-part="shared-source"]');
  const told = shared ?? section.querySelector<HTMLElement>('[data-part="source"]');
  const note = told instanceof HTMLElement ? (told.dataset["fileNote"] ?? "") : "";
  const source = `${told?.textContent ?? ""} ${note}`.trim();
  const stamp = document.querySelector<HTMLTimeElement>('[data-part="stamp"] time');
  const asOf = new Date(stamp?.dateTime ?? Number.NaN);
  const known = !Number.isNaN(asOf.getTime());
  const { theme: _, ...view } = parseSearch(location.search);
  return {
    page: heading(),
    source,
    time: shared ? "" : known ? `Data as of ${asOfText(asOf)}.` : "Time of the data not known.",
    asOf: shared || !known ? null : asOf.toISOString(),
    link: `${location.origin}${location.pathname}${stringifySearch(view)}#${section.id}`,
  };
}

/** What the section finds, under the date of its data where that is old: the page says it once, above its lead. */
export function findingOf(section: HTMLElement): string {
  const found = section.querySelector("h2");
  return found?.dataset["fileFinding"] ?? found?.textContent ?? "";
}

/** "Brinewick BRINE": the parts of the heading stand apart on the page without a space between them. */
function heading(): string {
  const parts = [...(document.querySelector("main h1")?.childNodes ?? [])];
  return parts
    .filter((part) => !(part instanceof Element && part.matches('[data-part="warning"]')))
    .map((part) => part.textContent?.trim())
    .filter(Boolean)
    .join(" ");
}

/** `holderscope-brinewick-brine-concentration.png` */
export function fileNameOf(section: HTMLElement, ending: string): string {
  const words = ["holderscope", heading(), section.id].join("-").toLowerCase();
  return `${words
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 96)}.${ending}`;
}
