import { Counter, Histogram, Registry } from "prom-client";

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** As they are counted; others are one. */
const methods = new Set(["GET", "HEAD", "OPTIONS"]);

type Observed = Histogram.Internal<"method" | "route" | "status_code">;

/** What was answered at one route. Looked up once, because to count must cost next to nothing. */
export class RouteMetrics {
  readonly #observed = new Map<string, Observed>();

  constructor(
    private readonly histogram: Histogram<"method" | "route" | "status_code">,
    private readonly route: string,
  ) {}

  observe(method: string, status: number, elapsedMs: number): void {
    const key = `${method} ${status}`;
    let observed = this.#observed.get(key);
    if (observed === undefined) {
      observed = this.histogram.labels(methods.has(method) ? method : "other", this.route, String(status));
      if (methods.has(method)) this.#observed.set(key, observed);
    }
    observed.observe(elapsedMs / 1_000);
  }
}

/** Requests by route and status, and how long they took, by the names that stock dashboards ask for. */
export class RequestMetrics {
  readonly #histogram;
  readonly #atHand;
  readonly #routes = new Map<string, RouteMetrics>();

  constructor(readonly registry = new Registry()) {
    this.#histogram = new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from the request to its answer.",
      labelNames: ["method", "route", "status_code"],
      buckets: bounds,
      registers: [registry],
    });
    this.#atHand = new Counter({
      name: "holderscope_answers_at_hand_total",
      help: "Answers that nothing had to be waited for.",
      registers: [registry],
    });
  }

  /** An answer that was at hand, so that nothing had to be waited for. */
  countAtHand(): void {
    this.#atHand.inc();
  }

  /** @param pattern of the route; never a URL, of which there is no end */
  route(pattern: string): RouteMetrics {
    let route = this.#routes.get(pattern);
    if (route === undefined) {
      route = new RouteMetrics(this.#histogram, pattern);
      this.#routes.set(pattern, route);
    }
    return route;
  }
}
