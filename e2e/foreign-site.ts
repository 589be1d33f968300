import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ForeignSite {
  readonly url: string;
  /** Serves this page at the path from now on; `headers` may hold a policy. */
  readonly serve: (path: string, html: string, headers?: Readonly<Record<string, string>>) => string;
  readonly stop: () => Promise<void>;
}

/** Someone else's site: another host, another port, so that its pages are of another origin and another site. */
export async function startForeignSite(host: "127.0.0.2" | "localhost"): Promise<ForeignSite> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    if (!page) {
      response.writeHead(request.url === "/favicon.ico" ? 204 : 404).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...page.headers }).end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    serve: (path, html, headers = {}) => {
      pages.set(path, { html, headers });
      return url + path;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
