import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { intervals } from "../../../contract/history.ts";
import { writeTime } from "../../../contract/query.ts";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { choosePoints } from "../history/history-points.ts";
import { balancesFrom, knownMoment } from "../past/moments.ts";
import { partOf } from "../shares.ts";
import type { TokenState } from "../token-state.ts";
import { checkVersion } from "../at-version.ts";
import { rankAmongWallets } from "./wallet-stats.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const lots = sql("wallet-lots");
const points = lots + sql("wallet-points");
const newest = lots + sql("wallet-transfers");
const ranks = sql("wallet-ranks");
const storedRanks = sql("stored-ranks");

export type WalletHistoryArgs = ParsedArgs<"getWalletHistory">;

const stepSeconds = { "1hour": 3_600, "1day": 86_400, "1week": 604_800 } as const;
const mostTransfers = 500;
/** Points for which the whole list of holders is looked through. */
const mostRanks = 40;
/** Transfers of a token without checkpoints, from all of which ranks are reckoned: 0.2 s for so many. */
const mostRanked = 250_000;

interface Point {
  readonly time: number;
  readonly price_usd: number | null;
  readonly balance: bigint;
  readonly costed: bigint;
  readonly cost: number | null;
  readonly received: bigint;
  readonly sold: bigint;
  readonly realized: number | null;
}

interface Leg {
  readonly time: number;
  readonly change: bigint;
  readonly price: number | null;
  readonly total: bigint;
  readonly realized: number | null;
  /** How much of what was sold `realized` is of. */
  readonly gained: bigint | null;
  readonly silent: boolean;
}

/** Throws `wallet_not_found`, and what `choosePoints` and `knownMoment` throw. */
export async function loadWalletHistory(
  reader: Reader,
  token: TokenState,
  { wallet_address: address, interval: asked, from = 0, to = Number.MAX_SAFE_INTEGER }: WalletHistoryArgs,
): Promise<Answer> {
  if (from > to) throw new ProblemError("invalid_range", "from must not be after to");
  await knownMoment(reader, token, undefined);
  const { owner, first } = await findOwner(reader, token, address);
  // What came before balances are known is no part of what is known of them.
  const knownFrom =
    token.meta.history === "incomplete" ? ((await balancesFrom(reader, token)) ?? first) : first;
  const begin = Math.min(Math.max(from, first, knownFrom), to);
  const { interval } = await choosePoints(reader, token, { interval: asked, from: begin, to });
  const unit = Number(`1e${token.decimals}`);
  const held = await reader.rows<Point>(points, [
    token.tokenId,
    owner,
    unit,
    intervals.indexOf(interval),
    stepSeconds[interval],
    begin,
    to,
  ]);
  const legs = await reader.rows<Leg>(newest, [token.tokenId, owner, unit, begin, to, mostTransfers]);
  const placed = await ranksAt(reader, token, { owner, address }, held);
  await checkVersion(reader, token);

  const whole = (raw: bigint) => wholeTokens(raw, token.decimals);
  // What balances had cost is not known where they are known from some moment on only.
  const isFull = token.meta.history === "full";
  const body = JSON.stringify({
    interval,
    times: held.map(({ time }) => writeTime(time)),
    series: {
      balance: held.map(({ balance }) => whole(balance)),
      received: held.map(({ received }) => whole(received)),
      sold: held.map(({ sold }) => whole(sold)),
      price_usd: known(held.map((point) => point.price_usd)),
      ...(isFull && {
        average_cost: known(held.map((point) => averageCost(point, unit))),
        costed_share: known(
          held.map(({ costed, balance }) => (balance > 0n ? partOf(costed, balance) : null)),
        ),
        realized_pnl: known(held.map(({ realized }) => realized)),
      }),
      ...(placed && { rank: held.map(({ time }) => placed.get(time) ?? null) }),
    },
    total: Number(legs[0]?.total ?? 0n),
    transfers: legs.map(({ time, change, price, realized, gained, silent }) => ({
      time: writeTime(time),
      change: change < 0n ? -whole(-change) : whole(change),
      price_usd: price,
      realized_pnl: isFull ? realized : null,
      realized_share: isFull && gained !== null ? partOf(gained, -change) : null,
      ...(silent && { without_transfer: true }),
    })),
  } satisfies WalletHistory);
  return { body, etag: entityTag(body), ...token.meta };
}

/** Undefined where it is never known. */
function known(values: readonly (number | null)[]): (number | null)[] | undefined {
  return values.some((value) => value !== null) ? [...values] : undefined;
}

/** US dollars a token, of the part whose cost is known; null where none is. */
function averageCost({ costed, cost }: Point, unit: number): number | null {
  return costed > 0n && cost !== null ? cost / (Number(costed) / unit) : null;
}

interface FoundOwner {
  readonly owner: number;
  /** Its first transfer. */
  readonly first: number;
}

async function findOwner(reader: Reader, { tokenId }: TokenState, address: string): Promise<FoundOwner> {
  const [wallet] = await reader.rows<{ wallet_id: number }>(
    "SELECT wallet_id FROM wallets WHERE address = $1",
    [address],
  );
  if (!wallet) throw new ProblemError("wallet_not_found");
  const [held] = await reader.rows<{ first: number | null }>(
    `SELECT min(time)::DOUBLE AS first FROM transfers
     WHERE token_id = $1 AND (from_owner = $2 OR to_owner = $2) AND amount > 0 AND from_owner IS DISTINCT FROM to_owner`,
    [tokenId, wallet.wallet_id],
  );
  if (held === undefined || held.first === null) throw new ProblemError("wallet_not_found");
  return { owner: wallet.wallet_id, first: held.first };
}

/**
 * Ranks at some of the points at which something is held, evenly apart, by time; of a large token at those at which it
 * is stored what everybody held, and now. Undefined where that takes too long.
 */
async function ranksAt(
  reader: Reader,
  token: TokenState,
  wallet: Wallet,
  held: readonly Point[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const { tokenId } = token;
  const checkpoints = await reader.rows<Checkpoint>(
    "SELECT nth::INTEGER AS nth, time::DOUBLE AS time FROM balance_checkpoints WHERE token_id = $1",
    [tokenId],
  );
  if (checkpoints.length > 0) return storedRanksAt(reader, token, wallet, held, checkpoints);
  const [counted] = await reader.rows<{ transfers: number }>(
    "SELECT count(*)::DOUBLE AS transfers FROM transfers WHERE token_id = $1",
    [tokenId],
  );
  if (counted!.transfers > mostRanked) return undefined;
  const chosen = evenly(held);
  if (chosen.length === 0) return undefined;
  const rows = await reader.rows<Rank>(ranks, [
    tokenId,
    wallet.owner,
    chosen.map(({ time }) => time).join(" "),
    chosen.map(({ balance }) => balance).join(" "),
  ]);
  return byTime(rows, chosen);
}

interface Wallet {
  readonly owner: number;
  readonly address: string;
}

interface Rank {
  readonly nth: number;
  readonly rank: bigint;
}
interface Checkpoint {
  readonly nth: number;
  readonly time: number;
}

async function storedRanksAt(
  reader: Reader,
  token: TokenState,
  { owner, address }: Wallet,
  held: readonly Point[],
  checkpoints: readonly Checkpoint[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const numbers = new Map(checkpoints.map(({ nth, time }) => [time, nth]));
  const { asOf } = token.meta;
  const placed = evenly(held.filter(({ time }) => numbers.has(time) || time === asOf));
  if (placed.length === 0) return undefined;
  const now = placed.find(({ time }) => !numbers.has(time));
  const chosen = placed.filter((point) => point !== now);
  const found = new Map(
    chosen.length === 0 ? [] : await storedRanksOf(reader, token.tokenId, owner, chosen, numbers),
  );
  if (now) found.set(now.time, await rankAmongWallets(reader, token, address, now.balance));
  return found;
}

async function storedRanksOf(
  reader: Reader,
  tokenId: number,
  owner: number,
  chosen: readonly Point[],
  numbers: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const nths = chosen.map(({ time }) => numbers.get(time)!);
  const balances = chosen.map(({ balance }) => balance).join(" ");
  const sized = await reader.rows<{ size: number }>(
    "SELECT moments.size_of(amount::HUGEINT) AS size FROM (SELECT unnest(string_split($1, ' ')) AS amount)",
    [balances],
  );
  const sizes = sized.map(({ size }) => size);
  const larger = sizes.map(
    (size, index) =>
      `count(*) FILTER (size > ${size} AND from_nth <= ${nths[index]} AND to_nth > ${nths[index]})`,
  );
  const query = storedRanks.replace("[larger_sizes]", `[${larger.join(", ")}]`);
  const rows = await reader.rows<Rank>(query, [tokenId, owner, nths.join(" "), balances, sizes.join(" ")]);
  return byTime(rows, chosen);
}

/** At most so many of the points, the last of them among these, and of them those at which something is held. */
function evenly(held: readonly Point[]): Point[] {
  const every = Math.ceil(held.length / mostRanks);
  return held.filter(({ balance }, index) => balance > 0n && (held.length - 1 - index) % every === 0);
}

function byTime(rows: readonly Rank[], chosen: readonly Point[]): ReadonlyMap<number, number> {
  return new Map(rows.map(({ nth, rank }) => [chosen[nth]!.time, Number(rank)]));
}
