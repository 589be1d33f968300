import type { Registry } from "prom-client";
import type { Handler } from "./exchange.ts";
import { readOnly } from "./method.ts";

/** `/metrics`, for Prometheus. */
export function metricsRoute(registry: Registry): { path: string; handler: Handler } {
  return {
    path: "/metrics",
    handler: readOnly(async (exchange) => {
      exchange.headers["content-type"] = registry.contentType;
      exchange.headers["cache-control"] = "no-store";
      return exchange.send(200, await registry.metrics());
    }),
  };
}
