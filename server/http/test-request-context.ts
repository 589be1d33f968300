import type { Context } from "hono";
import pino from "pino";
import { Compressor } from "./compression.ts";
import { type AppEnvironment, RequestContext, type RequestTools } from "./request-context.ts";
import { RequestMetrics } from "./request-metrics.ts";

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address at the other end of the connection. */
  readonly from?: string;
  /** What the router has read from the path. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What the route says of every answer. */
  readonly own?: Readonly<Record<string, string>>;
  readonly tools?: Partial<RequestTools>;
}

/** One request, without an app around it. */
export function requestContextOf(path: string, asked: Asked = {}): RequestContext {
  const { method = "GET", headers = {}, from, parameters = {}, own = {}, tools } = asked;
  const context = {
    req: {
      raw: new Request(new URL(path, "http://localhost"), { method, headers }),
      param: (name: string) => parameters[name],
    },
    env: { incoming: { socket: { remoteAddress: from } } },
  };
  return new RequestContext(
    context as unknown as Context<AppEnvironment>,
    {
      logger: pino({ level: "silent" }),
      compressor: new Compressor(1_000_000),
      metrics: new RequestMetrics(),
      ...tools,
    },
    "/route",
    own,
  );
}
