import type * as z from "zod/mini";
import type { TokenAddress } from "../../contract/address.ts";
import type { HolderChanges } from "../../contract/history.ts";
import type { HolderListPage, SentHolderDeltas } from "../../contract/holders.ts";
import { groupOf, nonPersonCategories } from "../../contract/kinds.ts";
import type { Labels } from "../../contract/labels.ts";
import type { WalletStats } from "../../contract/stats.ts";
import type { TokenOverview } from "../../contract/tokens.ts";
import { type AlertCondition, conditionKinds, windowLength } from "../../contract/watch/alerts.ts";
import type { Backend } from "../api/backend.ts";
import type { FiguresVersion } from "../api/events/watched-figures.ts";
import { ProblemError } from "../lib/problem-error.ts";

export type AlertBackend = Pick<
  Backend,
  "getTokenOverview" | "getHolders" | "getHolderChanges" | "getLabels" | "getWalletStats"
>;

/** State of a rule on one token, from one evaluation to the next. */
export interface RuleMemory {
  /** The rule fired, and its condition has been true since. */
  readonly isFiring: boolean;
  /** Unix seconds. */
  readonly lastFiredAt: number | null;
  readonly value: number | null;
  /** Wallets that the rule fired for, with the time of the data in unix seconds. */
  readonly reportedWallets: Readonly<Record<string, number>>;
  /** The first 20 at the last firing, or at the first evaluation; null before it. */
  readonly top20: readonly string[] | null;
  /** Balance of the wallet at the last firing, or at the first evaluation. */
  readonly amount: number | null;
  /** Since when the figures are older than they should be, by this server's clock. */
  readonly staleSince: number | null;
}

export const emptyMemory: RuleMemory = {
  isFiring: false,
  lastFiredAt: null,
  value: null,
  reportedWallets: {},
  top20: null,
  amount: null,
  staleSince: null,
};

/** Result of a rule on one version of a token. */
export interface RuleEvaluation {
  readonly name: string | null;
  readonly asOf: number | null;
  /** In the unit of the threshold; null where it is not known. */
  readonly value: number | null;
  /** Why it is not known; null where it is. */
  readonly unavailable: string | null;
  readonly isMet: boolean;
  /** Of a rule that fires for each wallet: all wallets that meet its condition now. */
  readonly wallets: readonly string[];
  /** Wallets among them that the rule did not fire for yet. */
  readonly newWallets: readonly string[];
  /** Changes of the memory after every evaluation. */
  readonly memoryAlways: Partial<RuleMemory>;
  /** Further changes of the memory where the rule fires. */
  readonly memoryIfFired: Partial<RuleMemory>;
}

interface EvaluationInput {
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

/** Rows that are searched for large moves, of each direction. */
const movesPerDirection = 50;

/** Evaluates a rule on a token. Throws the problem of the interface where the token itself is absent. */
export async function evaluateRule(input: EvaluationInput): Promise<RuleEvaluation> {
  const { backend, token, current } = input;
  const answer = await backend.getTokenOverview({ chain_id: token.chain, contract_address: token.address });
  const overview = JSON.parse(answer.body) as Overview;
  const base = {
    name: overview.token.name,
    asOf: current.asOf,
    wallets: [],
    newWallets: [],
    memoryAlways: {},
    memoryIfFired: {},
  };
  try {
    return { ...base, ...(await evaluateCondition(input, overview, answer)), unavailable: null };
  } catch (error) {
    if (
      !(error instanceof Unavailable) &&
      !(error instanceof ProblemError && error.code === "stats_unavailable")
    )
      throw error;
    return { ...base, value: null, isMet: false, unavailable: error.message };
  }
}

/** Thrown where the figure of a rule is not known. The message says why. */
class Unavailable extends Error {
  override readonly name = "Unavailable";
}

type Answer = Awaited<ReturnType<AlertBackend["getTokenOverview"]>>;
type ConditionResult = Pick<RuleEvaluation, "value" | "isMet"> &
  Partial<Pick<RuleEvaluation, "wallets" | "newWallets" | "memoryAlways" | "memoryIfFired">>;

async function evaluateCondition(
  input: EvaluationInput,
  overview: Overview,
  answer: Answer,
): Promise<ConditionResult> {
  const { condition, current, memory, now } = input;
  const { direction, threshold } = condition;
  const { figures } = current;
  const compareFigure = (figure: number | null, factor: number, why: string): ConditionResult => {
    const value = withoutNoise(requireFigure(figure, why) * factor);
    return { value, isMet: direction === "above" ? value >= threshold : value <= threshold };
  };
  const noBalances =
    figures.holder_count === 0
      ? "nobody holds this token"
      : "balances of this token are not known, because transfers are missing";
  switch (condition.kind) {
    case "holder_count":
      return compareFigure(figures.holder_count, 1, noBalances);
    case "top10_share":
      return compareFigure(figures.top10_share, 100, noBalances);
    case "hhi":
      return compareFigure(figures.hhi, 10_000, noBalances);
    case "price_to_cost": {
      const price = requireFigure(figures.price_usd, "no price of this token is known");
      const cost = requireFigure(
        figures.break_even_price,
        "it is not known what holders paid for this token",
      );
      if (cost === 0) throw new Unavailable("holders paid nothing for this token");
      return compareFigure(price / cost, 100, "");
    }
    case "holder_change": {
      const value = holderChange(
        condition,
        overview,
        answer,
        requireFigure(figures.holder_count, noBalances),
      );
      return { value, isMet: direction === "above" ? value >= threshold : value <= -threshold };
    }
    case "large_move":
      return largeMoves(input, wholeSupply(overview, figures.supply));
    case "new_in_top20":
      return newTop20Wallets(input);
    case "wallet_share": {
      const amount = await walletAmount(input);
      return compareFigure(amount / wholeSupply(overview, figures.supply), 100, noBalances);
    }
    case "wallet_move": {
      const amount = await walletAmount(input);
      const before = memory.amount ?? amount;
      const value = withoutNoise(((amount - before) / wholeSupply(overview, figures.supply)) * 100);
      const isMet = amount !== before && Math.abs(value) >= threshold;
      const wallets = isMet ? [input.wallet!] : [];
      return {
        value,
        isMet,
        wallets,
        newWallets: wallets,
        memoryAlways: { amount: before },
        memoryIfFired: { amount },
      };
    }
    default: {
      const staleSince = answer.stale === undefined ? null : (memory.staleSince ?? now);
      const minutes = staleSince === null ? 0 : (now - staleSince) / 60;
      const isMet = staleSince !== null && minutes >= threshold;
      return { value: Math.floor(minutes), isMet, memoryAlways: { staleSince } };
    }
  }
}

/** Drops the last digits of binary fractions: 0.29 * 100 is 28.999999999999996, and 29% or more is met. */
const withoutNoise = (value: number) => Number(value.toPrecision(12));

function requireFigure(figure: number | null, why: string): number {
  if (figure === null) throw new Unavailable(why);
  return figure;
}

function wholeSupply({ token }: Overview, supply: string | null): number {
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
  const before = count - requireFigure(change ?? null, "it is not known how many held this token before");
  if (before <= 0) throw new Unavailable("nobody held this token before");
  return withoutNoise((requireFigure(change ?? null, "") / before) * 100);
}

async function largeMoves(input: EvaluationInput, supply: number): Promise<ConditionResult> {
  const { backend, token, condition, current, memory } = input;
  const to = requireFigure(current.asOf, "it is not known when this token was last transferred");
  const from = to - windowLength(condition);
  const loadMoves = (sort: "increase" | "decrease") =>
    backend.getHolderChanges({
      chain_id: token.chain,
      contract_address: token.address,
      from,
      limit: movesPerDirection,
      offset: 0,
      sort,
    });
  const pages = await Promise.all([loadMoves("increase"), loadMoves("decrease")]);
  // Of one owner all accounts together.
  const changes = new Map<string, number>();
  for (const { body } of pages)
    for (const { address, before, after } of (JSON.parse(body) as HolderChanges).changes)
      changes.set(address, (changes.get(address) ?? 0) + after - before);
  const shareOf = (address: string) => withoutNoise((Math.abs(changes.get(address)!) / supply) * 100);
  const large = [...changes.keys()].filter((address) => shareOf(address) >= condition.threshold);
  const persons = await filterPersons(backend, token, large);
  const wallets = persons.toSorted((one, other) => shareOf(other) - shareOf(one));
  const reportedWallets = Object.fromEntries(
    Object.entries(memory.reportedWallets).filter(([, at]) => at > from),
  );
  const newWallets = wallets.filter((wallet) => reportedWallets[wallet] === undefined);
  const first = newWallets[0] ?? wallets[0];
  return {
    // Smaller moves were not checked for pools and exchanges.
    value: first === undefined ? null : withoutNoise((changes.get(first)! / supply) * 100),
    isMet: wallets.length > 0,
    wallets,
    newWallets,
    memoryAlways: { reportedWallets },
    memoryIfFired: {
      reportedWallets: {
        ...reportedWallets,
        ...Object.fromEntries(newWallets.map((wallet) => [wallet, to])),
      },
    },
  };
}

/** Drops pools, exchanges, burn addresses and other addresses that are no single holder. */
async function filterPersons(
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

async function newTop20Wallets({ backend, token, memory }: EvaluationInput): Promise<ConditionResult> {
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
    newWallets: wallets,
    // A wallet that left the first 20 is new again when it returns.
    memoryAlways: { top20: before.filter((address) => now.includes(address)) },
    memoryIfFired: { top20: now },
  };
}

/** Whole tokens; 0 of a wallet that never held it. */
async function walletAmount({ backend, token, wallet }: EvaluationInput): Promise<number> {
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

/** Whether a firing's condition still holds after a reorganisation. */
export function stillHolds(
  condition: AlertCondition,
  wallets: readonly string[],
  evaluation: RuleEvaluation,
): boolean {
  if (conditionKinds[condition.kind].fires === "edge") return evaluation.isMet;
  return wallets.some((wallet) => evaluation.wallets.includes(wallet));
}
