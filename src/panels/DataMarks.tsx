import type { Meta } from "../../contract/meta.ts";

const marks = {
  demo: "Demo data",
  incomplete: "Incomplete history",
  snapshot: "Balances only",
} as const;

const explanations = {
  demo: "Invented for demonstration. No such token exists.",
  incomplete: "Some transfers of this token are missing: figures that need all of them are not given.",
  snapshot: "Only the balances of one moment are known, no transfers.",
} as const;

/** What a reader has to know before reading any figure of the token. */
export function DataMarks({ meta }: { readonly meta: Meta }) {
  const shown = [
    meta.sources.includes("demo") && ("demo" as const),
    meta.history !== undefined && meta.history !== "full" && meta.history,
  ].filter((mark) => mark !== false);
  return shown.map((mark) => (
    <span key={mark} className="data-mark" title={explanations[mark]}>
      {marks[mark]}
    </span>
  ));
}
