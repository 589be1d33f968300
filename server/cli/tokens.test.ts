import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runCliHere } from "../../test/cli-in-process.ts";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../operation/log.ts";
import { databaseName } from "../operation/status.ts";
import { type Service, startService } from "../service.ts";
import { wallet } from "../sources/files/test-import.ts";
import { demo } from "../sources/demo/demo.ts";
import { openStore } from "../store/store.ts";

vi.setConfig({ testTimeout: 240_000 });

const directory = mkdtempSync(join(tmpdir(), "holderscope-tokens-"));
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const start = async (name: string, env: Record<string, string> = {}) => {
  const config = readConfig({
    PORT: "0",
    HOLDERSCOPE_PUBLIC_NODES: "off",
    HOLDERSCOPE_DATA_DIR: join(directory, name),
    ...env,
  });
  const logger = createLogger({ level: "silent" });
  service = await startService(config, { logger, onProgress: () => {} });
  return service.url;
};
const [a, b] = [wallet(0xa), wallet(0xb)];

function importArgs(token: string, name: string): string[] {
  const file = join(directory, `${name}.csv`);
  writeFileSync(file, `block_time,seq,from,to,amount_raw\n1700000000,1,${wallet(0)},${wallet(1)},5\n`);
  return [
    "import",
    "transfers",
    file,
    "--chain",
    "eth",
    "--token",
    token,
    "--name",
    name,
    "--ticker",
    name,
    "--decimals",
    "0",
  ];
}

/** Where a reader would find a token. */
async function seen(url: string, token: string): Promise<Record<string, boolean>> {
  const text = async (path: string) => (await fetch(url + path)).text();
  const { status } = await fetch(`${url}/api/v0/eth/tokens/${token}`);
  return {
    list: (await text("/api/v0/eth/tokens?limit=100")).includes(token),
    search: (await text(`/api/search?chain=eth&q=${token}`)).includes(token),
    siteMap: (await text("/sitemaps/1.xml")).includes(token),
    answers: status === 200,
  };
}
const everywhere = { list: true, search: true, siteMap: true, answers: true };
const nowhere = { list: false, search: false, siteMap: false, answers: false };

test("a token that is removed is gone from every place of the running server", async () => {
  const url = await start("removed", { HOLDERSCOPE_DEMO: "off" });
  const cli = (...args: readonly string[]) => runCliHere(args, join(directory, "removed"));
  for (const [token, name] of [
    [a, "Alpha"],
    [b, "Beta"],
  ] as const) {
    expect(await cli(...importArgs(token, name))).toMatchObject({ code: 0 });
  }
  expect(await seen(url, a)).toEqual(everywhere);
  const asked = await cli("tokens", "remove", "eth", a);
  expect(asked).toMatchObject({ code: 1 });
  expect(asked.stdout).toContain("Remove Alpha (Alpha) of eth?");
  expect(asked.stderr).toContain(`npx holderscope tokens remove eth ${a} --yes`);
  expect(await seen(url, a)).toEqual(everywhere);
  const removed = await cli("tokens", "remove", "eth", a, "--yes");
  expect(removed).toMatchObject({ code: 0, stdout: "Removed Alpha (Alpha): 1 transfer.\n" });
  expect(await seen(url, a)).toEqual(nowhere);
  expect(await seen(url, b)).toEqual(everywhere);

  expect(await cli("tokens", "rename", "eth", b, "--ticker", "BET")).toMatchObject({ code: 0 });
  expect(await (await fetch(`${url}/api/v0/eth/tokens/${b}`)).json()).toMatchObject({ ticker: "BET" });
  const shown = await cli("tokens", "show", "eth", b);
  expect(shown.stdout).toMatch(/^Beta \(BET\)\n {2}page +\/eth\//);
  expect(shown.stdout).toMatch(/imports +2/);
  expect((await cli("tokens", "reindex", "eth", b)).stderr).toContain("does not come from a node");
  expect((await cli("imports", "list")).stdout).toMatch(
    /2 +.* transfers +Beta\.csv +1 +Beta\n1 .*tokens are removed/,
  );
  const undone = await cli("imports", "undo", "2", "--yes");
  expect(undone).toMatchObject({ code: 0 });
  expect(undone.stdout).toContain("Beta (Beta): removed, nothing else is known of it");
  expect(await seen(url, b)).toEqual(nowhere);
  expect(await cli("imports", "undo", "2")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "Import 2 is undone already.\n",
  });
});

test(
  "the demo market leaves when a token of one's own comes, and where it is switched off",
  { tags: "long" },
  async () => {
    const counted = async (url: string) =>
      (await (await fetch(`${url}/api/status`)).json()) as {
        chains: { id: string; tokens: number }[];
        demo: boolean;
      };
    const number = ({ chains }: { chains: { tokens: number }[] }) =>
      chains.reduce((sum, { tokens }) => sum + tokens, 0);
    const url = await start("demo");
    expect(await counted(url)).toMatchObject({ demo: true });
    // Ready with its first tokens; the others follow.
    await expect.poll(async () => number(await counted(url)), { timeout: 150_000 }).toBe(demo.length);
    const shown = demo.find(({ token }) => token.chain === "eth")!.token.address;
    expect(await seen(url, shown)).toMatchObject({ list: true, siteMap: true });
    await runCliHere(importArgs(a, "Own"), join(directory, "demo"));
    await expect.poll(async () => number(await counted(url)), { timeout: 100_000 }).toBe(1);
    expect(await counted(url)).toMatchObject({ demo: false });
    expect(await seen(url, shown)).toEqual(nowhere);
    // The site map is written anew a little later.
    expect(await seen(url, a)).toMatchObject({ list: true, search: true, answers: true });
    await service!.stop();

    // Nothing of it is left, its labels neither.
    const store = await openStore({ path: join(directory, "demo", databaseName) });
    const [left] = await store.reader.rows(
      "SELECT (SELECT count(*)::INTEGER FROM transfers) AS transfers, (SELECT count(*)::INTEGER FROM address_labels) AS labels",
    );
    expect(left).toEqual({ transfers: 1, labels: 0 });
    await store.close();
  },
);

test(
  "kept, the demo market stays beside a token of one's own; off or on, it is out after the next start",
  { tags: "long" },
  async () => {
    const number = async (url: string) =>
      ((await (await fetch(`${url}/api/v0/eth/tokens?limit=100`)).json()) as { total: number }).total;
    const fill = async (name: string) => {
      const store = await openStore({ path: join(directory, name, databaseName) });
      for (const [address, source] of [
        [a, "demo"],
        [b, "file"],
      ] as const) {
        await store.compute([{ chain: "eth", address, name: "Name", ticker: "T", decimals: 0, source }]);
      }
      await store.close();
    };
    await fill("kept");
    expect(await number(await start("kept", { HOLDERSCOPE_DEMO: "keep" }))).toBe(2);
    await service!.stop();
    expect(await number(await start("kept", { HOLDERSCOPE_DEMO: "off" }))).toBe(1);
    await service!.stop();
    await fill("on");
    expect(await seen(await start("on"), b)).toMatchObject({ list: true });
    expect(await seen(service!.url, a)).toMatchObject({ list: false });
  },
);
