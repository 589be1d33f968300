import { readFileSync } from "node:fs";
import type { ChainId } from "../../../contract/chains.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { Launch } from "../../../contract/launch.ts";
import { mostLaunchRows } from "../../../contract/map-rules.ts";
import { writeTime } from "../../../contract/query.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { type Costly, unkept } from "../cache/costly.ts";
import { shareOf } from "../clusters/figures.ts";
import { filterNonPersons } from "../clusters/non-persons.ts";
import { answerOf, knownMoment, requireFullHistory } from "../past/moments.ts";
import type { TokenState } from "../token-state.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");
const [firstTransfer, earlyOwners] = [sql("first-transfer"), sql("early-owners")];

/** Owners that are asked what they are, those that received the most. */
const mostAsked = 5_000;
const minute = 60;

type Args = ParsedArgs<"getLaunch">;
type Half = bigint | null;

interface OwnerRow {
  readonly address: string;
  readonly giver: string | null;
  readonly time: number;
  readonly block: number;
  readonly high: bigint;
  readonly low: bigint;
  readonly once_high: Half;
  readonly once_low: Half;
  readonly minute_high: Half;
  readonly minute_low: Half;
  readonly sent_high: Half;
  readonly sent_low: Half;
}

/** One that received early. Raw amounts: all of it, within the first minute, and in the first block. */
interface EarlyOwner extends Pick<OwnerRow, "address" | "giver" | "time" | "block"> {
  readonly all: bigint;
  readonly inMinute: bigint;
  readonly once: bigint;
  readonly sent: bigint;
}

/** Who received a token first, and how much of it they hold now. Throws `stats_unavailable` unless all transfers are known. */
export async function loadLaunch(
  reader: Reader,
  token: TokenState,
  args: Args,
  costly: Costly = unkept,
): Promise<Answer> {
  const moment = await knownMoment(reader, token, undefined);
  requireFullHistory(token);
  if (token.meta.notes?.includes("snapshots")) {
    throw new ProblemError("stats_unavailable", "transfers of this token were worked out from snapshots");
  }
  const early = await costly(String(args.within), () => loadEarly(reader, token, args));
  const { first, supply, persons, apart } = early;
  const launch = launchOf(persons, { first, args, supply, decimals: token.decimals });
  const body = JSON.stringify({ ...launch, apart } satisfies Launch);
  return answerOf(token, body, { moment, priceUsd: token.meta.priceUsd });
}

interface Early {
  readonly first: { readonly time: number; readonly block: number };
  readonly supply: bigint;
  /** Those that received the most first. */
  readonly persons: readonly EarlyOwner[];
  /** How many others received. */
  readonly apart: number;
}

/** Everybody who received within the launch, whatever counts as a bundle. */
async function loadEarly(reader: Reader, token: TokenState, args: Args): Promise<Early> {
  const [known] = await reader.rows<{ supply: bigint }>("SELECT supply FROM tokens WHERE token_id = $1", [
    token.tokenId,
  ]);
  const [first] = await reader.rows<{ time: number; block: number }>(firstTransfer, [token.tokenId]);
  if (!known || !first) throw new ProblemError("stats_unavailable", "nobody has received this token yet");
  const rows = await reader.rows<OwnerRow>(earlyOwners, [
    token.tokenId,
    first.time,
    first.time + args.within,
    first.block,
  ]);
  const early = rows.map(earlyOwner).toSorted(byReceived);
  const { reasons } = await filterNonPersons(
    reader,
    { chain: args.chain_id as ChainId, address: args.token_address },
    token,
    early.slice(0, mostAsked).map(({ address }) => address),
  );
  const persons = early.filter(({ address }) => !reasons.has(address));
  return { first, supply: known.supply, persons, apart: early.length - persons.length };
}

interface LaunchInput {
  readonly first: { readonly time: number; readonly block: number };
  readonly args: Args;
  readonly supply: bigint;
  readonly decimals: number;
}

/** `owners`: those that received the most first. */
function launchOf(
  owners: readonly EarlyOwner[],
  { first, args: { within, bundle: least }, supply, decimals }: LaunchInput,
): Omit<Launch, "apart"> {
  const whole = (raw: bigint) => wholeTokens(raw, decimals);
  /** What some of them received by one measure, and have not given away since. */
  const totals = (some: readonly EarlyOwner[], receivedOf: (owner: EarlyOwner) => bigint) => {
    const kept = some.map((owner) => keptOf(owner, receivedOf(owner)));
    const keptSum = sum(kept);
    return {
      owners: some.length,
      received: whole(sum(some.map(receivedOf))),
      kept: whole(keptSum),
      kept_share: shareOf(keptSum, supply),
      keepers: kept.filter((amount) => amount > 0n).length,
    };
  };
  const period = (seconds: number, receivedOf: (owner: EarlyOwner) => bigint) => ({
    seconds,
    ...totals(
      owners.filter((owner) => receivedOf(owner) > 0n),
      receivedOf,
    ),
  });
  const bundles = bundlesOf(owners, least);
  const listed = bundles.slice(0, mostLaunchRows);
  const bundleOf = new Map(listed.flatMap((own, index) => own.map(({ address }) => [address, index])));
  return {
    first: writeTime(first.time),
    has_blocks: first.block > 0,
    periods: [
      period(0, ({ once }) => once),
      ...(within > minute ? [period(minute, ({ inMinute }) => inMinute)] : []),
      period(within, ({ all }) => all),
    ],
    owner_count: owners.length,
    owners: owners.slice(0, mostLaunchRows).map((owner) => {
      const kept = keptOf(owner, owner.all);
      return {
        address: owner.address,
        seconds: Math.max(0, owner.time - first.time),
        from: owner.giver,
        received: whole(owner.all),
        kept: whole(kept),
        kept_share: shareOf(kept, supply),
        bundle: bundleOf.get(owner.address) ?? null,
      };
    }),
    bundle_count: bundles.length,
    bundles: listed.map((own) => {
      const givers = [...new Set(own.flatMap(({ giver }) => giver ?? []))];
      return {
        block: own[0]!.block,
        seconds: Math.max(0, own[0]!.time - first.time),
        from: givers.length === 0 ? null : givers.slice(0, 10),
        ...totals(own, ({ all }) => all),
      };
    }),
  };
}

/** Those whose first receipts stand in one block, the bundle that received the most first. */
function bundlesOf(owners: readonly EarlyOwner[], least: number): EarlyOwner[][] {
  const blocks = new Map<number, EarlyOwner[]>();
  for (const owner of owners) {
    if (owner.block === 0) continue;
    const own = blocks.get(owner.block);
    if (own) own.push(owner);
    else blocks.set(owner.block, [owner]);
  }
  const received = (own: readonly EarlyOwner[]) => sum(own.map(({ all }) => all));
  return [...blocks.values()]
    .filter((own) => own.length >= least)
    .map((own) => ({ own, total: received(own) }))
    .toSorted(
      (left, right) =>
        Number(right.total > left.total) - Number(right.total < left.total) ||
        left.own[0]!.block - right.own[0]!.block,
    )
    .map(({ own }) => own);
}

/** The oldest tokens leave first, and nobody has older ones than these. */
function keptOf({ sent }: EarlyOwner, received: bigint): bigint {
  return received > sent ? received - sent : 0n;
}

function earlyOwner(row: OwnerRow): EarlyOwner {
  const { address, giver, time, block } = row;
  return {
    address,
    giver,
    time,
    block,
    all: whole(row.high, row.low),
    inMinute: whole(row.minute_high, row.minute_low),
    once: whole(row.once_high, row.once_low),
    sent: whole(row.sent_high, row.sent_low),
  };
}

const whole = (high: Half, low: Half) => ((high ?? 0n) << 64n) + (low ?? 0n);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

function byReceived(left: EarlyOwner, right: EarlyOwner): number {
  return (
    Number(right.all > left.all) - Number(right.all < left.all) ||
    left.time - right.time ||
    (left.address < right.address ? -1 : 1)
  );
}
