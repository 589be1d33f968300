import { chmod, chown, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { runCliHere } from "../../test/cli-in-process.ts";
import { runCli } from "../../test/cli-process.ts";
import { type Control, serveControl } from "./control.ts";
import { controlPath } from "./control-protocol.ts";
import { handOver } from "./hand-over.ts";

const address = "0x00000000000000000000000000000000000000aa";
const token = words(`--chain eth --token ${address} --name Test --ticker TST --decimals 0`);
function words(text: string) {
  return text.split(" ");
}

const operation = {
  config: { dataDirectory: "", upstreamUrl: null, upstreamUnits: 0, upstreamRate: 300 },
  running: undefined,
};

let directory: string;
let store: Store;
let control: Control;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  store = await openStore({ path: join(directory, "holderscope.duckdb") });
  control = await serveControl({ dataDirectory: directory, store });
  control.start(operation);
  await writeFile(
    join(directory, "a.csv"),
    `block_time,seq,from,to,amount_raw\n1600000000,1,0x${"0".repeat(40)},${address},5\n`,
  );
});
afterEach(async () => {
  await control.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const cli = (...args: readonly string[]) => runCliHere(args, directory);
const cliProcess = (...args: readonly string[]) => runCli(args, directory);

it("the running server does the work of the command line", async () => {
  const changes: (readonly number[])[] = [];
  store.onChange((ids) => changes.push(ids));
  const imported = await cliProcess("import", "transfers", join(directory, "a.csv"), ...token);
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.stdout).toContain("Imported 1 transfer of Test (TST).");
  expect(imported.stderr).toContain("Reading a.csv …");
  expect(changes).toHaveLength(1);

  const again = await cliProcess("import", "transfers", join(directory, "a.csv"), ...token);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stdout).toContain("Nothing changed");
  expect((await cliProcess("tokens", "list")).stdout).toContain(address);
  expect(changes).toHaveLength(1);
});

it("keys are made, listed and revoked in the running server", async () => {
  const made = await cli("keys", "create", "a script", "--units", "1000");
  const key = made.stdout.split("\n")[0]!;
  expect(key).toMatch(/^hs_live_/);
  expect(await store.keys.list()).toMatchObject([
    { name: "a script", unitBudget: 1000, lastFour: key.slice(-4) },
  ]);
  const listed = (await cli("keys", "list")).stdout;
  expect(listed).toContain("a script");
  expect(listed).not.toContain(key);
  expect(await cli("keys", "revoke", "another")).toMatchObject({ code: 1, stdout: "" });
  expect(await cli("keys", "revoke", "a script")).toMatchObject({ code: 0 });
  expect(await store.keys.list()).toMatchObject([{ revokedAt: expect.any(Number) as number }]);
});

it("names of keys are unique, and where a word means two keys it is asked which", async () => {
  for (const name of ["first", "1"]) await cli("keys", "create", name);
  expect(await cli("keys", "create", "first")).toMatchObject({ code: 1, stdout: "" });
  const [first, named] = await store.keys.list();
  const digits = String(first!.id);
  if (named!.name !== digits) await cli("keys", "create", digits);
  const asked = await cli("keys", "revoke", digits);
  expect(asked).toMatchObject({ code: 1, stdout: "" });
  expect(asked.stderr).toContain(`number:${first!.id}  first`);
  expect((await store.keys.list()).every(({ revokedAt }) => revokedAt === null)).toBe(true);
  expect(await cli("keys", "revoke", `name:${digits}`)).toMatchObject({ code: 0 });
  expect((await store.keys.list()).find(({ name }) => name === "first")?.revokedAt).toBeNull();
  expect(await cli("keys", "revoke", `number:${digits}`)).toMatchObject({ code: 0 });
  expect(await cli("keys", "create", "first")).toMatchObject({ code: 0 });
});

it("what is wrong with the input is said by the command line, not by the server", async () => {
  const reported: unknown[] = [];
  await control.close();
  control = await serveControl({
    dataDirectory: directory,
    store,
    onError: (error) => reported.push(error),
  });
  control.start(operation);
  await writeFile(join(directory, "bad.csv"), "a,b\n1,2\n");
  const failed = await cli("import", "transfers", join(directory, "bad.csv"), ...token);
  expect(failed).toMatchObject({ code: 1, stdout: "" });
  expect(failed.stderr).toContain("bad.csv has no column for");
  expect(reported).toEqual([]);
});

it("only this user may connect", async () => {
  expect((await stat(controlPath(directory))).mode & 0o777).toBe(0o600);
});

it("the socket of a server that was killed is in nobody's way", async () => {
  await control.close();
  await writeFile(controlPath(directory), "");
  await chmod(controlPath(directory), 0o600);
  // Nobody answers there: the command line does the work itself.
  await store.close();
  expect(await cliProcess("tokens", "list")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("no tokens yet") as string,
  });
  store = await openStore({ path: join(directory, "holderscope.duckdb") });
  control = await serveControl({ dataDirectory: directory, store });
  control.start(operation);
  expect(await cli("tokens", "list")).toMatchObject({ code: 0 });
});

it("closing does not wait for somebody who says nothing, but for work under way", async () => {
  const idle = connect(controlPath(directory));
  await new Promise((done) => idle.once("connect", done));
  const running = handOver({ name: "tokens list", chain: null }, directory, () => {});
  await new Promise((done) => setTimeout(done, 50));
  await control.close();
  expect(await running).toMatchObject({ name: "tokens list" });
  idle.destroy();
  expect(await handOver({ name: "tokens list", chain: null }, directory, () => {})).toBeUndefined();
});

it("a store that another process has open without a socket is left alone", async () => {
  await control.close();
  const refused = await cliProcess("tokens", "list");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain(`is in use by another process (PID ${process.pid})`);
});

it("a command that comes while the server starts waits for it", async () => {
  await control.close();
  control = await serveControl({ dataDirectory: directory, store });
  const steps: string[] = [];
  const listed = handOver({ name: "tokens list", chain: null }, directory, ({ step }) => steps.push(step));
  await expect.poll(() => steps).toEqual(["Waiting until the server has started"]);
  control.start(operation);
  expect(await listed).toMatchObject({ name: "tokens list" });

  await control.close();
  control = await serveControl({ dataDirectory: directory, store });
  const lost = handOver({ name: "tokens list", chain: null }, directory, () => {});
  const refused = expect(lost).rejects.toThrow("The server stopped before it had started.");
  await new Promise((done) => setTimeout(done, 50));
  await control.close();
  await refused;
});

it("a server that goes away is noticed", async () => {
  await control.close();
  const vanishing = createServer((socket) => socket.once("data", () => socket.destroy()));
  await new Promise<void>((done) => vanishing.listen(controlPath(directory), done));
  const command = handOver({ name: "tokens list", chain: null }, directory, () => {});
  await expect(command).rejects.toThrow("The server stopped before the command was done.");
  await new Promise((done) => vanishing.close(done));
});

it("a long data directory has its socket elsewhere", () => {
  expect(Buffer.byteLength(controlPath(`/${"long/".repeat(40)}`))).toBeLessThan(104);
});

it.skipIf(process.platform === "win32")(
  "a socket elsewhere is in a directory that nobody else can write",
  async () => {
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = directory;
    const long = join(directory, "long/".repeat(30));
    const path = controlPath(long);
    const shared = dirname(path);
    const progress = () => undefined;
    const hand = () => handOver({ name: "keys list" }, long, progress);
    try {
      expect(await hand()).toBeUndefined();
      const other = await serveControl({ dataDirectory: long, store });
      other.start(operation);
      expect(await hand()).toMatchObject({ name: "keys list" });
      expect((await stat(shared)).mode & 0o777).toBe(0o700);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      // As another account leaves it, so that a server and its commands meet in it.
      await chmod(shared, 0o777);
      await expect(hand()).rejects.toThrow("can be written by another account");
      await expect(serveControl({ dataDirectory: long, store })).rejects.toThrow(
        "can be written by another account",
      );
      await chmod(shared, 0o700);
      await other.close();
      await rm(shared, { recursive: true });
      await symlink(directory, shared);
      await expect(serveControl({ dataDirectory: long, store })).rejects.toThrow(
        "can be written by another account",
      );
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    }
  },
);

it.skipIf(process.getuid?.() !== 0)("a socket that another account made is told nothing", async () => {
  await control.close();
  const heard: string[] = [];
  const taken = createServer((socket) => socket.on("data", (data) => heard.push(String(data))));
  await new Promise<void>((done) => taken.listen(controlPath(directory), done));
  await chown(controlPath(directory), 12_345, 12_345);
  await expect(handOver({ name: "keys list" }, directory, () => undefined)).rejects.toThrow(
    "nothing was sent",
  );
  expect(heard).toEqual([]);
  await new Promise((done) => taken.close(done));
});

it("on Windows a directory has one pipe, however it is spelled", () => {
  const { platform } = process;
  Object.defineProperty(process, "platform", { value: "win32" });
  try {
    expect(controlPath("/Data/Holders")).toMatch(/^\\\\\.\\pipe\\holderscope-[0-9a-f]{16}$/);
    expect(controlPath("/data/holders")).toBe(controlPath("/Data/Holders"));
  } finally {
    Object.defineProperty(process, "platform", { value: platform });
  }
  expect(controlPath("/data/holders")).not.toBe(controlPath("/Data/Holders"));
});
