import type { ChainId } from "../../contract/chains.ts";
import type { EndpointName, ParsedArgs } from "../../contract/endpoints.ts";
import { contradicted, type Stale } from "../../contract/meta.ts";
import type { Answer, Backend, ReadyAnswers } from "./backend.ts";
import { chainTime, type HeadSeen } from "../lib/chain-time.ts";
import { chainOf, everyOperation, operationOf, tokenOf } from "./operations.ts";
import { withStale } from "./stale.ts";

/** How far a source that follows a chain has come. Times in unix seconds. */
export interface SourceLag extends HeadSeen {
  readonly chain: string;
  readonly indexedTime: number | null;
  /** Absent where no node is asked. */
  readonly headBlock?: number | null;
  /** Its node shows another chain than the one that was read. */
  readonly isContradicted?: boolean;
  readonly tokens: readonly { readonly address: string }[];
}

/** A source that is behind by less counts as up to date. */
export const toleratedSeconds = 600;
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
    const stale = late.get(`${chainOf(args)}:${tokenOf(args)}`);
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

const reasons: Readonly<Record<SourceLag["state"], string>> = {
  failing: "source_failing",
  resting: "source_stopped",
  "catching up": "source_behind",
  following: "source_behind",
};

/** How each chain is followed that a source follows, and how far it is behind where that is more than is tolerated. */
export function chainStates(sources: readonly SourceLag[], nowSeconds = Math.floor(Date.now() / 1_000)) {
  return sources.map((source) => {
    const { chain, state, indexedTime, tokens, headBlock = null, headTime } = source;
    const at = chainTime(source, nowSeconds);
    const behind = indexedTime === null || at === null || tokens.length === 0 ? 0 : at - indexedTime;
    return {
      chain: chain as ChainId,
      behindSeconds: behind > toleratedSeconds ? behind : null,
      isFailing: state === "failing",
      node: state === "resting" ? null : ("followed" as const),
      head: headBlock === null || headTime === null ? null : { block: headBlock, at: headTime },
    };
  });
}

function lateTokens(sources: readonly SourceLag[], nowSeconds: number): Map<string, Stale> {
  const late = new Map<string, Stale>();
  for (const source of sources) {
    const { chain, state, indexedTime, isContradicted = false, tokens } = source;
    if (indexedTime === null) continue;
    const at = chainTime(source, nowSeconds) ?? indexedTime;
    // What was taken back may be wrong from its first second on.
    if (!isContradicted && at - indexedTime <= toleratedSeconds) continue;
    const reason = isContradicted ? contradicted : reasons[state];
    for (const { address } of tokens) late.set(`${chain}:${address}`, { reason, at });
  }
  return late;
}
