import { eventsPath, eventsUnits } from "../../contract/watch/events.ts";
import { eventOf, type TokenWatch } from "../api/events/token-watch.ts";
import { knownChain } from "../api/operations.ts";
import type { FiguresVersion } from "../api/events/watched-figures.ts";
import { currentRequest } from "../lib/client.ts";
import type { Access } from "./access.ts";
import type { Admission } from "./admission.ts";
import type { EventConnections } from "./event-connections.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { readOnly } from "./method.ts";
import { parseArguments } from "./parameters.ts";
import type { Handler } from "./request-context.ts";

export interface OfferedEvents {
  readonly watch: Pick<TokenWatch, "watch">;
  readonly connections: EventConnections;
  /** Says more of why a token is not watched. */
  readonly explainAbsent?: (error: unknown) => unknown;
}

interface EventParts {
  readonly events: OfferedEvents;
  readonly admission: Admission;
  readonly lifecycle: Lifecycle;
}

/** Less than what a listener or a proxy takes for a connection that nobody uses. */
const heartbeatMs = 15_000;
/** After it the client connects again and is counted again: a stream is no way around a rate or a budget. */
const longestMs = 15 * 60_000;
const retryMs = 5_000;

/** The events of a token, behind the same access as its answers. What is checked is in the order of {@link interfaceRoutes}. */
export function eventsRoute(access: Access, { events, admission, lifecycle }: EventParts) {
  const handler: Handler = readOnly(async (context) => {
    requireStarted(lifecycle);
    const take = await access.enter(context);
    const args = parseArguments("getToken", (name) => context.pathParameter(name), context.query);
    const token = { chain: knownChain(args.chain_id), address: args.contract_address };
    const charge = take(eventsUnits, "events");
    const stream = new Pending();
    const release: (() => void)[] = [];
    const close = () => {
      stream.end();
      for (const each of release.splice(0)) each();
    };
    try {
      release.push(events.connections.open(currentRequest().client, close));
      const { current, end } = await admission.run(() =>
        events.watch.watch(token, (newest, before) => stream.push(newest, before)),
      );
      release.push(end);
      charge.keep();
      if (context.request.method === "HEAD") {
        close();
        return context.send(200, null);
      }
      // Who comes back after a break in the connection, and has missed nothing, is told nothing.
      if (context.header("last-event-id") !== current.version) stream.begin(current);
      return context.sendEvents(async (out) => {
        const closesAtMs = performance.now() + longestMs;
        out.onAbort(close);
        try {
          // Headers go out with the first bytes.
          await out.write(`retry: ${retryMs}\n\n`);
          while (!stream.isEnded && performance.now() < closesAtMs) {
            const next = await stream.next(Math.min(heartbeatMs, closesAtMs - performance.now()));
            if (stream.isEnded) break;
            await access.checkStill?.(context);
            if (next === "none") await out.write(": nothing new\n\n");
            else if (next.current === undefined) {
              await out.writeSSE({ event: "removed", data: "{}" });
              break;
            } else {
              const data = JSON.stringify(eventOf(next.current, next.before));
              await out.writeSSE({ event: "figures", id: next.current.version, data });
            }
          }
        } finally {
          close();
        }
      });
    } catch (error) {
      close();
      charge.giveBack();
      throw events.explainAbsent?.(error) ?? error;
    }
  });
  return { path: access.prefix + eventsPath.replaceAll(/\{(\w+)\}/g, ":$1"), handler };
}

interface Change {
  readonly current: FiguresVersion | undefined;
  readonly before: FiguresVersion | undefined;
}

/** What waits to be written to one reader: the newest version alone, however slowly it reads. */
class Pending {
  isEnded = false;
  #change: Change | undefined;
  #wake: (() => void) | undefined;

  push(current: FiguresVersion | undefined, before: FiguresVersion | undefined): void {
    // What changed is told from what was written last.
    this.#change = { current, before: this.#change === undefined ? before : this.#change.before };
    this.#wake?.();
  }

  /** The first version that is written, unless a newer one has come meanwhile. */
  begin(current: FiguresVersion): void {
    this.#change = {
      current: this.#change === undefined ? current : this.#change.current,
      before: undefined,
    };
  }

  end(): void {
    this.isEnded = true;
    this.#wake?.();
  }

  /** "none" where nothing came in the time. */
  async next(patienceMs: number): Promise<Change | "none"> {
    if (this.#change === undefined && !this.isEnded) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, patienceMs));
        timer.unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const change = this.#change;
    this.#change = undefined;
    return change ?? "none";
  }
}
