import type { Meta } from "../../contract/meta.ts";

const marks = {
  demo: "Demo data",
  incomplete: "Incomplete history",
  snapshot: "Balances only",
  snapshots: "By snapshots",
  rebasing: "Rebasing",
  fee_on_transfer: "Fee on transfer",
  quarantined: "No longer followed",
  raw_amounts: "Amounts converted",
} as const;
type Mark = keyof typeof marks;

const explanations: Record<Mark, string> = {
  demo: "Invented for demonstration. No such token exists.",
  incomplete: "Some transfers of this token are missing: figures that need all of them are not given.",
  snapshot: "Only the balances of one moment are known, no transfers.",
  snapshots:
    "Read as snapshots of all accounts, some minutes apart. A change is dated by the snapshot that showed it first; what came and went between two of them is not seen.",
  rebasing: "Balances of this token change without transfers. The figures are those of its transfers.",
  fee_on_transfer: "Less arrives than a transfer of this token says. The figures are those of its transfers.",
  quarantined: "What the chain says of this token cannot be held any more: newer data is not read.",
  raw_amounts:
    "The hosted service sent amounts of more than the supply: they are taken as smallest units, and shown in whole tokens.",
};

/** What a reader has to know before reading any figure of the token. */
export function DataMarks({ meta }: { readonly meta: Meta }) {
  const notes = meta.notes ?? [];
  const shown: (Mark | false)[] = [
    meta.sources.includes("demo") && "demo",
    meta.history !== undefined && meta.history !== "full" && meta.history,
    // A partial token is an incomplete one.
    ...notes.filter((note) => note !== "partial"),
  ];
  return shown
    .filter((mark) => mark !== false)
    .map((mark) => (
      <span key={mark} className="data-mark" title={explanations[mark]}>
        {marks[mark]}
      </span>
    ));
}
