import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Catalogue } from "../http/catalogue.ts";
import { chainTime } from "../lib/chain-time.ts";
import type { UpstreamStatus } from "../api/upstream/upstream-status.ts";
import type { LiveStatus } from "../sources/live.ts";

interface Operation {
  /** Of tokens whose newest figures contradict themselves. */
  readonly refused: () => Promise<readonly unknown[]>;
  readonly catalogue: Pick<Catalogue, "summary">;
  readonly upstream: (() => UpstreamStatus) | undefined;
  readonly sources: () => readonly LiveStatus[];
  /** Of a machine of a cluster, by name. */
  readonly cluster?: (() => Readonly<Partial<Record<keyof typeof clusterGauges, number>>>) | undefined;
}

/** What a machine of a cluster says beside that. */
export const clusterGauges = {
  holderscope_cluster_tokens: "Tokens in the lists of this server.",
  holderscope_cluster_workers: "Workers that this server has heard of within half a minute.",
  holderscope_cluster_read_age_seconds: "Seconds since this server last read what was published.",
  holderscope_house_tokens: "Tokens that are open on this server.",
  holderscope_house_bytes: "Disk that fetched tokens take on this server.",
  holderscope_claimed_tokens: "Tokens that this worker publishes.",
  holderscope_publish_waiting: "Tokens of this worker with changes that are not published yet.",
  holderscope_publish_age_seconds: "Age of the oldest change that is not published yet.",
};

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [value: number | null, labels?: Labels];

/** What `/metrics` says beside the requests: the process, the tokens, the sources. */
export function operationMetrics({ catalogue, refused, upstream, sources, cluster }: Operation): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const state = stateIn(registry);
  state(
    "holderscope_tokens",
    "Tokens of a chain, one's own and the hosted service's.",
    ["chain"],
    async () => {
      const { chains } = await catalogue.summary();
      return chains.map(({ id, tokens }) => [tokens, { chain: id }]);
    },
  );
  state(
    "holderscope_tokens_refused",
    "Tokens whose newest figures contradict themselves: older ones are shown.",
    [],
    async () => [[(await refused()).length]],
  );
  if (upstream !== undefined) upstreamMetrics(state, upstream);
  sourceMetrics(state, sources);
  for (const [name, help] of Object.entries(clusterGauges)) {
    const key = name as keyof typeof clusterGauges;
    if (cluster?.()[key] !== undefined) state(name, help, [], () => [[cluster()[key]!]]);
  }
  return registry;
}

type State = (
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
) => void;

/** What is counted elsewhere, read when it is asked for. A value that is not known is left out. */
function stateIn(registry: Registry): State {
  return (name, help, labelNames, read) => {
    const Kind = name.endsWith("_total") ? Counter : Gauge;
    const metric = new Kind({
      name,
      help,
      labelNames: [...labelNames],
      registers: [],
      async collect(this: Counter | Gauge) {
        const samples = await read();
        this.reset();
        // One without labels begins with 0 else, which would be said where nothing is known.
        if (labelNames.length === 0) this.remove();
        for (const [value, labels = {}] of samples) if (value !== null) this.inc(labels, value);
      },
    });
    registry.registerMetric(metric);
  };
}

function upstreamMetrics(state: State, status: () => UpstreamStatus): void {
  state("holderscope_upstream_units", "Units of the hosted service taken in the month.", ["month"], () => [
    [status().unitsSpent, { month: status().month }],
  ]);
  const one = (name: string, help: string, value: (each: UpstreamStatus) => number | null) =>
    state(`holderscope_upstream_${name}`, help, [], () => [[value(status())]]);
  one("units_budget", "Units that may be taken in a month.", (each) => each.monthlyUnits);
  one("units_remaining", "Units left, as the hosted service says.", (each) => each.unitsRemaining);
  one("requests_total", "Requests sent to the hosted service, retries included.", (each) => each.sent);
  one("retries_total", "Retries among them.", (each) => each.retried);
  one("kept_answers", "Answers of the hosted service kept.", (each) => each.kept.answers);
  one("kept_bytes", "Memory they take.", (each) => each.kept.bytes);
  state("holderscope_upstream_answers_total", "Questions by what answered them.", ["how"], () =>
    Object.entries(status().answered).map(([how, value]) => [value, { how }]),
  );
  state(
    "holderscope_upstream_paused",
    "Endpoints that are not asked, because the other side asked for time or failed; all for every one.",
    ["endpoint"],
    () => status().paused.map(({ endpoint }) => [1, { endpoint: endpoint ?? "all" }]),
  );
}

function sourceMetrics(state: State, sources: () => readonly LiveStatus[]): void {
  const labels = ["source", "chain"];
  const of = (name: string, help: string, value: (each: LiveStatus) => number | null) =>
    state(`holderscope_source_${name}`, help, labels, () =>
      sources().map((each) => [value(each), { source: each.name, chain: each.chain }]),
    );
  of("head_block", "Newest block or slot of the chain.", (each) => each.headBlock);
  of("indexed_block", "Newest block or slot indexed.", (each) => each.indexedBlock);
  of("lag_seconds", "How far what is indexed is behind the chain.", lagSeconds);
  of("failing", "Whether the source fails.", (each) => (each.state === "failing" ? 1 : 0));
  of("requests_total", "Requests to the node.", (each) => each.requests.sent);
  of("failed_requests_total", "Those that failed.", (each) => each.requests.failed);
  of("retries_total", "Those that were sent again.", (each) => each.requests.retried);
  state("holderscope_source_tokens", "Tokens that the source follows.", [...labels, "state"], () =>
    sources().flatMap((each) =>
      (["pending", "indexed", "quarantined"] as const).map((how): Sample => [
        each.tokens.filter((token) => token.state === how).length,
        { source: each.name, chain: each.chain, state: how },
      ]),
    ),
  );
}

/** Null where either time is not known. */
function lagSeconds(status: LiveStatus): number | null {
  const at = chainTime(status, Math.floor(Date.now() / 1_000));
  return at === null || status.indexedTime === null ? null : Math.max(0, at - status.indexedTime);
}
