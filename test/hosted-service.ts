import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createListener } from "../server/http/listener.ts";
import { exampleArguments } from "../server/openapi/examples.ts";
import type { ProblemError } from "../server/lib/problem-error.ts";
import { testService } from "./service.ts";
import type { EndpointName, ParsedArgs } from "../contract/endpoints.ts";
import type { Answer } from "../server/api/backend.ts";
import {
  type UpstreamBackend,
  type UpstreamOptions,
  createUpstreamBackend,
} from "../server/api/upstream/upstream.ts";

export interface HostedService {
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

/** For tests: a second Holderscope behind a real socket, with a key that it knows. */
export async function startHolderscope(options: Parameters<typeof testService>[0] = {}) {
  const service = testService(options);
  const server = createListener(service.app, { lifecycle: { phase: "ready" }, maxConnections: 2_000 });
  return { ...service, ...(await listening(server)) };
}

/** For tests: a server that answers as it is told, and counts. */
export async function startFaultServer() {
  const state = {
    requests: [] as { readonly url: string; readonly headers: IncomingMessage["headers"] }[],
    answer: (_request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(500).end();
    },
  };
  const server = createServer((request, response) => {
    state.requests.push({ url: request.url ?? "", headers: request.headers });
    state.answer(request, response);
  });
  return { state, ...(await listening(server)) };
}

async function listening(server: ReturnType<typeof createServer>): Promise<HostedService> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export interface TestUpstream {
  readonly upstream: UpstreamBackend;
  /** Milliseconds that have passed for the backend beside those here, and by which its wall clock was set back. */
  readonly clock: { aheadMs: number; setBackMs: number };
  readonly failures: string[];
  readonly directory: string;
}

const directories: string[] = [];
const opened: UpstreamBackend[] = [];

/** For tests: the backend, its journal in a directory of its own unless another's is given. */
export async function openUpstream(
  hosted: Pick<HostedService, "baseUrl">,
  key: string,
  options: Partial<UpstreamOptions> & { readonly directory?: string } = {},
): Promise<TestUpstream> {
  const { directory = newDirectory(), ...rest } = options;
  const clock = { aheadMs: 0, setBackMs: 0 };
  const failures: string[] = [];
  const upstream = await createUpstreamBackend({
    baseUrl: hosted.baseUrl,
    key,
    monthlyUnits: 0,
    perMinute: 100_000,
    freshSeconds: 60,
    backoffMs: 10,
    journalPath: join(directory, "upstream.ndjson"),
    onError: (error) => {
      throw error;
    },
    onFailure: (endpoint: EndpointName, { code }: ProblemError) => void failures.push(`${endpoint} ${code}`),
    now: () => Date.now() + clock.aheadMs - clock.setBackMs,
    monotonicMs: () => performance.now() + clock.aheadMs,
    ...rest,
  });
  opened.push(upstream);
  return { upstream, clock, failures, directory };
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "holderscope-upstream-"));
  directories.push(directory);
  return directory;
}

export async function closeUpstreams(): Promise<void> {
  for (const upstream of opened.splice(0)) await upstream.close();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
}

export function callUpstream<K extends EndpointName>(
  upstream: Pick<UpstreamBackend, K>,
  name: K,
  more: Readonly<Record<string, string | number>> = {},
) {
  const { chain_id, contract_address, token_address, wallet_address, limit, offset } = exampleArguments;
  const args = {
    chain_id,
    contract_address,
    token_address,
    wallet_address,
    limit,
    offset,
    ...more,
  } as unknown as ParsedArgs<K>;
  return (upstream[name] as (args: ParsedArgs<K>) => Promise<Answer>)(args);
}
