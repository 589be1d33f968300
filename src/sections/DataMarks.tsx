import type { DataNote, Meta } from "../../contract/meta.ts";

const marks = {
  demo: "Demo data",
  incomplete: "Incomplete history",
  snapshot: "Balances only",
  snapshots: "By snapshots",
  rebasing: "Rebasing",
  fee_on_transfer: "Fee on transfer",
  differs: "Differs from the chain",
  adjusted: "Balances without transfers",
  withheld: "Supply not explained",
  logs_from: "Old transfers missing",
  destroyed: "Contract destroyed",
  mint_closed: "Mint closed",
  decimals: "Decimals changed",
  ui_factor: "Wallets show other amounts",
  confidential: "Confidential balances",
  kept_fees: "Fees kept in accounts",
  quarantined: "No longer followed",
  left_out: "Rows left out",
  file_order: "Order of the file",
  raw_amounts: "Amounts converted",
  unit_unknown: "Unit of amounts not known",
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
  differs:
    "Balances or supply are others on the chain than the transfers say, and why is not known. The figures are those of the transfers.",
  adjusted:
    "Transfers do not explain what is held: balances are those that the contract named, and what was before is not known.",
  withheld:
    "Part of the supply is at addresses that no transfer names: so much that what others hold of it is not shown.",
  logs_from: "No node that was asked keeps the oldest transfers of this token, so they are not here.",
  destroyed:
    "The contract was destroyed. Nobody can move this token; the figures are those of its last transfers.",
  mint_closed:
    "There is no mint at this address any more: nobody holds any of it. The figures are those of the last reading before.",
  decimals:
    "The contract names other decimals than when it was read. Amounts are written with those it named then.",
  ui_factor:
    "Wallets multiply the amounts of this token before they show them. Amounts here are not multiplied.",
  confidential:
    "Part of this token is held in encrypted balances, which nobody can count. Amounts are the public parts.",
  kept_fees:
    "Part of the supply is transfer fees that are kept back in token accounts. They are in nobody’s balance.",
  quarantined: "What the chain says of this token cannot be held any more: newer data is not read.",
  file_order:
    "The file that the transfers came in has no number for their order within a block: they are taken in the order of its rows.",
  left_out: "Some rows of the imported file could not be read and were left out.",
  raw_amounts:
    "The hosted service sent amounts of more than the supply: they are taken as smallest units, and shown in whole tokens.",
  unit_unknown:
    "Whether the hosted service sent these amounts in whole tokens or in smallest units cannot be told: they are shown as they came.",
};

/** Undefined where a note changes nothing of how figures are to be read, or another mark says more. */
function markOf(note: DataNote): Mark | undefined {
  const [name = ""] = note.split("=");
  // A partial token is an incomplete one.
  return name !== "partial" && name in marks ? (name as Mark) : undefined;
}

/** What a reader has to know before reading any figure of the token. */
export function DataMarks({ meta }: { readonly meta: Meta }) {
  const notes = meta.notes ?? [];
  // Of these no transfers are known to be missing.
  const isComplete = meta.history === "full" || notes.includes("adjusted") || notes.includes("withheld");
  const shown: (Mark | false | undefined)[] = [
    meta.sources.includes("demo") && "demo",
    !isComplete && meta.history,
    ...notes.map((note) => !(note === "differs" && notes.includes("withheld")) && markOf(note)),
  ];
  return shown
    .filter((mark) => mark !== false && mark !== undefined)
    .map((mark) => (
      <span
        key={mark}
        className="rounded-control border border-control px-1.5 text-label leading-4.5 text-ink"
        title={explanations[mark]}
      >
        {marks[mark]}
      </span>
    ));
}
