import type { EndpointName, ParsedArgs } from "../../../contract/endpoints.ts";
import type { HolderBreakdowns, HolderListPage } from "../../../contract/holders.ts";
import type { TokenPnl, TokenStats } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { JournalRecord } from "./journal.ts";
import type { KeptAnswer } from "./kept-answers.ts";

/** What the hosted service said of a token in an hour, as far as it was asked: the newest answer to each question. */
export interface Observation {
  /** When the newest of it came, in unix seconds. */
  readonly at: number;
  readonly holders?: number;
  /** Whole tokens, as the sums of the largest accounts. */
  readonly supply?: number;
  readonly top_10?: number;
  readonly top_100?: number;
  readonly hhi?: number;
  readonly gini?: number;
  /** Seconds. */
  readonly avg_time_held?: number;
  /** US dollars, as the price. */
  readonly average_cost?: number;
  readonly price_usd?: number;
  readonly holders_by_value?: HolderBreakdowns["categories"];
}

const hourSeconds = 3_600;
const daySeconds = 86_400;
/** Of older days one observation each is kept. */
const hoursKeptSeconds = 35 * daySeconds;
/** Of all tokens together; beyond it the token is forgotten that was longest not asked for. */
const mostObservations = 50_000;

const keyPattern = /^observed (\S+ \S+)$/;

/**
 * A hosted service tells no past: what it told at the times it was asked is kept here, an observation an hour, and
 * written down with the answers.
 */
export class Observations {
  /** By `chain address`, the one that was longest not asked for first. */
  readonly #tokens = new Map<string, Map<number, Observation>>();
  #size = 0;

  /** Takes an answer that came. Undefined where it says nothing that is kept, else what to write down. */
  note(name: EndpointName, args: ParsedArgs<EndpointName>, kept: KeptAnswer): JournalRecord | undefined {
    const figures = figuresOf(name, args, kept);
    if (figures === undefined) return undefined;
    const { chain_id: chain, contract_address, token_address } = args as Readonly<Record<string, string>>;
    const token = `${chain} ${contract_address ?? token_address}`;
    const at = Math.floor(kept.fetchedAt / 1_000);
    const known = this.#tokens.get(token);
    const before = known?.get(hourOf(at));
    // A supply counts as fresh for longer, and is not asked for every hour.
    const supply = before?.supply ?? known?.get(hourOf(at) - 1)?.supply;
    const observation = {
      ...(supply !== undefined && { supply }),
      ...before,
      ...figures,
      at: Math.max(at, before?.at ?? 0),
    };
    this.#keep(token, observation);
    return { key: `observed ${token} ${hourOf(at)}`, value: observation };
  }

  /** Whether a record of the journal was an observation; then it is kept. */
  restore({ key, value }: JournalRecord): boolean {
    const token = keyPattern.exec(key.replace(/ \d+$/, ""))?.[1];
    const { at } = (value ?? {}) as Partial<Observation>;
    if (token === undefined || !Number.isSafeInteger(at)) return false;
    this.#keep(token, value as Observation);
    return true;
  }

  /** In the order of time. */
  of(chain: string, address: string): Observation[] {
    const kept = this.#tokens.get(`${chain} ${address}`);
    return [...(kept?.values() ?? [])].toSorted((left, right) => left.at - right.at);
  }

  *records(): Generator<JournalRecord> {
    for (const [token, kept] of this.#tokens) {
      for (const [hour, value] of kept) yield { key: `observed ${token} ${hour}`, value };
    }
  }

  #keep(token: string, observation: Observation): void {
    const kept = this.#tokens.get(token) ?? new Map<number, Observation>();
    this.#size -= kept.size;
    const isNew = !kept.has(hourOf(observation.at));
    kept.set(hourOf(observation.at), observation);
    if (isNew) thinOut(kept, observation.at - hoursKeptSeconds);
    this.#tokens.delete(token);
    this.#tokens.set(token, kept);
    this.#size += kept.size;
    while (this.#size > mostObservations) {
      const [[oldest, forgotten]] = this.#tokens as unknown as [[string, Map<number, Observation>]];
      this.#size -= forgotten.size;
      this.#tokens.delete(oldest);
    }
  }
}

/** Leaves the last hour of each UTC day before a time. */
function thinOut(kept: Map<number, Observation>, before: number): void {
  const dayOf = (hour: number) => Math.floor(hour / 24);
  const lastOfDay = new Map<number, number>();
  for (const hour of kept.keys()) {
    lastOfDay.set(dayOf(hour), Math.max(hour, lastOfDay.get(dayOf(hour)) ?? 0));
  }
  for (const hour of kept.keys()) {
    if (hour * hourSeconds < before && lastOfDay.get(dayOf(hour)) !== hour) kept.delete(hour);
  }
}

function hourOf(seconds: number): number {
  return Math.floor(seconds / hourSeconds);
}

type Figures = Omit<Observation, "at">;

/** As much of an answer as histories have; undefined where that is nothing. */
function figuresOf(
  name: EndpointName,
  args: ParsedArgs<EndpointName>,
  { body, priceUsd }: KeptAnswer,
): Figures | undefined {
  if (body === null) return undefined;
  const figures = read(name, args, JSON.parse(body));
  return figures && { ...figures, ...(priceUsd !== null && { price_usd: priceUsd }) };
}

function read(name: EndpointName, args: ParsedArgs<EndpointName>, body: unknown): Figures | undefined {
  switch (name) {
    case "getToken": {
      const { supply, decimals } = body as Token;
      return { supply: wholeTokens(BigInt(supply), decimals) };
    }
    case "getHolders":
      return readHolders(args as unknown as ParsedArgs<"getHolders">, body as HolderListPage);
    case "getTokenStats": {
      const { hhi, gini, avg_time_held: held } = body as TokenStats;
      return { hhi, gini, ...(held !== null && { avg_time_held: held }) };
    }
    case "getTokenPnl": {
      const { break_even_price: cost } = body as TokenPnl;
      return cost === null ? {} : { average_cost: cost };
    }
    case "getHolderBreakdowns": {
      const { total_holders: holders, categories } = body as HolderBreakdowns;
      return { holders, holders_by_value: categories };
    }
    default:
      return undefined;
  }
}

/** The sums of the largest are on the first page, if it is long enough. */
function readHolders(
  { offset, min_amount, max_amount }: ParsedArgs<"getHolders">,
  { holder_count: count, holders }: HolderListPage,
): Figures {
  const isFirst = offset === 0 && min_amount === undefined && max_amount === undefined;
  const top = (most: number) =>
    isFirst && holders.length >= Math.min(most, count)
      ? holders.slice(0, most).reduce((sum, { amount }) => sum + amount, 0)
      : undefined;
  const [ten, hundred] = [top(10), top(100)];
  return {
    holders: count,
    ...(ten !== undefined && { top_10: ten }),
    ...(hundred !== undefined && { top_100: hundred }),
  };
}
