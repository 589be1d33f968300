import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { packageVersion } from "../lib/version.ts";
import { createMcpServer } from "./mcp-server.ts";
import type { Ask } from "./tool-answer.ts";

export interface McpProgram {
  /** Where the server answers, without a slash at the end. */
  readonly url: string;
  /** Undefined to ask as everybody may. */
  readonly key: string | undefined;
}

/** The Model Context Protocol over standard input and output, in front of a server. Ends when its input does. */
export async function serveMcp({ url, key }: McpProgram): Promise<void> {
  const ask: Ask = async (path) => {
    try {
      return await fetch(`${url}${key === undefined ? "/api/v0" : "/v0"}${path}`, {
        headers: key === undefined ? {} : { "x-api-key": key },
        // A key is for this server and no other.
        redirect: "error",
      });
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
