// A server of alerts.kill.test.ts: it reads what is published, evaluates alerts when nobody else does, and sends.
import { TokenWatch } from "../../api/events/token-watch.ts";
import { AlertEngine } from "../../alerts/alert-engine.ts";
import { Deliveries } from "../../alerts/deliveries.ts";
import type { ClusterConnection } from "../clickhouse.ts";
import { ClusterServer } from "../cluster-server.ts";

export interface AlertServerOrder {
  readonly connection: ClusterConnection;
  readonly directory: string;
  readonly leaseMs: number;
}

/** A server with its alerts, as the service puts them together. */
export async function openAlertServer({ connection, directory, leaseMs }: AlertServerOrder) {
  const ignore = () => undefined;
  const server = await ClusterServer.open({
    connection,
    directory,
    houseMiB: 64,
    memoryMiB: 128,
    namedPairs: {},
    logger: { warn: ignore },
  });
  const { store, backend, alertRecords: records, rewound } = server;
  const watch = new TokenWatch({ backend, store, onError: ignore });
  let deliveries: Deliveries | undefined;
  const engine = await AlertEngine.open({
    records,
    backend,
    watch,
    rewound,
    // Engines are killed, too: what failed is evaluated again.
    onError: ignore,
    isOwner: async () => true,
    onDelivery: () => deliveries?.startDue(),
    isOneOfSeveral: true,
    refresh: (token) => server.refresh(token),
  });
  deliveries = new Deliveries({ engine, allowsPrivate: true, publicUrl: "", onError: ignore });
  const leave = server.lookAtAlerts(engine, leaseMs);
  return {
    server,
    engine,
    deliveries,
    close: async () => {
      await engine.close();
      await deliveries.close();
      await leave();
      watch.close();
      await server.close();
    },
  };
}

if (process.argv[2] !== undefined) {
  await openAlertServer(JSON.parse(process.argv[2]) as AlertServerOrder);
  // No server listens that would keep the process.
  setInterval(() => undefined, 60_000);
}
