import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What a proxy does with requests: hands them on; loses the answer of what was done; is not there; says of INSERTs that the
 * disk is full; is a replica that has no newer chunk of a bundle yet.
 */
export type ProxyMode = "through" | "lose-answers" | "cut" | "full" | "lagging";

export interface TestProxy {
  readonly url: string;
  mode: ProxyMode;
  /** Called before and after each statement is handed on. */
  onStatement: () => void;
  close(): Promise<void>;
}

/** Stands before an engine, so that a worker or a server meets what goes wrong. */
export async function openProxy(target: string): Promise<TestProxy> {
  const to = new URL(target);
  const handOn = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming;
    const forward = request({ host: to.hostname, port: to.port, method, path: url, headers }, (answer) => {
      proxy.onStatement();
      if (proxy.mode === "lose-answers") {
        answer.resume().once("end", () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy()).pipe(outgoing);
    }).once("error", () => incoming.socket.destroy());
    forward.end(body);
  };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    if (proxy.mode === "cut") return void incoming.socket.destroy();
    const statement = `${new URL(incoming.url!, to).searchParams.get("query") ?? ""} ${body.toString("latin1")}`;
    if (proxy.mode === "full" && /INSERT INTO (bundles|facts|wallet_tokens)/.test(statement)) {
      outgoing.writeHead(500, { "X-ClickHouse-Exception-Code": "243" });
      return void outgoing.end(
        "Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)\n",
      );
    }
    if (proxy.mode === "lagging" && /SELECT bytes FROM bundles/.test(statement)) return void outgoing.end();
    proxy.onStatement();
    handOn(incoming, body, outgoing);
    return undefined;
  };
  const server = createServer(
    (incoming, outgoing) => void serve(incoming, outgoing).catch(() => incoming.socket.destroy()),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const proxy: TestProxy = {
    url: `http://127.0.0.1:${port}`,
    mode: "through",
    onStatement: () => undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

/** One proxy before the first replica of each shard. */
export async function openProxies(
  urls: readonly (readonly string[])[],
): Promise<{ readonly proxies: readonly TestProxy[]; readonly urls: string[][] }> {
  const proxies = await Promise.all(urls.map(([first]) => openProxy(first!)));
  return { proxies, urls: proxies.map(({ url }) => [url]) };
}
