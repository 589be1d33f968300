import type { MetricFamily, MetricSample } from "./prometheus.ts";

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What was answered at one route. Looked up once, because to count must cost next to nothing. */
export class RouteMetrics {
  readonly statuses = new Map<number, number>();
  /** The last is beyond all bounds. */
  readonly buckets = Array.from({ length: bounds.length + 1 }, () => 0);
  seconds = 0;

  observe(status: number, elapsedMs: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const seconds = elapsedMs / 1_000;
    let bucket = 0;
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket += 1;
    this.buckets[bucket]! += 1;
    this.seconds += seconds;
  }
}

/** Requests by route and status, and how long they took. */
export class RequestMetrics {
  /** Answers that were at hand, so that nothing had to be waited for. */
  atHand = 0;
  readonly #routes = new Map<string, RouteMetrics>();

  /** @param pattern of the route; never an URL, of which there is no end */
  route(pattern: string): RouteMetrics {
    let route = this.#routes.get(pattern);
    if (route === undefined) {
      route = new RouteMetrics();
      this.#routes.set(pattern, route);
    }
    return route;
  }

  families(): MetricFamily[] {
    const seen = [...this.#routes].filter(([, { statuses }]) => statuses.size > 0);
    return [
      {
        name: "holderscope_requests_total",
        help: "Answered requests.",
        type: "counter",
        samples: seen.flatMap(([route, { statuses }]) =>
          [...statuses].map(([status, value]) => ({ labels: { route, status }, value })),
        ),
      },
      {
        name: "holderscope_request_seconds",
        help: "Time from the request to its answer.",
        type: "histogram",
        samples: seen.flatMap(([route, metrics]) => histogram(route, metrics)),
      },
      {
        name: "holderscope_answers_at_hand_total",
        help: "Answers that nothing had to be waited for.",
        type: "counter",
        samples: [{ value: this.atHand }],
      },
    ];
  }
}

function histogram(route: string, { buckets, seconds }: RouteMetrics): MetricSample[] {
  let count = 0;
  const cumulative = buckets.map((value, index): MetricSample => {
    count += value;
    return { suffix: "_bucket", labels: { route, le: bounds[index] ?? "+Inf" }, value: count };
  });
  return [
    ...cumulative,
    { suffix: "_sum", labels: { route }, value: seconds },
    { suffix: "_count", labels: { route }, value: count },
  ];
}
