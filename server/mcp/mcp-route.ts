import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { RateLimiter } from "../access/rate-limit.ts";
import { enterByAddress } from "../http/access.ts";
import { refuseForeign, type Sharing } from "../http/sharing.ts";
import type { Handler, RequestContext } from "../http/request-context.ts";
import { packageVersion } from "../lib/version.ts";
import type { Ask } from "./tool-answer.ts";

interface McpParts extends Sharing {
  /** Answers a request of the interface as it would from outside: in the same client's name, at the same price. */
  readonly answer: (
    context: RequestContext,
    path: string,
    headers: Record<string, string>,
  ) => Promise<Response>;
  readonly rate: RateLimiter;
}

/** A call of a tool has a few hundred bytes. */
const longestBody = 64 * 1024;
/** What tells who asks. */
const ofClient = ["x-api-key", "authorization", "x-forwarded-for", "host", "origin", "sec-fetch-site"];

/**
 * The Model Context Protocol over HTTP (https://modelcontextprotocol.io), without sessions. A tool asks the interface with
 * the key of the request; without one, as the address that asks.
 */
export function mcpRoute({ answer, rate, ...sharing }: McpParts): { path: string; handler: Handler } {
  const { trustedProxies, keyless } = sharing;
  const askFor = (context: RequestContext): Ask => {
    const headers: Record<string, string> = {};
    for (const name of ofClient) {
      const value = context.header(name);
      if (value !== null) headers[name] = value;
    }
    const prefix = hasKey(context) || keyless === "off" ? "/v0" : "/api/v0";
    return (path) => answer(context, prefix + path, headers);
  };
  let handler: Promise<McpHttpHandler> | undefined;
  return {
    path: "/mcp",
    handler: async (context) => {
      // What a key opens, no name that is pointed at this machine and no other site's page can ask for: they have no key.
      if (!hasKey(context)) refuseForeign(context, sharing);
      enterByAddress(context, rate, trustedProxies);
      handler ??= load();
      const ask = askFor(context);
      const response = await (
        await handler
      ).fetch(context.request, { authInfo: { token: "", clientId: "", scopes: [], extra: { ask } } });
      for (const [name, value] of Object.entries(context.headers))
        if (!response.headers.has(name)) response.headers.set(name, value);
      response.headers.set("cache-control", "no-store");
      return response;
    },
  };
}

function hasKey(context: RequestContext): boolean {
  return context.header("x-api-key") !== null || context.header("authorization") !== null;
}

/** When somebody asks: most servers are asked by people alone. */
async function load(): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("./mcp-server.ts"),
  ]);
  return createMcpHandler(
    ({ authInfo }) => createMcpServer(packageVersion(), authInfo?.extra?.["ask"] as Ask),
    {
      maxRequestBodySize: longestBody,
      maxSubscriptions: 0,
    },
  );
}
