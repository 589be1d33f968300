import { once } from "node:events";
import { type Agent, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll } from "vitest";
import { testService } from "../../test/service.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { createListener } from "./listener.ts";
import { listen } from "./listening.ts";

/** Those that a test file has started; they end with it. */
export const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.closeAllConnections()));

export async function startService(options: Parameters<typeof testService>[0] = {}) {
  const lifecycle: Lifecycle = { phase: "ready" };
  const service = testService({ lifecycle, ...options });
  const server = createListener(service.app, { lifecycle, maxConnections: 2_000 });
  servers.push(server);
  const port = await listen(server, "127.0.0.1", 0);
  return { ...service, lifecycle, server, port, url: `http://127.0.0.1:${port}` };
}

/** Sends the text as it is and reads the answer to the end of the connection. */
export async function sendRaw(text: string | Buffer, port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => line.split(": ")).map(([name = "", value = ""]) => [name.toLowerCase(), value]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body };
}

export const path = "/v0/sol/tokens";
export const get = (target: string, ...lines: readonly string[]) =>
  [`GET ${target} HTTP/1.1`, "host: localhost", "connection: close", ...lines, "", ""].join("\r\n");

export function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

export async function statusOf(url: string, agent: Agent | false = false): Promise<string> {
  try {
    const [response] = (await once(request(url, { agent }).end(), "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return String(response.statusCode);
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
