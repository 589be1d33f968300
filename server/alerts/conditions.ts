import type * as z from "zod/mini";
import type { TokenAddress } from "../../contract/address.ts";
import type { HolderChanges } from "../../contract/history.ts";
import type { HolderListPage, SentHolderDeltas } from "../../contract/holders.ts";
import { groupOf, nonPersonCategories } from "../../contract/kinds.ts";
import type { Labels } from "../../contract/labels.ts";
import type { WalletStats } from "../../contract/stats.ts";
import type { TokenOverview } from "../../contract/tokens.ts";
import { type AlertCondition, conditionKinds, windowOf } from "../../contract/watch/alerts.ts";
import type { Backend } from "../api/backend.ts";
import type { FiguresVersion } from "../api/events/watched-figures.ts";
import { ProblemError } from "../lib/problem-error.ts";

export type AlertBackend = Pick<
  Backend,
  "getTokenOverview" | "getHolders" | "getHolderChanges" | "getLabels" | "getWalletStats"
>;

/** What is remembered of a rule on a token from one look to the next. */
export interface RuleMemory {
  /** The condition was told, and has been true since. */
  readonly isTold: boolean;
  /** Unix seconds. */
  readonly lastFiredAt: number | null;
  readonly value: number | null;
  /** Of wallets that were told: when, by the data's time in unix seconds. */
  readonly told: Readonly<Record<string, number>>;
  /** The first 20 as they were told or first seen; null before the first look. */
  readonly top20: readonly string[] | null;
  /** What the wallet held when it was told or first seen. */
  readonly amount: number | null;
  /** Since when the figures are older than they should be, by this server's clock. */
  readonly staleSince: number | null;
}

export const freshMemory: RuleMemory = {
  isTold: false,
  lastFiredAt: null,
  value: null,
  told: {},
  top20: null,
  amount: null,
  staleSince: null,
};

/** What a rule sees of one version of a token. */
export interface Sight {
  readonly name: string | null;
  readonly asOf: number | null;
  /** In the unit of the threshold; null where it is not known. */
  readonly value: number | null;
  /** Why it is not known; null where it is. */
  readonly unavailable: string | null;
  readonly isMet: boolean;
  /** Of a rule that fires for each wallet: those that meet it now, told or not. */
  readonly wallets: readonly string[];
  /** Those among them that were not told. */
  readonly news: readonly string[];
  /** What is remembered of this look. */
  readonly seen: Partial<RuleMemory>;
  /** What is remembered besides where it fires. */
  readonly told: Partial<RuleMemory>;
}

interface Look {
  readonly backend: AlertBackend;
  readonly token: TokenAddress;
  readonly wallet: string | null;
  readonly condition: AlertCondition;
  readonly current: FiguresVersion;
  readonly memory: RuleMemory;
  /** Unix seconds. */
  readonly now: number;
}

type Overview = z.input<typeof TokenOverview>;

/** Rows that are looked through for large moves, of each direction. */
const movesLookedAt = 50;

/** Looks at a token with the eyes of a rule. Throws what the interface says where the token itself is not there. */
export async function lookAt(look: Look): Promise<Sight> {
  const { backend, token, current } = look;
  const answer = await backend.getTokenOverview({ chain_id: token.chain, contract_address: token.address });
  const overview = JSON.parse(answer.body) as Overview;
  const base = { name: overview.token.name, asOf: current.asOf, wallets: [], news: [], seen: {}, told: {} };
  try {
    return { ...base, ...(await read(look, overview, answer)), unavailable: null };
  } catch (error) {
    if (
      !(error instanceof Unavailable) &&
      !(error instanceof ProblemError && error.code === "stats_unavailable")
    )
      throw error;
    return { ...base, value: null, isMet: false, unavailable: error.message };
  }
}

/** The figure of a rule is not known. The message says why. */
class Unavailable extends Error {
  override readonly name = "Unavailable";
}

type Answer = Awaited<ReturnType<AlertBackend["getTokenOverview"]>>;
type Read = Pick<Sight, "value" | "isMet"> & Partial<Pick<Sight, "wallets" | "news" | "seen" | "told">>;

async function read(look: Look, overview: Overview, answer: Answer): Promise<Read> {
  const { condition, current, memory, now } = look;
  const { direction, threshold } = condition;
  const { figures } = current;
  const ofFigure = (figure: number | null, factor: number, why: string): Read => {
    const value = known(figure, why) * factor;
    return { value, isMet: direction === "above" ? value >= threshold : value <= threshold };
  };
  const noBalances =
    figures.holder_count === 0
      ? "nobody holds this token"
      : "balances of this token are not known, because transfers are missing";
  switch (condition.kind) {
    case "holder_count":
      return ofFigure(figures.holder_count, 1, noBalances);
    case "top10_share":
      return ofFigure(figures.top10_share, 100, noBalances);
    case "hhi":
      return ofFigure(figures.hhi, 10_000, noBalances);
    case "price_to_cost": {
      const price = known(figures.price_usd, "no price of this token is known");
      const cost = known(figures.break_even_price, "it is not known what holders paid for this token");
      if (cost === 0) throw new Unavailable("holders paid nothing for this token");
      return ofFigure(price / cost, 100, "");
    }
    case "holder_change": {
      const value = holderChange(condition, overview, answer, known(figures.holder_count, noBalances));
      return { value, isMet: direction === "above" ? value >= threshold : value <= -threshold };
    }
    case "large_move":
      return largeMoves(look, supplyOf(overview, figures.supply));
    case "new_in_top20":
      return newcomers(look);
    case "wallet_share": {
      const amount = await walletAmount(look);
      return ofFigure(amount / supplyOf(overview, figures.supply), 100, noBalances);
    }
    case "wallet_move": {
      const amount = await walletAmount(look);
      const before = memory.amount ?? amount;
      const value = ((amount - before) / supplyOf(overview, figures.supply)) * 100;
      const isMet = amount !== before && Math.abs(value) >= threshold;
      const wallets = isMet ? [look.wallet!] : [];
      return { value, isMet, wallets, news: wallets, seen: { amount: before }, told: { amount } };
    }
    default: {
      const staleSince = answer.stale === undefined ? null : (memory.staleSince ?? now);
      const minutes = staleSince === null ? 0 : (now - staleSince) / 60;
      const isMet = staleSince !== null && minutes >= threshold;
      return { value: Math.floor(minutes), isMet, seen: { staleSince } };
    }
  }
}

function known(figure: number | null, why: string): number {
  if (figure === null) throw new Unavailable(why);
  return figure;
}

function supplyOf({ token }: Overview, supply: string | null): number {
  const whole = Number(supply ?? 0) / 10 ** token.decimals;
  if (!(whole > 0)) throw new Unavailable("the supply of this token is not known, or nothing");
  return whole;
}

/** In percent of what was before. */
function holderChange(
  { window }: AlertCondition,
  { holder_deltas: deltas }: Overview,
  { facts }: Answer,
  count: number,
): number {
  // Where accounts are more than owners, both are of owners.
  const sent = deltas as SentHolderDeltas | null;
  const change = facts?.walletChanges ? facts.walletChanges[window!] : sent?.[window!];
  const before = count - known(change ?? null, "it is not known how many held this token before");
  if (before <= 0) throw new Unavailable("nobody held this token before");
  return (known(change ?? null, "") / before) * 100;
}

async function largeMoves(look: Look, supply: number): Promise<Read> {
  const { backend, token, condition, current, memory } = look;
  const to = known(current.asOf, "it is not known when this token was last transferred");
  const from = to - windowOf(condition);
  const ask = (sort: "increase" | "decrease") =>
    backend.getHolderChanges({
      chain_id: token.chain,
      contract_address: token.address,
      from,
      limit: movesLookedAt,
      offset: 0,
      sort,
    });
  const pages = await Promise.all([ask("increase"), ask("decrease")]);
  // Of one owner all accounts together.
  const changes = new Map<string, number>();
  for (const { body } of pages)
    for (const { address, before, after } of (JSON.parse(body) as HolderChanges).changes)
      changes.set(address, (changes.get(address) ?? 0) + after - before);
  const shareOf = (address: string) => (Math.abs(changes.get(address)!) / supply) * 100;
  const large = [...changes.keys()].filter((address) => shareOf(address) >= condition.threshold);
  const persons = await personsAmong(backend, token, large);
  const wallets = persons.toSorted((one, other) => shareOf(other) - shareOf(one));
  const told = Object.fromEntries(Object.entries(memory.told).filter(([, at]) => at > from));
  const news = wallets.filter((wallet) => told[wallet] === undefined);
  const first = news[0] ?? wallets[0];
  return {
    // Of smaller moves it is not known which are of persons.
    value: first === undefined ? null : (changes.get(first)! / supply) * 100,
    isMet: wallets.length > 0,
    wallets,
    news,
    seen: { told },
    told: { told: { ...told, ...Object.fromEntries(news.map((wallet) => [wallet, to])) } },
  };
}

/** Without pools, exchanges and what else belongs to nobody or to many. */
async function personsAmong(
  backend: AlertBackend,
  token: TokenAddress,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const { body } = await backend.getLabels({
    chain_id: token.chain,
    address: addresses,
    token: [token.address],
  });
  const others = new Set(
    (JSON.parse(body) as Labels).addresses
      .filter(({ kind, labels }) =>
        [groupOf(kind), ...labels.map(({ category }) => groupOf(category))].some(
          (group) => group !== undefined && nonPersonCategories.includes(group),
        ),
      )
      .map(({ address }) => address),
  );
  return addresses.filter((address) => !others.has(address));
}

async function newcomers({ backend, token, memory }: Look): Promise<Read> {
  const { body } = await backend.getHolders({
    chain_id: token.chain,
    contract_address: token.address,
    limit: 20,
    offset: 0,
  });
  const now = [...new Set((JSON.parse(body) as HolderListPage).holders.map(({ address }) => address))];
  const before = memory.top20 ?? now;
  const wallets = now.filter((address) => !before.includes(address));
  return {
    value: wallets.length,
    isMet: wallets.length > 0,
    wallets,
    news: wallets,
    // Who left is new once more when it is back.
    seen: { top20: before.filter((address) => now.includes(address)) },
    told: { top20: now },
  };
}

/** Whole tokens; 0 of a wallet that never held it. */
async function walletAmount({ backend, token, wallet }: Look): Promise<number> {
  try {
    const { body } = await backend.getWalletStats({
      chain_id: token.chain,
      token_address: token.address,
      wallet_address: wallet!,
    });
    return (JSON.parse(body) as WalletStats).amount;
  } catch (error) {
    if (error instanceof ProblemError && error.code === "wallet_not_found") return 0;
    throw error;
  }
}

/** Whether a firing's condition holds with what the chain says now, in the place of what was taken back. */
export function stillHolds(condition: AlertCondition, wallets: readonly string[], sight: Sight): boolean {
  if (conditionKinds[condition.kind].fires === "edge") return sight.isMet;
  return wallets.some((wallet) => sight.wallets.includes(wallet));
}
