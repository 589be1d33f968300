import type { Handler } from "./exchange.ts";
import { readOnly } from "./method.ts";
import { type MetricFamily, prometheusText, prometheusType } from "./prometheus.ts";
import type { RequestMetrics } from "./request-metrics.ts";

/** `/metrics`, for Prometheus. */
export function metricsRoute(
  requests: RequestMetrics,
  others: () => Promise<readonly MetricFamily[]>,
): { path: string; handler: Handler } {
  return {
    path: "/metrics",
    handler: readOnly(async (exchange) => {
      exchange.headers["content-type"] = prometheusType;
      exchange.headers["cache-control"] = "no-store";
      return exchange.send(200, prometheusText([...requests.families(), ...(await others())]));
    }),
  };
}
