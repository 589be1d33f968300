import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Lifecycle } from "./lifecycle.ts";

/** The address cannot be listened on. The message says why and what to do, and is meant to be shown. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** Resolves to the port, which the system chooses where 0 is asked for. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(reasonOf(error, host, port));
  }
  return (server.address() as AddressInfo).port;
}

function reasonOf(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `port ${port} on ${host} is in use: stop what uses it, or choose another with PORT`;
  if (code === "EACCES") return `port ${port} may not be used by this user: choose one above 1023 with PORT`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `HOST names an address that this machine does not have: 127.0.0.1 and 0.0.0.0 always work`;
  }
  return `port ${port} on ${host} cannot be listened on (${code || "unknown reason"})`;
}

/** While stopping, connections are still accepted for this long, so that clients with one open notice. */
const leastGraceMs = 200;
/** Connections that are kept open may bring one more request for so long: to close them would lose it. */
const lingerMs = 1_000;
const drainMs = 10_000;

/**
 * Not ready, then no new connections, then an end: requests under way are answered first, and those that still come on connections which are open. After ten
 * seconds what is left is cut off.
 */
export async function drain(server: Server, lifecycle: Lifecycle, graceMs = 0): Promise<void> {
  lifecycle.phase = "stopping";
  await delay(Math.max(graceMs, leastGraceMs));
  const closed = once(server, "close");
  // Node's own would cut the connections that are idle at this moment, and what arrives on them.
  NetServer.prototype.close.call(server);
  await Promise.race([closed, delay(lingerMs)]);
  server.close(() => {});
  await Promise.race([closed, delay(drainMs, undefined, { ref: false })]);
  server.closeAllConnections();
}
