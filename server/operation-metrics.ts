import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Catalogue } from "./http/catalogue.ts";
import type { MetricFamily, MetricSample } from "./http/prometheus.ts";
import type { UpstreamStatus } from "./backend/upstream/upstream-status.ts";
import type { LiveStatus } from "./sources/live.ts";

interface Operation {
  readonly catalogue: Pick<Catalogue, "summary">;
  readonly upstream: (() => UpstreamStatus) | undefined;
  readonly sources: () => readonly LiveStatus[];
}

/** What `/metrics` says beside the requests: the process, the tokens, the sources. */
export function operationMetrics({
  catalogue,
  upstream,
  sources,
}: Operation): () => Promise<readonly MetricFamily[]> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return async () => {
    const loop = [0.5, 0.99, 1].map((quantile): MetricSample => {
      const nanoseconds = quantile === 1 ? delay.max : delay.percentile(quantile * 100);
      return { labels: { quantile }, value: Math.max(0, nanoseconds) / 1e9 };
    });
    delay.reset();
    const { chains } = await catalogue.summary();
    return [
      gauge("holderscope_tokens", "Tokens of a chain, one's own and the hosted service's.", {
        samples: chains.map(({ id, tokens }) => ({ labels: { chain: id }, value: tokens })),
      }),
      ...(upstream ? upstreamFamilies(upstream()) : []),
      ...sourceFamilies(sources()),
      gauge("nodejs_eventloop_delay_seconds", "Delay of the event loop since the last scrape.", {
        samples: loop,
      }),
      ...processFamilies(),
    ];
  };
}

function processFamilies(): MetricFamily[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Memory of the process, the database's included.", { value: rss }),
    gauge("nodejs_heap_size_used_bytes", "Used part of the JavaScript heap.", { value: heapUsed }),
    gauge("nodejs_external_memory_bytes", "Memory outside of the heap that JavaScript holds.", {
      value: external,
    }),
    counter("process_cpu_seconds_total", "Processor time.", { value: (user + system) / 1e6 }),
    gauge("process_start_time_seconds", "When the process started, in unix seconds.", {
      value: Math.floor(Date.now() / 1_000 - process.uptime()),
    }),
  ];
}

function upstreamFamilies(status: UpstreamStatus): MetricFamily[] {
  const answered = Object.entries(status.answered).map(([how, value]) => ({ labels: { how }, value }));
  return [
    gauge("holderscope_upstream_units", "Units of the hosted service taken in the month.", {
      samples: [{ labels: { month: status.month }, value: status.unitsSpent }],
    }),
    gauge("holderscope_upstream_units_budget", "Units that may be taken in a month.", {
      samples: status.monthlyUnits === null ? [] : [{ value: status.monthlyUnits }],
    }),
    gauge("holderscope_upstream_units_remaining", "Units left, as the hosted service says.", {
      samples: status.unitsRemaining === null ? [] : [{ value: status.unitsRemaining }],
    }),
    counter("holderscope_upstream_requests_total", "Requests sent to the hosted service, retries included.", {
      value: status.sent,
    }),
    counter("holderscope_upstream_retries_total", "Retries among them.", { value: status.retried }),
    counter("holderscope_upstream_answers_total", "Questions by what answered them.", { samples: answered }),
    gauge("holderscope_upstream_kept_answers", "Answers of the hosted service kept.", {
      value: status.kept.answers,
    }),
    gauge("holderscope_upstream_kept_bytes", "Memory they take.", { value: status.kept.bytes }),
    gauge(
      "holderscope_upstream_paused",
      "Endpoints to which no requests are sent, because the other side asked or failed; all for every one.",
      {
        samples: status.paused.map(({ endpoint }) => ({ labels: { endpoint: endpoint ?? "all" }, value: 1 })),
      },
    ),
  ];
}

function sourceFamilies(sources: readonly LiveStatus[]): MetricFamily[] {
  const of = (value: (status: LiveStatus) => number | null): { samples: MetricSample[] } => ({
    samples: sources.flatMap((status) => {
      const number = value(status);
      const { name: source, chain } = status;
      return number === null ? [] : [{ labels: { source, chain }, value: number }];
    }),
  });
  const tokens = sources.flatMap((status) =>
    (["pending", "indexed", "quarantined"] as const).map((state) => ({
      labels: { source: status.name, chain: status.chain, state },
      value: status.tokens.filter((token) => token.state === state).length,
    })),
  );
  return [
    gauge(
      "holderscope_source_head_block",
      "Newest block or slot of the chain.",
      of((each) => each.headBlock),
    ),
    gauge(
      "holderscope_source_indexed_block",
      "Newest block or slot indexed.",
      of((each) => each.indexedBlock),
    ),
    gauge("holderscope_source_lag_seconds", "How far what is indexed is behind the chain.", of(lagSeconds)),
    gauge(
      "holderscope_source_failing",
      "Whether the source fails.",
      of((each) => (each.state === "failing" ? 1 : 0)),
    ),
    gauge("holderscope_source_tokens", "Tokens that the source follows.", { samples: tokens }),
    counter(
      "holderscope_source_requests_total",
      "Requests to the node.",
      of((each) => each.requests.sent),
    ),
    counter(
      "holderscope_source_failed_requests_total",
      "Those that failed.",
      of((each) => each.requests.failed),
    ),
    counter(
      "holderscope_source_retries_total",
      "Those that were sent again.",
      of((each) => each.requests.retried),
    ),
  ];
}

/** Null where either time is not known. */
export function lagSeconds({
  headTime,
  indexedTime,
}: Pick<LiveStatus, "headTime" | "indexedTime">): number | null {
  return headTime === null || indexedTime === null ? null : Math.max(0, headTime - indexedTime);
}

type Samples = { readonly value: number } | { readonly samples: readonly MetricSample[] };

function gauge(name: string, help: string, given: Samples): MetricFamily {
  return { name, help, type: "gauge", samples: "samples" in given ? given.samples : [given] };
}

function counter(name: string, help: string, given: Samples): MetricFamily {
  return { ...gauge(name, help, given), type: "counter" };
}
