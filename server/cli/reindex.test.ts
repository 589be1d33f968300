import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { finished, runCli, startCli } from "../../test/cli-process.ts";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../operation/log.ts";
import { type Service, startService } from "../service.ts";
import { type Anvil, noAnvil, startAnvil } from "../sources/evm/test-anvil.ts";
import { nameViews } from "../sources/evm/test-contract.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const directory = mkdtempSync(join(tmpdir(), "holderscope-reindex-"));
const apart = join(directory, "reindex");
const closers: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 0xa0).toString(16).padStart(40, "0")}`;

let anvil: Anvil;
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Passes everything on to the node; what is asked about logs waits while it is held. */
async function startGate() {
  let open: (() => void) | undefined;
  let held: Promise<void> | undefined;
  const gate = {
    url: "",
    waiting: 0,
    hold: () => void (held = new Promise((done) => (open = done))),
    release() {
      held = undefined;
      open?.();
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      void (async () => {
        if (held !== undefined && body.includes("eth_getLogs")) {
          gate.waiting += 1;
          await held;
        }
        const answer = await fetch(anvil.url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
        response.setHeader("content-type", "application/json").end(await answer.text());
      })().catch(() => response.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(
    () => server.close(),
    () => gate.release(),
  );
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}

let service: Service | undefined;
closers.push(() => service?.stop());

async function restart(token: string, rpc: string): Promise<string> {
  await service?.stop();
  const env = {
    PORT: "0",
    HOLDERSCOPE_DATA_DIR: directory,
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_ETH_RPC: rpc,
    HOLDERSCOPE_ETH_TOKENS: token,
    HOLDERSCOPE_ETH_POLL_MS: "100",
  };
  const logger = createLogger({ level: "info", isReadable: false, write: () => {} });
  service = await startService(readConfig(env), { logger, onProgress: () => {} });
  return service.url;
}

const cli = (...args: readonly string[]) => runCli(args, directory);

async function holders(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v0/eth/tokens/${token}/holders`);
  if (!response.ok) return [String(response.status)];
  const { holders: list } = (await response.json()) as { holders: { address: string }[] };
  return list.map(({ address }) => address).sort();
}

interface Reported {
  readonly report: { readonly jobs: readonly { title: string; state: string; step: string }[] };
}
const jobs = async (url: string) =>
  ((await (await fetch(`${url}/api/operate`)).json()) as Reported).report.jobs;
const mine = (blocks: number) => anvil.request("anvil_mine", [`0x${blocks.toString(16)}`]);

test(
  "the old figures are served until the new are whole, across a kill and a restart; then nothing is left of it",
  { tags: "long" },
  async ({ skip }) => {
    if (noAnvil !== undefined) skip(noAnvil);
    anvil = await startAnvil();
    closers.push(() => anvil.stop());
    const gate = await startGate();
    const token = await anvil.deploy({ views: nameViews("Knotgrass", "KNTG", 0) });
    await anvil.transfer(token, [{ from: nobody, to: wallet(1), amount: 100n }]);
    const before = await anvil.request("evm_snapshot");
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(2), amount: 10n }]);
    await mine(300);
    const old = [wallet(1), wallet(2)];
    let url = await restart(token, gate.url);
    await expect.poll(() => holders(url, token), { timeout: 60_000 }).toEqual(old);

    const status = async () => (await cli("status")).stdout;
    // A comparison with the contract that is under way would be one of two chains.
    await expect.poll(status, { timeout: 60_000 }).toContain("checked");

    // The chain is changed below what counts as final.
    await anvil.request("evm_revert", [before]);
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(3), amount: 10n }]);
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(4), amount: 10n }]);
    await mine(320);
    const now = [wallet(1), wallet(3), wallet(4)];
    await expect.poll(status, { timeout: 60_000 }).toContain("a final block was changed");
    expect((await cli("tokens", "reindex", "eth", token)).stdout).toContain(
      "its page and answers stay as they are; the new figures come all at once",
    );
    await service!.stop();
    service = undefined;

    // A command that is killed in the middle.
    gate.hold();
    const reindex = ["tokens", "reindex", "eth", token, "--yes", "--rpc", gate.url];
    const killed = startCli(reindex, directory);
    const end = finished(killed);
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    killed.kill("SIGKILL");
    await end;
    expect(existsSync(apart)).toBe(true);
    expect(await status()).toContain(`stopped. It goes on with npx holderscope tokens reindex eth ${token}`);
    expect((await cli("tokens", "show", "eth", token)).stdout).toMatch(/transfers +2\n/);

    // A server goes on with it by itself, and serves the old meanwhile.
    gate.waiting = 0;
    url = await restart(token, gate.url);
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await holders(url, token)).toEqual(old);
    expect((await fetch(`${url}/api/v0/eth/tokens/${token}`)).status).toBe(200);
    expect(await jobs(url)).toMatchObject([
      { title: "Read again Knotgrass (KNTG)", state: "running", step: "Reading blocks again" },
    ]);
    expect(await status()).toContain("figures are as before until it is whole");
    // Asked for a second time it does not begin a second time.
    expect((await cli("tokens", "reindex", "eth", token, "--yes")).stderr).toContain(
      "being read again already",
    );

    gate.release();
    const seen: string[] = [];
    await expect
      .poll(
        async () => {
          const found = await holders(url, token);
          seen.push(found.join());
          return found;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toEqual(now);
    expect(new Set(seen)).toEqual(new Set([old.join(), now.join()]));
    await expect.poll(async () => (await jobs(url))[0]!.state, { timeout: 60_000 }).toBe("done");
    expect(existsSync(apart)).toBe(false);
    await expect.poll(status, { timeout: 60_000 }).toMatch(/eth rpc \(eth\) +following/);
    expect(await status()).not.toContain("read again");

    // Of a token that nothing is wrong with: nothing but the same comes of it.
    const again = await cli("tokens", "reindex", "eth", token, "--yes");
    expect(again, again.stderr).toMatchObject({ code: 0 });
    expect(again.stdout).toContain("Indexed Knotgrass (KNTG)");
    expect(await holders(url, token)).toEqual(now);
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(5), amount: 1n }]);
    await expect.poll(() => holders(url, token), { timeout: 60_000 }).toEqual([...now, wallet(5)]);

    // What does not answer any more leaves what there is, and is gone on with later.
    gate.hold();
    gate.waiting = 0;
    const stopped = startCli(["tokens", "reindex", "eth", token, "--yes"], directory);
    const told = finished(stopped);
    await expect.poll(() => gate.waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    await service!.stop();
    service = undefined;
    expect(await told).toMatchObject({ code: 1 });
    expect((await told).stderr).toContain("The server is stopping. What was indexed is kept");
    expect(existsSync(apart)).toBe(true);
    expect((await cli("tokens", "remove", "eth", token, "--yes")).code).toBe(0);
    expect(existsSync(apart)).toBe(false);
  },
);
