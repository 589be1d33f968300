import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { Problem } from "../contract/problem.ts";
import { TokenListPage } from "../contract/tokens.ts";
import { program } from "../test/program.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-main-"));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const base = { ...process.env, HOST: "127.0.0.1", HOLDERSCOPE_DEMO: "off", HOLDERSCOPE_LOG_LEVEL: "info" };

function start(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [...program.server, ...args], {
    cwd: program.directory,
    env: { ...base, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...output }));
  const isReady = async () => {
    for (;;) {
      const ready = output.stdout.split("\n").find((line) => line.includes('"msg":"ready"'));
      if (ready !== undefined) return (JSON.parse(ready) as { url: string }).url;
      if (child.exitCode !== null) throw new Error(output.stderr);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, ended, isReady };
}

test("--help fits a screen, and leads to all settings", async () => {
  const [short, all] = await Promise.all([start({}, "--help").ended, start({}, "--help", "all").ended]);
  expect([short.code, all.code]).toEqual([0, 0]);
  expect(short.stdout).toContain("HOLDERSCOPE_DATA_DIR");
  expect(short.stdout.split("\n").length).toBeLessThanOrEqual(41);
  expect(short.stdout).toContain("start --help all");
  expect(short.stdout).not.toContain("HOLDERSCOPE_STOP_SECONDS");
  expect(all.stdout).toContain("HOLDERSCOPE_STOP_SECONDS");
});

test("wrong settings and arguments are named, before anything is opened", { timeout: 60_000 }, async () => {
  const wrong = await start({ PORT: "http", HOLDERSCOPE_DATA_DIR: join(directory, "untouched") }).ended;
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toContain('PORT is "http": it must be a whole number from 0 to 65535');
  const extra = await start({}, "--port=80").ended;
  expect(extra.code).toBe(2);
  expect(extra.stderr).toContain("npx holderscope start --help");
});

test(
  "a port in use, and a data directory that cannot be one, are said in words",
  { timeout: 60_000 },
  async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const inUse = await start({ PORT: String(port), HOLDERSCOPE_DATA_DIR: join(directory, "a") }).ended;
    expect(inUse.code).toBe(1);
    expect(inUse.stderr).toBe(
      `port ${port} on 127.0.0.1 is in use: stop what uses it, or choose another with PORT\n`,
    );
    other.close();
    writeFileSync(join(directory, "file"), "");
    const notOne = await start({ PORT: "0", HOLDERSCOPE_DATA_DIR: join(directory, "file") }).ended;
    expect(notOne.code).toBe(1);
    expect(notOne.stderr).toContain("HOLDERSCOPE_DATA_DIR");
    expect(notOne.stderr).not.toContain("    at ");
  },
);

test(
  "one process has the store; a second names it; a signal ends the first well",
  { timeout: 180_000 },
  async () => {
    const dataDirectory = join(directory, "shared");
    const env = { PORT: "0", HOLDERSCOPE_DATA_DIR: dataDirectory };
    const first = start(env);
    const url = await first.isReady();
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready" });

    const second = await start(env).ended;
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`in use by another process (PID ${first.child.pid})`);

    const cli = async (...args: readonly string[]) => {
      const options = { env: { ...base, ...env } };
      return (await promisify(execFile)(process.execPath, [...program.commandLine, ...args], options)).stdout;
    };
    const key = /hs_live_\w+/.exec(await cli("keys", "create", "probe"))![0];
    const withKey = () => fetch(`${url}/v0/sol/tokens`, { headers: { "x-api-key": key } });
    const answer = await withKey();
    expect(answer.headers.get("x-units-charged")).toBe("10");
    expect(TokenListPage.parse(await answer.json())).toEqual({ total: 0, tokens: [] });
    await cli("keys", "revoke", "probe");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(Problem.parse(await (await withKey()).json()).code).toBe("key_revoked");

    first.child.kill("SIGTERM");
    const { code, stdout } = await first.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/"signal":"SIGTERM","msg":"stopping"\}[^]*"msg":"stopped"\}\n$/);
    expect(stdout).not.toContain(key.slice(8, 24));

    const again = start(env);
    await again.isReady();
    expect(await cli("keys", "list")).toContain("10");
    again.child.kill("SIGINT");
    expect((await again.ended).code).toBe(0);
  },
);

test("a server whose output nobody reads any more goes on answering", { timeout: 60_000 }, async () => {
  const env = { PORT: "0", HOLDERSCOPE_DATA_DIR: join(directory, "unread"), HOLDERSCOPE_LOG_LEVEL: "debug" };
  const { child, ended, isReady } = start(env);
  const url = await isReady();
  child.stdout.destroy();
  child.stderr.destroy();
  // Each has a line in the log.
  for (let request = 0; request < 5; request += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});
