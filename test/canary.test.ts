import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { interfaceNames, endpoints } from "../contract/endpoints.ts";
import { startFaultServer } from "./hosted-service.ts";
import { runCli } from "./cli-process.ts";
import { readConfig } from "../server/config/config.ts";
import { createLogger } from "../server/operation/log.ts";
import { exampleAnswers, exampleArguments } from "../server/openapi/examples.ts";
import { formsOf } from "../server/lib/secrets.ts";
import { startService } from "../server/service.ts";

// A key that nobody else has, driven over every way of an answer and of a failure, and looked for everywhere.
const canary = "cAn4ry+K3y/0f.th3=upStr3am-7f19c2";
const directory = mkdtempSync(join(tmpdir(), "holderscope-canary-"));
const startedAtMs = statSync(directory).mtimeMs;
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const paths = interfaceNames.map((name) =>
  endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    String(exampleArguments[parameter]),
  ),
);
const { contract_address: token, wallet_address: wallet } = exampleArguments;
const pages = [
  "/sol",
  `/sol/${token}`,
  `/sol/${token}/holders`,
  `/sol/${token}/wallet/${wallet}`,
  "/compare",
];
const others = [
  "/metrics",
  "/docs",
  "/v0/openapi.json",
  "/api/status",
  "/api/search?chain=sol&q=no",
  "/readyz",
];

/** What the hosted service may do with a key that it was sent: anything. */
const echoes = [
  { status: 200, type: "application/json", body: (_key: string) => "" },
  {
    status: 401,
    type: "application/json",
    body: (key: string) => JSON.stringify({ message: `no key ${key}`, code: key }),
  },
  {
    status: 404,
    type: "application/json",
    body: (key: string) => JSON.stringify({ message: key, code: key }),
  },
  { status: 429, type: "application/json", body: (key: string) => JSON.stringify({ message: key }) },
  { status: 500, type: "text/html", body: (key: string) => `<p>${key}</p>` },
  { status: 302, type: "text/plain", body: (key: string) => key },
  { status: 200, type: "text/html", body: (key: string) => `<p>${key}</p>` },
  { status: 200, type: "application/json", body: (key: string) => JSON.stringify({ hhi: key }) },
] as const;

function filesIn(place: string): string[] {
  try {
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

const nowhere = "the key of the hosted service is found nowhere";
test(`${nowhere}, in good answers and in a refusal`, () => findHostedKey(echoes.slice(0, 2)));
test(`${nowhere}, whatever it answers`, { tags: "long" }, () => findHostedKey(echoes));

async function findHostedKey(rounds: readonly (typeof echoes)[number][]): Promise<void> {
  const hosted = await startFaultServer();
  let received = 0;
  const seen: string[] = [];
  for (const [round, echo] of rounds.entries()) {
    hosted.state.answer = (request, response) => {
      const key = String(request.headers["x-api-key"]);
      if (key === canary) received += 1;
      const name = interfaceNames.find((_, index) => request.url?.split("?")[0] === `/v0${paths[index]}`);
      // The first round is answered well; each thing it may say is said in headers too.
      const good = echo.body("") === "" && name !== undefined;
      response
        .writeHead(echo.status, {
          "content-type": echo.type,
          location: `/v0/${encodeURIComponent(key)}`,
          "x-request-id": key,
          "x-data-source": key,
          "x-data-note": key,
          "x-data-history": key,
        })
        .end(good ? JSON.stringify(exampleAnswers[name]) : echo.body(key));
    };
    const dataDirectory = mkdtempSync(join(directory, "hosted-"));
    const env = {
      PORT: "0",
      HOLDERSCOPE_DATA_DIR: dataDirectory,
      HOLDERSCOPE_UPSTREAM_URL: hosted.baseUrl,
      HOLDERSCOPE_UPSTREAM_KEY: canary,
      HOLDERSCOPE_UPSTREAM_FRESH: "1",
      HOLDERSCOPE_PUBLIC_NODES: "off",
    };
    // Without the net under the log, which takes known secrets out: none should fall into it.
    const logger = createLogger({ level: "trace", write: (line) => seen.push(line), isReadable: false });
    const service = await startService(readConfig(env), { logger, onProgress: () => {} });
    for (const path of [...paths.map((each) => `/api/v0${each}`), ...pages, ...(round === 0 ? others : [])]) {
      const response = await fetch(service.url + path, {
        headers: { accept: "text/html, application/json" },
      });
      seen.push(JSON.stringify([...response.headers]), await response.text());
    }
    if (round === 1) {
      const { stdout, stderr } = await runCli(["status"], dataDirectory, env);
      expect(stdout).toContain("upstream_auth_failed");
      seen.push(stdout, stderr);
    }
    await service.stop();
  }
  await hosted.close();
  // It was sent, or this shows nothing.
  expect(received).toBeGreaterThan(interfaceNames.length);
  const wrong = await runCli(["status"], join(directory, "x"), { HOLDERSCOPE_UPSTREAM_KEY: `${canary} x` });
  expect(wrong.stderr).toContain("HOLDERSCOPE_UPSTREAM_KEY");
  seen.push(wrong.stdout, wrong.stderr);

  expect(filesIn(directory).length).toBeGreaterThan(rounds.length);
  expect(seen.some((text) => text.includes('"level":"debug"'))).toBe(true);
  expectNowhere([canary], seen);
}

// Providers put their keys into the path or the query.
const pathKey = "pAthK3y0123456789cAnary";
const queryKey = "qu3ryK3y-9876543210+cAnary";

const ethToken = `0x${"ab".repeat(20)}`;
const solToken = "So11111111111111111111111111111111111111112";

/** What a node may do with the address that it was called by: anything. */
const nodes: readonly ((url: string, response: ServerResponse) => void)[] = [
  (url, response) =>
    response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ message: url })),
  (url, response) => response.writeHead(429, { "retry-after": "1" }).end(url),
  (url, response) => response.writeHead(500, { "content-type": "text/html" }).end(`<p>${url}</p>`),
  (url, response) => {
    const error = { code: -32_000, message: `no node at ${url}`, data: url };
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id: 1, error }));
  },
  (_url, response) => void response.destroy(),
];

const nowhereElse = "the key in a node's address is found nowhere";
test(`${nowhereElse} where the node repeats it`, () => findNodeKey([nodes[3]!]));
test(`${nowhereElse}, whatever the node answers`, { tags: "long" }, () => findNodeKey(nodes));

async function findNodeKey(rounds: typeof nodes): Promise<void> {
  const node = await startFaultServer();
  const seen: string[] = [];
  for (const answer of rounds) {
    node.state.answer = (request, response) => answer(`${node.baseUrl}${request.url}`, response);
    const dataDirectory = mkdtempSync(join(directory, "node-"));
    const address = `${node.baseUrl}/v2/${pathKey}?apikey=${encodeURIComponent(queryKey)}`;
    const env = {
      PORT: "0",
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_DATA_DIR: dataDirectory,
      HOLDERSCOPE_ETH_RPC: address,
      HOLDERSCOPE_ETH_TOKENS: ethToken,
      HOLDERSCOPE_SOL_RPC: address,
      HOLDERSCOPE_SOL_TOKENS: solToken,
      HOLDERSCOPE_PUBLIC_NODES: "off",
    };
    const logger = createLogger({ level: "trace", write: (line) => seen.push(line), isReadable: false });
    const before = node.state.requests.length;
    const service = await startService(readConfig(env), { logger, onProgress: () => {} });
    await expect.poll(() => node.state.requests.length, { timeout: 15_000 }).toBeGreaterThan(before);
    await delay(500);
    for (const path of [
      `/api/v0/eth/tokens/${ethToken}`,
      `/api/v0/sol/tokens/${solToken}`,
      "/eth",
      "/sol",
      "/metrics",
      "/api/status",
    ]) {
      const response = await fetch(service.url + path, {
        headers: { accept: "text/html, application/json" },
      });
      seen.push(JSON.stringify([...response.headers]), await response.text());
    }
    const { stdout, stderr } = await runCli(["status"], dataDirectory, env);
    expect(stdout).toMatch(/eth rpc|evm/);
    expect(stdout).toContain("sol rpc");
    seen.push(stdout, stderr);
    await service.stop();
  }
  await node.close();
  expect(node.state.requests.every(({ url }) => url.includes(pathKey))).toBe(true);
  const wrong = await runCli(["status"], join(directory, "y"), { HOLDERSCOPE_ETH_RPC: `ftp://x/${pathKey}` });
  expect(wrong.stderr).toContain("HOLDERSCOPE_ETH_RPC");
  seen.push(wrong.stdout, wrong.stderr);
  expectNowhere([pathKey, queryKey], seen);
}

/** Neither in what was seen nor in any file that was written, into the build as well. */
function expectNowhere(secrets: readonly string[], seen: readonly string[]): void {
  const changedInBuild = filesIn("dist").filter((path) => statSync(path).mtimeMs >= startedAtMs);
  const files = [...filesIn(directory), ...changedInBuild].map((path) => readFileSync(path, "latin1"));
  const texts = [...seen, ...files];
  // Once for all: an expectation of each form in each of 5,000 files takes seconds.
  const found = secrets
    .flatMap(formsOf)
    .flatMap((form) =>
      texts
        .filter((text) => text.includes(form))
        .map((text) => text.slice(Math.max(0, text.indexOf(form) - 80), text.indexOf(form) + 20)),
    );
  expect(found).toEqual([]);
}
