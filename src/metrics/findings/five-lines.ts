import type { Clusters } from "../../../contract/clusters.ts";
import type { HolderChanges } from "../../../contract/history.ts";
import type { HolderSummary, LabelledAddress } from "../../../contract/labels.ts";
import type { Launch } from "../../../contract/launch.ts";
import { memberCounts } from "../../../contract/map-rules.ts";
import type { Meta } from "../../../contract/meta.ts";
import { isOld } from "../../lib/age.ts";
import { date, large, longLifetime, plural, share } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { isOwnService } from "../source.ts";
import { supplyShare } from "../supply.ts";
import { kindsLeftOut } from "./adjusted.ts";
import { capital, numberWord, rowsOf } from "./words.ts";

/** What a trader asks before the rest, in this order. */
export const traderLines = ["top-ten", "first-hour", "clusters", "seller", "age"] as const;
export type TraderLine = (typeof traderLines)[number];

/** The lines that the token's past is known well enough for. */
export function knownLines({ sources, history, notes, facts, asOf }: Meta): TraderLine[] {
  if (!isOwnService(sources[0]) || facts?.coverage || asOf === undefined) return [];
  const hasTransfers = history === "full" && !notes?.includes("snapshots");
  const isKnown: Readonly<Record<TraderLine, boolean>> = {
    "top-ten": true,
    "first-hour": hasTransfers,
    clusters: hasTransfers,
    seller: history !== "snapshot",
    age: hasTransfers && facts?.activity?.first !== undefined,
  };
  return traderLines.filter((line) => isKnown[line]);
}

/** Null where nobody holds it. */
export function topTenLine(summary: HolderSummary): string | null {
  const { raw, holder_count: holders, top_10_share: top } = summary;
  if (raw.holder_count === 0 || raw.top_10_share === null) return null;
  const all =
    raw.holder_count === 1
      ? "One wallet holds all of it"
      : raw.holder_count <= 10
        ? `${capital(rowsOf(raw.holder_count, "wallet"))} hold all of it`
        : `The ten largest wallets hold ${share(raw.top_10_share)} of supply`;
  const kinds = kindsLeftOut(summary);
  if (holders === 0)
    return `${all}, and ${raw.holder_count === 1 ? "it is not" : "none of them is"} known to be a person.`;
  if (kinds === null)
    return `${all}; no pool, exchange, bridge, program or burn address is known among the largest.`;
  const ten =
    holders > 10
      ? "the ten largest hold"
      : `the ${rowsOf(holders, "wallet")} left ${holders === 1 ? "holds" : "hold"}`;
  return top === null ? `${all}.` : `${all}; without ${kinds} ${ten} ${share(top)} of what is left.`;
}

/** Of the last of the periods, an hour where nothing else is asked for. */
export function firstHourLine({ periods, apart }: Launch): string {
  const whole = periods.at(-1);
  if (!whole || whole.owners === 0)
    return apart > 0
      ? "No wallet that could be a person is known to have received it in its first hour."
      : "Nobody received it in its first hour.";
  const { owners, keepers, kept_share: part } = whole;
  const came = `${capital(rowsOf(owners, "wallet"))} received it in its first hour`;
  if (keepers === 0) return `${came}, and ${owners === 1 ? "has" : "have"} given all of that away since.`;
  const who =
    owners === 1
      ? "it still holds"
      : keepers === owners
        ? "all still hold some,"
        : `${rowsOf(keepers, "wallet")} still ${keepers === 1 ? "holds" : "hold"} some,`;
  return `${came}; ${who} ${share(part)} of supply${owners === 1 ? " from then" : ""}.`;
}

export function clustersLine({ clusters, figures, members, apart }: Clusters): string {
  const counted = members.length + apart.length;
  if (counted < 2) return counted === 0 ? "Nobody holds it." : "Only one wallet holds it.";
  const among =
    counted < memberCounts.usual
      ? `its ${plural(counted, "wallet")}`
      : `the ${memberCounts.usual} largest wallets`;
  const { length: number } = clusters;
  if (number === 0) return `No wallets among ${among} look like one owner by their transfers.`;
  const { cluster_wallets: wallets, cluster_share: part } = figures;
  const many = number === 1 ? "One group" : `${capital(numberWord(number))} groups`;
  return `${many} among ${among} look${number === 1 ? "s" : ""} like one owner${number === 1 ? "" : " each"}: ${plural(wallets, "wallet")} with ${share(part)} of supply. It is a guess.`;
}

/** Who gave away the most, after its name; `supply` in whole tokens. */
export function sellerLine(
  { changes: [row] }: Pick<HolderChanges, "changes">,
  supply: number,
  ticker: string,
): string {
  if (!row) return "Nobody holds less than seven days ago.";
  const given = row.before - row.after;
  const part = supplyShare(given, supply);
  const ofSupply = part === null ? "" : `, ${share(part)} of supply`;
  // A row is an account, and the wallet may have others.
  const [less, there] = row.spl_token_account === "" ? ["less", ""] : ["less in one account", " in it"];
  const rest =
    row.after === 0 ? `and holds nothing${there} now` : `and holds ${large(row.after)}${there} now`;
  return `holds ${large(given)} ${ticker} ${less} than seven days ago${ofSupply}, ${rest}.`;
}

/** What is known of the seller, after its address: " (Pool: Uniswap v2)". Empty for a wallet like any other. */
export function sellerNote(known: LabelledAddress | undefined): string {
  const [label] = known?.labels ?? [];
  if (label) return ` (${plainName(label.name, 40)})`;
  if (!known || known.kind === "wallet" || known.kind === "unknown") return "";
  return ` (${known.kind === "burned" ? "burn address" : known.kind})`;
}

export function ageLine({ asOf, facts }: Pick<Meta, "asOf" | "facts">, now?: number): string | null {
  const first = facts?.activity?.first;
  if (first === undefined || asOf === undefined) return null;
  const seconds = Math.max(0, asOf.getTime() / 1_000 - first);
  const is = isOld(asOf, now) ? `On ${date(asOf)} it was` : "It is";
  return `${is} ${longLifetime(seconds)} old: its first transfer was on ${date(new Date(first * 1_000))}.`;
}
