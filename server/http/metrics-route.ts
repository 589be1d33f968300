import type { Registry } from "prom-client";
import type { Handler } from "./request-context.ts";
import { readOnly } from "./method.ts";
import { hasOwnOrLocalName } from "./allowed-hosts.ts";
import { refuseOtherSites, type Sharing } from "./sharing.ts";

/** `/metrics`, for Prometheus. */
export function metricsRoute(registry: Registry, sharing: Sharing): { path: string; handler: Handler } {
  return {
    path: "/metrics",
    handler: readOnly(async (context) => {
      // For whoever runs the server: no other site's page reads it, whoever may ask for the rest, and none of a name that
      // somebody has pointed at this machine.
      refuseOtherSites(context, sharing, hasOwnOrLocalName);
      context.headers["content-type"] = registry.contentType;
      context.headers["cache-control"] = "no-store";
      return context.send(200, await registry.metrics());
    }),
  };
}
