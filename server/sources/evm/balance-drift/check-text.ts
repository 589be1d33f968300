import type { DataNote } from "../../../../contract/meta.ts";
import { decimalsNamed, isHolderCountLeast, missingUnits, noteValue } from "../../../../contract/meta.ts";
import type { IndexedToken } from "../checkpoint.ts";
import { nameOf } from "../metadata.ts";
import type { Comparison } from "../checks/reconcile.ts";

/** Balances without transfers that are stored: of how many addresses, and what came and what went. */
export interface StoredEntries {
  readonly entries: number;
  readonly came: bigint;
  readonly went: bigint;
}

/** What is known of a token beside the comparison. */
interface Known {
  readonly metadata: IndexedToken["metadata"];
  /** All holders, where each was asked for. */
  readonly asked: number | undefined;
  /** What it was called before. */
  readonly renamed: string | undefined;
}

/** What a comparison with the contract found, why, and what was done. */
export function checkText(
  found: Comparison,
  notes: readonly DataNote[],
  { entries, came, went }: StoredEntries,
  { metadata, asked, renamed }: Known,
): string {
  const balances = entries === 1 ? "one balance" : `${entries} balances`;
  const amounts = [came > 0n && `${came} raw units more`, went > 0n && `${went} less`]
    .filter(Boolean)
    .join(", ");
  const of = `${balances} (${amounts} than transfers say)`;
  const missing = missingUnits(notes);
  const logsFrom = noteValue(notes, "logs_from");
  const factor = noteValue(notes, "ui_factor");
  const decimals = decimalsNamed(notes);
  const why: (string | false)[] = [
    renamed !== undefined &&
      metadata !== null &&
      `the contract calls itself ${nameOf(metadata)} now, and called itself ${renamed} before`,
    decimals !== undefined &&
      `the contract names ${decimals} decimals now; amounts are written with ${metadata?.decimals}, as it named when it was read`,
    notes.includes("rebasing") && "all balances are changed by one factor, without transfers",
    notes.includes("deposits") && "deposits and withdrawals are read as mints and burns",
    notes.includes("mint_events") && "the contract's own events of mints and burns are read beside transfers",
    notes.includes("set_at_creation") &&
      `set when the contract was made, without a transfer: ${of}; they count as received then, at a cost that is not known`,
    notes.includes("fee_on_transfer") && "less arrives than transfers say, by one part of each",
    notes.includes("adjusted") &&
      `${notes.includes("fee_on_transfer") ? "" : "the cause is not known; "}taken from the contract: ${of}; what was held before is not shown`,
    factor !== undefined && `wallets show amounts times ${factor}, which the contract names for that`,
    logsFrom !== undefined &&
      `no node that was asked keeps the logs of blocks before ${logsFrom}, though some of them have logs`,
    missing > 0n && `${missing} raw units of the supply are at addresses that no transfer names`,
    isHolderCountLeast(notes) && "so there are more holders than are counted here",
    notes.includes("withheld") && "that could change who holds most, so holders are not shown",
  ];
  const ofAll =
    asked === undefined || asked <= found.compared ? [] : [`all ${asked} were asked for when it was read`];
  const first = notes.includes("destroyed")
    ? "the contract was destroyed: there is no code at its address any more, and nobody can move the token"
    : textOf(found);
  return [first, ...ofAll, ...why.filter((one) => one !== false)].join("; ");
}

function textOf({ sum, supply, isSupplyOther, compared, different }: Comparison): string {
  const ofSupply =
    supply === undefined
      ? "the contract names no supply"
      : isSupplyOther
        ? `balances add up to ${sum} of ${supply} raw units`
        : "balances add up to the supply, to the last unit";
  const ofBalances =
    compared === 0
      ? "no balance was told"
      : different === 0
        ? `${compared} balances are equal to the contract's`
        : `${different} of ${compared} balances differ from the contract's`;
  return `${ofSupply}; ${ofBalances}`;
}
