import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { Outbound } from "../lib/outbound.ts";
import { packageVersion } from "../lib/version.ts";
import { createMcpServer } from "./mcp-server.ts";
import type { Ask } from "./tool-answer.ts";

export interface McpProgram {
  /** Where the server answers, without a slash at the end. */
  readonly url: string;
  /** Undefined to ask as everybody may. */
  readonly key: string | undefined;
}

const timeoutMs = 60_000;
/** A tool's answer is cut to some thousand characters. */
const longestBytes = 16 * 1024 * 1024;

/** The Model Context Protocol over standard input and output, in front of a server. Ends when its input does. */
export async function serveMcp({ url, key }: McpProgram): Promise<void> {
  const server = new Outbound(url);
  const headers: Record<string, string> = key === undefined ? {} : { "x-api-key": key };
  const base = `${url}${key === undefined ? "/api/v0" : "/v0"}`;
  const ask: Ask = async (path) => {
    try {
      return await server.ask(
        { url: `${base}${path}`, headers, timeoutMs },
        async (answer) => new Response(await answer.text(longestBytes), answer),
      );
    } catch {
      const message = `No Holderscope answers at ${url}. Start it with: npx holderscope start`;
      return Response.json({ code: "network", message }, { status: 502 });
    }
  };
  const ended = new Promise((resolve) => process.stdin.once("close", resolve));
  const served = serveStdio(() => createMcpServer(packageVersion(), ask));
  await ended;
  await served.close();
}
