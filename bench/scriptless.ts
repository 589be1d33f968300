import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { brotliOptions } from "../server/http/compression.ts";

export interface Neighbour {
  readonly url: string;
  readonly close: () => void;
}

/**
 * The same pages with their scripts taken out, and pages of its own by their path: what a page costs
 * without its scripts is what its scripts are compared with.
 */
export async function serveNeighbour(
  target: string,
  own: Readonly<Record<string, string>>,
): Promise<Neighbour> {
  const server = createServer((request, response) => {
    void (async () => {
      const page = own[request.url ?? ""];
      if (page !== undefined) {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
        return;
      }
      const answer = await fetch(target + request.url, { headers: { accept: request.headers.accept ?? "" } });
      const type = answer.headers.get("content-type") ?? "";
      const bytes = Buffer.from(await answer.arrayBuffer());
      const body = type.startsWith("text/html") ? withoutScripts(bytes.toString()) : bytes;
      const isText = /^text|javascript|svg/.test(type);
      response.writeHead(answer.status, {
        "content-type": type,
        "cache-control": answer.headers.get("cache-control") ?? "",
        ...(isText && { "content-encoding": "br" }),
      });
      response.end(isText ? brotliCompressSync(body, brotliOptions) : body);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^]*?<\/script>/g, "").replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}
