import { join } from "node:path";
import type { Logger } from "pino";
import { type ChainId, chainIds } from "../../contract/chains.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { searchTerm } from "../../contract/resolve-input.ts";
import type { Backend, ReadyAnswers } from "../api/backend.ts";
import { createMixedBackend } from "../api/mixed-backend.ts";
import { createUpstreamBackend, type UpstreamBackend } from "../api/upstream/upstream.ts";
import type { Config } from "../config/config.ts";
import type { Catalogue } from "../http/catalogue.ts";
import { journalName } from "./status.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import type { Store } from "../store/store.ts";

interface HostedServiceOptions {
  readonly config: Config & { readonly upstreamUrl: string };
  readonly store: Store;
  readonly own: Backend & { readonly ready: ReadyAnswers };
  readonly ownCatalogue: Catalogue;
  readonly logger: Logger;
}

export interface HostedService {
  readonly backend: Backend;
  readonly kept: Backend;
  readonly ready: ReadyAnswers;
  readonly catalogue: Catalogue;
  readonly mostUnderWay: number;
  readonly upstream: UpstreamBackend;
}

/** A request that waits for the hosted service takes a place and no processor time: its client's patience bounds it. */
const mostUnderWay = 4_096;
/** The same failure is logged once in so long. */
const logAgainAfterMs = 60_000;

/** Own tokens from the store, all others from the hosted service that the settings name. */
export async function openHostedService(options: HostedServiceOptions): Promise<HostedService> {
  const { config, store, own, ownCatalogue, logger } = options;
  warnOfSettings(config, logger);
  const upstream = await createUpstreamBackend({
    baseUrl: config.upstreamUrl,
    key: config.upstreamKey,
    monthlyUnits: config.upstreamUnits,
    perMinute: config.upstreamRate,
    freshSeconds: config.upstreamFreshSeconds,
    journalPath: join(config.dataDirectory, journalName),
    onError: (error) => logger.error({ err: error }, "what the hosted service answered could not be kept"),
    onFailure: failureLog(logger),
  });
  const backend = createMixedBackend({ own, store, upstream });
  const kept = createMixedBackend({ own, store, upstream: { ...upstream, ...upstream.kept } });
  let looking = Promise.resolve();
  const lookUp = () => {
    looking = looking
      .then(() => backend.lookUpOwnTokens())
      .catch((error: unknown) => logger.error({ err: error }, "own tokens not looked up"));
  };
  store.onChange(lookUp);
  lookUp();
  return {
    backend,
    kept,
    ready: backend.ready,
    catalogue: mixedCatalogue(ownCatalogue, upstream),
    mostUnderWay,
    upstream,
  };
}

function warnOfSettings({ upstreamUrl, upstreamKey }: HostedServiceOptions["config"], logger: Logger): void {
  const { protocol, hostname } = new URL(upstreamUrl);
  if (upstreamKey === "") logger.warn("the hosted service has no key: set HOLDERSCOPE_UPSTREAM_KEY");
  else if (protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) {
    logger.warn("the key of the hosted service is sent unencrypted: HOLDERSCOPE_UPSTREAM_URL is not https");
  }
}

function failureLog(logger: Logger): (endpoint: EndpointName, problem: ProblemError) => void {
  const loggedAt = new Map<string, number>();
  return (endpoint, { code }) => {
    const nowMs = performance.now();
    if (nowMs - (loggedAt.get(code) ?? Number.NEGATIVE_INFINITY) < logAgainAfterMs) return;
    loggedAt.set(code, nowMs);
    logger.warn({ endpoint, code }, "the hosted service did not answer a question");
  };
}

/** The hosted service has no search: of its tokens those are found that some page has shown since. */
export function mixedCatalogue(own: Catalogue, upstream: Pick<UpstreamBackend, "knownTokens">): Catalogue {
  return {
    async searchTokens(chain, text, limit) {
      const ours = await own.searchTokens(chain, text, limit);
      const found = new Set(ours.tokens.map(({ address }) => address));
      const theirs = matching(upstream, chain, text).filter(({ address }) => !found.has(address));
      // Those that are spelled as asked come alone.
      if (ours.alike && theirs.length === 0) return ours;
      const tokens = [
        ...(ours.alike ? [] : ours.tokens),
        ...theirs.map((token) => Object.assign({ holder_count: null, wallet_count: null }, token)),
      ];
      const total = (ours.alike ? 0 : ours.total) + theirs.length;
      return { total, tokens: tokens.slice(0, limit) };
    },
    findWallets: (chain, text, limit) => own.findWallets(chain, text, limit),
    findHolders: (token, text) => own.findHolders(token, text),
    async addresses() {
      const ours = await own.addresses();
      const found = new Set(ours.map(({ chain, address }) => `${chain}:${address}`));
      const theirs = chainIds.flatMap((chain) =>
        [...upstream.knownTokens(chain).tokens.keys()].map((address) => ({ chain, address })),
      );
      return [...ours, ...theirs.filter(({ chain, address }) => !found.has(`${chain}:${address}`))];
    },
    async summary() {
      const ours = await own.summary();
      const total = (chain: ChainId) => upstream.knownTokens(chain).total ?? 0;
      return { ...ours, chains: ours.chains.map(({ id, tokens }) => ({ id, tokens: tokens + total(id) })) };
    },
  };
}

function matching(upstream: Pick<UpstreamBackend, "knownTokens">, chain: ChainId, text: string) {
  const wanted = searchTerm(text);
  const known = [...upstream.knownTokens(chain).tokens.values()].map((token) => {
    const words = [token.name, token.ticker].map(searchTerm);
    const begins = [...words, token.address.toLowerCase()].some((word) => word.startsWith(wanted));
    return { token, begins, contains: words.some((word) => word.includes(wanted)) };
  });
  return [
    ...known.filter(({ begins }) => begins),
    ...known.filter(({ begins, contains }) => contains && !begins),
  ].map(({ token }) => token);
}
