import type { EndpointName, ParsedArgs } from "../../contract/endpoints.ts";
import type { Stale } from "../../contract/meta.ts";
import type { Answer, Backend, ReadyAnswers } from "./backend.ts";
import { everyOperation, operationOf, tokenOf } from "./operations.ts";
import { withStale } from "./stale.ts";

/** How far a source that follows a chain has come. Times in unix seconds. */
export interface SourceLag {
  readonly chain: string;
  readonly state: "catching up" | "following" | "failing";
  readonly headTime: number | null;
  readonly indexedTime: number | null;
  readonly tokens: readonly { readonly address: string }[];
}

/** A source that is behind by less counts as up to date. */
const toleratedSeconds = 600;
/** How long an answer of the sources is kept. */
const keptMs = 1_000;

/** The backend, marking the answers about tokens whose source does not keep up with its chain. */
export function withLag(
  backend: Backend & { readonly ready: ReadyAnswers },
  sources: () => readonly SourceLag[],
  now: () => number = Date.now,
): Backend & { readonly ready: ReadyAnswers } {
  let late = new Map<string, Stale>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  const marked = new WeakMap<Answer, Answer>();

  const mark = (args: ParsedArgs<EndpointName>, answer: Answer): Answer => {
    if (now() - readAtMs >= keptMs) {
      readAtMs = now();
      late = lateTokens(sources(), Math.floor(readAtMs / 1_000));
    }
    if (late.size === 0) return answer;
    const stale = late.get(`${args.chain_id}:${tokenOf(args)}`);
    if (stale === undefined) return answer;
    const known = marked.get(answer);
    if (known?.stale?.at === stale.at && known.stale.reason === stale.reason) return known;
    const made = withStale(answer, stale);
    marked.set(answer, made);
    return made;
  };

  return {
    ...everyOperation(async (name, args) => mark(args, await operationOf(backend, name)(args))),
    ready(call) {
      const answer = backend.ready(call);
      return answer && mark(call.args as ParsedArgs<EndpointName>, answer);
    },
  };
}

function lateTokens(sources: readonly SourceLag[], nowSeconds: number): Map<string, Stale> {
  const late = new Map<string, Stale>();
  for (const { chain, state, headTime, indexedTime, tokens } of sources) {
    if (indexedTime === null) continue;
    // Where a chain is cannot be known from a node that does not answer: the clock is the measure then.
    const minute = nowSeconds - (nowSeconds % 60);
    const at = state === "failing" ? minute : (headTime ?? indexedTime);
    if (at - indexedTime <= toleratedSeconds) continue;
    const reason = state === "failing" ? "source_failing" : "source_behind";
    for (const { address } of tokens) late.set(`${chain}:${address}`, { reason, at });
  }
  return late;
}
