import { clock, date } from "../lib/format.ts";

/** What a picture or file must say beside its figures, so that it can be read without the page. */
export interface Provenance {
  /** Where the figures come from, as the section's source line says. */
  readonly source: string;
  /** "Data as of …", or that the time is not known. */
  readonly time: string;
  /** Address of the section. */
  readonly link: string;
}

/** Taken from the page itself: it says what the reader saw. */
export function provenanceOf(section: HTMLElement): Provenance {
  const source = section.querySelector(".section-source > span")?.textContent?.trim() ?? "";
  const stamp = document.querySelector<HTMLTimeElement>(".stamp time");
  const asOf = new Date(stamp?.dateTime ?? Number.NaN);
  const known = !Number.isNaN(asOf.getTime());
  return {
    source,
    time: known ? `Data as of ${clock(asOf)}, ${date(asOf)}.` : "Time of the data not known.",
    link: `${location.origin}${location.pathname}#${section.id}`,
  };
}

/** `holderscope-brinewick-brine-concentration.png` */
export function fileNameOf(section: HTMLElement, ending: string): string {
  const page = document.querySelector("main h1")?.textContent ?? "";
  const words = ["holderscope", page, section.id].join("-").toLowerCase();
  return `${words
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 96)}.${ending}`;
}
