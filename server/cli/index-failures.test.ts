import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { runCliHere } from "../../test/cli-in-process.ts";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../operation/log.ts";
import { type Service, startService } from "../service.ts";
import { account, ModelChain } from "../sources/evm/test-chain.ts";

vi.setConfig({ testTimeout: 300_000 });

const directory = mkdtempSync(join(tmpdir(), "holderscope-failures-"));
const closers: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node of the modelled chain that answers over HTTP, and refuses everything where it is told to. */
async function startNode(chain: ModelChain) {
  const state = { isBroken: false, chainId: "0x7a69" };
  const answer = async ({ id, method, params }: Call) => {
    try {
      if (state.isBroken) throw Object.assign(new Error("the disk is broken"), { code: -32_603 });
      if (method === "eth_chainId") return { jsonrpc: "2.0", id, result: state.chainId };
      const { signal } = new AbortController();
      return { jsonrpc: "2.0", id, result: await chain.transport(method, params, signal) };
    } catch (error) {
      const { message, code = -32_000 } = error as Error & { code?: number };
      return { jsonrpc: "2.0", id, error: { message, code } };
    }
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const asked = JSON.parse(body) as Call | Call[];
      void (Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked)).then((answers) =>
        response.setHeader("content-type", "application/json").end(JSON.stringify(answers)),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => server.close());
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const lines: string[] = [];
let service: Service | undefined;
closers.push(() => service?.stop());

/** Without a word of the node in its settings. */
async function restart(): Promise<string> {
  await service?.stop();
  const env = {
    PORT: "0",
    HOLDERSCOPE_DATA_DIR: directory,
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_PUBLIC_NODES: "off",
    HOLDERSCOPE_ETH_POLL_MS: "100",
  };
  const logger = createLogger({ level: "info", isReadable: false, write: (line) => void lines.push(line) });
  service = await startService(readConfig(env), { logger, onProgress: () => {} });
  return service.url;
}
const logged = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

const good = `0x${"11".repeat(20)}`;
const absent = `0x${"22".repeat(20)}`;
const cli = (...args: readonly string[]) => runCliHere(args, directory);
const nowSeconds = () => Math.floor(Date.now() / 1_000);

test("a node that is none, or of another chain, is not what the server follows then", async () => {
  const chain = new ModelChain(nowSeconds() - 500);
  chain.mine([{ token: good, to: account(1), amount: 100n }]);
  const node = await startNode(chain);
  await restart();
  const index = (id: string, rpc: string) => cli("index", id, "--rpc", rpc, "--token", good);
  const mistyped = await index("base", "http://127.0.0.1:1/");
  expect(mistyped).toMatchObject({ code: 1, stdout: "" });
  expect(mistyped.stderr).toContain("The node does not answer as it should");
  node.state.chainId = "0xa";
  const foreign = await index("base", node.url);
  expect(foreign).toMatchObject({ code: 1, stdout: "" });
  expect(foreign.stderr).toContain("this node is of Optimism (chain id 10), not of Base (chain id 8453)");
  node.state.chainId = "0x2105";
  const right = await index("base", node.url);
  expect(right, right.stderr).toMatchObject({ code: 0 });
  expect(right.stdout).toContain("add up to the supply");
  expect(await cli("tokens", "remove", "base", good, "--yes")).toMatchObject({ code: 0 });
});

test(
  "what fails is said: by the command, in the log, on answers, and after a restart",
  { tags: "long" },
  async () => {
    const chain = new ModelChain(nowSeconds() - 5_000);
    chain.mine([{ token: good, to: account(1), amount: 100n }]);
    chain.mine([{ token: good, from: account(1), to: account(2), amount: 40n }]);
    const node = await startNode(chain);
    const index = (...tokens: readonly string[]) =>
      cli("index", "eth", "--rpc", node.url, ...tokens.flatMap((token) => ["--token", token]));
    let url = await restart();
    const stale = async () => (await fetch(`${url}/api/v0/eth/tokens/${good}`)).headers.get("x-data-stale");

    // One of two tokens is refused: the other is indexed, and the command failed.
    const both = await index(good, absent);
    expect(both, both.stderr).toMatchObject({ code: 1 });
    expect(both.stdout).toContain(`/eth/${good}`);
    expect(both.stdout).not.toContain(absent);
    const reason = /0x2{40} is not indexed: (.*)/.exec(both.stderr)![1]!;
    expect(reason.length).toBeGreaterThan(20);
    expect(reason).not.toContain("…");
    expect(logged("a token is set aside")).toMatchObject([{ token: absent, reason }]);

    // The head has been the same for longer than a chain allows, though the node answers.
    await expect.poll(stale, { timeout: 20_000 }).toMatch(/^source_behind; at=\d+$/);
    expect((await cli("status")).stdout).toContain("stands still since");
    const lag = /^holderscope_source_lag_seconds\{.*\} (\d+)$/m.exec(
      await (await fetch(`${url}/metrics`)).text(),
    );
    expect(Number(lag![1])).toBeGreaterThan(4_000);

    url = await restart();
    await expect.poll(stale, { timeout: 20_000 }).toMatch(/^source_stopped; at=\d+$/);
    const status = (await cli("status")).stdout;
    expect(status).toMatch(/evm \(eth\) +not running/);
    expect(status).toContain(`${absent}: ${reason}`);
    expect((await cli("tokens", "show", "eth", absent)).stdout).toContain(reason);

    expect(await index(good)).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining("not indexed") as string,
    });
    chain.mine([{ token: good, from: account(1), to: account(3), amount: 1n }], 4_950);
    await expect.poll(stale, { timeout: 20_000 }).toBeNull();

    // What is indexed from before is no success of a node that fails now.
    node.state.isBroken = true;
    const failing = await index(good);
    expect(failing).toMatchObject({ code: 1, stdout: "" });
    expect(failing.stderr).toContain("the disk is broken");
    // Which of the two it is depends on the question that was under way when the disk broke.
    const told = () => [...logged("the index waits"), ...logged("the node answers badly")];
    await expect.poll(told, { timeout: 60_000 }).toContainEqual(
      expect.objectContaining({
        source: "eth rpc",
        reason: expect.stringContaining("the disk is broken") as string,
      }),
    );
    node.state.isBroken = false;

    // Taken out while its chain is followed, it does not come back by itself.
    expect(await cli("tokens", "remove", "eth", good, "--yes")).toMatchObject({ code: 0 });
    chain.mine([{ token: good, from: account(1), to: account(4), amount: 1n }]);
    await new Promise((done) => setTimeout(done, 3_000));
    expect((await fetch(`${url}/api/v0/eth/tokens/${good}`)).status).toBe(404);
    expect((await cli("status")).stdout).not.toContain(good);
    expect(await index(good)).toMatchObject({ code: 0 });

    // A change below what counts as final: reading again is the way on.
    for (let block = 0; block < 140; block += 1) chain.mine([]);
    chain.mine([{ token: good, from: account(2), to: account(5), amount: 2n }]);
    await expect
      .poll(async () => (await cli("tokens", "show", "eth", good)).stdout, { timeout: 30_000 })
      .toMatch(/transfers +5/);
    chain.drop(142);
    for (let block = 0; block < 160; block += 1) chain.mine([]);
    await expect
      .poll(async () => (await cli("status")).stdout, { timeout: 60_000 })
      .toContain("a final block was changed");
    expect(await cli("tokens", "reindex", "eth", good)).toMatchObject({ code: 1 });
    const again = await cli("tokens", "reindex", "eth", good, "--yes");
    expect(again, again.stderr).toMatchObject({ code: 0 });
    expect((await cli("tokens", "show", "eth", good)).stdout).toMatch(/transfers +3/);
    expect((await cli("status")).stdout).toMatch(/eth rpc \(eth\) +following/);
  },
);
