import { type ChainId, isChainId } from "../../../contract/chains.ts";
import { type EndpointName, endpointUrl, type ParsedArgs } from "../../../contract/endpoints.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { Token } from "../../../contract/tokens.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Answer, Backend, ReadyAnswers } from "../backend.ts";
import { hasExclusions } from "../exclusions/excluded-owners.ts";
import { everyOperation } from "../operations.ts";
import { withStale } from "../stale.ts";
import { createFetcher } from "./fetcher.ts";
import { type Journal, openJournal, readJournal } from "./journal.ts";
import {
  type Found,
  freshMsOf,
  isLasting,
  type KeptAnswer,
  KeptAnswers,
  type KnownTokens,
  knownTokens,
} from "./kept-answers.ts";
import { Observations } from "./observations.ts";
import { observedHistory, refuseUnobserved } from "./observed-answers.ts";
import { Pace } from "../../lib/pace.ts";
import { RawAmounts } from "./raw-amounts.ts";
import { isKeptAnswer } from "./received.ts";
import { Recovery } from "./recovery.ts";
import { Transport } from "./transport.ts";
import { isSpending, spendingKey, UnitAccount } from "./unit-account.ts";
import { planStatus, type UpstreamStatus } from "./upstream-status.ts";

export interface UpstreamOptions {
  /** Of the hosted service, without `/v0`. */
  readonly baseUrl: string;
  readonly key: string;
  /** Units a calendar month; 0 for any number. */
  readonly monthlyUnits: number;
  readonly perMinute: number;
  /** How long most answers are fresh; some a multiple of it. */
  readonly freshSeconds: number;
  /** Where answers and spending are kept over a restart. */
  readonly journalPath: string;
  readonly onError: (error: unknown) => void;
  /** Told where the hosted service did not answer; never with anything it said. */
  readonly onFailure: (endpoint: EndpointName, problem: ProblemError) => void;
  /** Unix milliseconds, for what is written down and shown. */
  readonly now?: () => number;
  /** A clock that nobody sets, for ages, pauses and the pace. */
  readonly monotonicMs?: () => number;
  readonly fetch?: typeof globalThis.fetch;
  readonly patienceMs?: number;
  readonly backoffMs?: number;
  readonly maxBytes?: number;
}

export interface UpstreamBackend extends Backend {
  readonly ready: ReadyAnswers;
  /** What is kept, of whatever age. Nothing is asked for it. */
  readonly kept: Backend;
  status(): UpstreamStatus;
  /** Tokens of a chain that some kept answer names, by address. */
  knownTokens(chain: ChainId): KnownTokens;
  /** Finds out whether the service has the token, so that it is among the known ones then. Asks seldom; never throws. */
  lookUp(chain: ChainId, address: string): Promise<void>;
  /** Writes down what is to be written. */
  close(): Promise<void>;
}

/** Whether a token of one's own is also the hosted service's seldom changes. */
const lookUpFreshMs = 7 * 86_400_000;

/** Answers the operations of the interface through a hosted service of the same, whose key stays here. */
export async function createUpstreamBackend(options: UpstreamOptions): Promise<UpstreamBackend> {
  const { baseUrl, key, perMinute, monthlyUnits, now = Date.now } = options;
  const monotonicMs = options.monotonicMs ?? (() => performance.now());
  const before = await readJournal(options.journalPath, baseUrl);
  let journal: Journal | undefined;
  let lastFailure: UpstreamStatus["lastFailure"] = null;

  const spent = before.get(spendingKey);
  const account = new UnitAccount({
    budget: monthlyUnits,
    spent: isSpending(spent) ? spent : undefined,
    record: async (spending) => journal?.write({ key: spendingKey, value: spending }),
    now,
  });
  const known = new Map<ChainId, KnownTokens>();
  const answers = new KeptAnswers({
    now,
    monotonicMs,
    onKept: (question, kept) => {
      void journal?.write({ key: question, value: isLasting(kept) ? kept : null });
      if (kept.endpoint === "getTokens" || kept.endpoint === "getToken") known.clear();
    },
    onFailure: (endpoint, problem) => {
      lastFailure = { code: problem.code, endpoint, at: Math.floor(now() / 1_000) };
      options.onFailure(endpoint, problem);
    },
    ...(options.maxBytes !== undefined && { maxBytes: options.maxBytes }),
  });
  const observations = new Observations();
  for (const [question, value] of before) {
    if (isKeptAnswer(value)) answers.restore(question, value);
    else observations.restore({ key: question, value });
  }
  journal = await openJournal({
    path: options.journalPath,
    scope: baseUrl,
    onError: options.onError,
    *live() {
      yield { key: spendingKey, value: account.spending };
      for (const [question, value] of answers.entries()) {
        if (isLasting(value)) yield { key: question, value };
      }
      yield* observations.records();
    },
  });

  const pace = new Pace({ perMinute, monotonicMs });
  const recovery = new Recovery(monotonicMs);
  const { fetch, patienceMs, backoffMs } = options;
  const transport = new Transport({
    base: baseUrl,
    pace,
    recovery,
    account,
    monotonicMs,
    ...(fetch && { fetch }),
    ...(patienceMs !== undefined && { patienceMs }),
    ...(backoffMs !== undefined && { backoffMs }),
  });

  const ask = createFetcher({ baseUrl, key, transport, recovery, now });
  const freshMs = (question: string, name: EndpointName) =>
    freshMsOf(name, answers.peek(question), options.freshSeconds);

  async function answer<K extends EndpointName>(name: K, args: ParsedArgs<K>): Promise<Answer> {
    refuseUnobserved(name, args as ParsedArgs<EndpointName>);
    const question = endpointUrl(name, args);
    const anyArgs = args as ParsedArgs<EndpointName>;
    const load = async (isBackground: boolean) => {
      const kept = await amounts.inWholeTokens(name, anyArgs, await ask(name, args, isBackground));
      const observed = observations.note(name, anyArgs, kept);
      if (observed !== undefined) void journal?.write(observed);
      return kept;
    };
    const found = await answers.get({
      key: question,
      endpoint: name,
      freshMs: freshMs(question, name),
      load,
    });
    return toAnswer(found);
  }

  const getTokenHistory = async (args: ParsedArgs<"getTokenHistory">): Promise<Answer> => {
    if (hasExclusions(args)) refuseUnobserved("getTokenHistory", args);
    return observedHistory(observations.of(args.chain_id, args.contract_address), args);
  };

  const tokensOf = (chain: ChainId): KnownTokens => {
    const tokens = known.get(chain) ?? knownTokens(chain, answers);
    known.set(chain, tokens);
    return tokens;
  };

  const amounts = new RawAmounts({
    async tokenOf(chain, address) {
      const args = { chain_id: chain, contract_address: address };
      const found = await answer("getToken", args).catch(() => undefined);
      return found && (JSON.parse(found.body) as Token);
    },
    knownToken: (chain, address) => (isChainId(chain) ? tokensOf(chain).tokens.get(address) : undefined),
    async firstPage(chain, address) {
      // As pages ask for it, which then find it kept.
      const args = { chain_id: chain, contract_address: address, limit: 100, offset: 0 };
      const found = await answer("getHolders", args).catch(() => undefined);
      return found && (JSON.parse(found.body) as HolderListPage);
    },
  });

  return {
    ...everyOperation(answer),
    getTokenHistory,

    ready({ name, args }) {
      const question = endpointUrl<EndpointName>(name, args as never);
      const kept = answers.fresh(question, freshMs(question, name));
      return kept === undefined || kept.body === null ? undefined : toAnswer({ kept, stale: undefined });
    },

    kept: {
      ...everyOperation(async (name, args) => {
        refuseUnobserved(name, args);
        const kept = answers.peek(endpointUrl(name, args));
        if (kept === undefined)
          throw new ProblemError("upstream_quota", "only what is known already is told");
        return toAnswer({ kept, stale: undefined });
      }),
      getTokenHistory,
    },

    status() {
      return {
        ...planStatus({ baseUrl, monthlyUnits, perMinute }, account.spending, now()),
        unitsRemaining: transport.counts.unitsRemaining,
        callsLastMinute: pace.used,
        sent: transport.counts.sent,
        retried: transport.counts.retried,
        answered: { ...answers.counts },
        kept: answers.size,
        lastFailure,
        paused: recovery.pauses.map(({ endpoint, code, leftMs }) => ({
          endpoint,
          code,
          until: Math.ceil((now() + leftMs) / 1_000),
        })),
      };
    },

    knownTokens: tokensOf,

    async lookUp(chain, address) {
      const args = { chain_id: chain, contract_address: address };
      const load = (isBackground: boolean) => ask("getToken", args, isBackground);
      const question = endpointUrl("getToken", args);
      if (answers.ageMs(question) < lookUpFreshMs) return;
      await answers
        .get({ key: question, endpoint: "getToken", freshMs: lookUpFreshMs, load })
        .catch(() => undefined);
    },

    close() {
      transport.close();
      return journal.close();
    },
  };
}

const made = new WeakMap<KeptAnswer, Answer>();

/** One object for as long as nothing changes, because headers and compressed bodies are kept with it. */
function toAnswer({ kept, stale }: Found): Answer {
  if (kept.body === null) throw new ProblemError(kept.problem ?? "upstream_error");
  const { body, asOf, sources, history, notes, priceUsd, facts = {}, pageTotal } = kept;
  let answer = made.get(kept);
  if (answer === undefined) {
    const paging = pageTotal === null ? {} : { pageTotal };
    answer = { body, etag: entityTag(body), asOf, sources, history, notes, priceUsd, facts, ...paging };
    made.set(kept, answer);
  }
  return stale === undefined ? answer : withStale(answer, stale);
}
