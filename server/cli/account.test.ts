import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountKeys } from "../access/account-keys.ts";
import { type Account, Accounts } from "../access/accounts.ts";
import { KeyRing } from "../access/key-ring.ts";
import type { Operation } from "../operation/status.ts";
import { openStore, type Store } from "../store/store.ts";
import { formatAccount, runAccount } from "./account-command.ts";
import type { AccountCommand } from "./command.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:", memoryLimitMiB: 256 });
});
afterAll(() => store.close());

const operation = (more: { publicUrl?: string; url?: string } = {}) =>
  ({
    config: { port: 4100, publicUrl: more.publicUrl ?? "" },
    running: more.url === undefined ? undefined : { url: more.url },
  }) as unknown as Operation;
const run = async (command: AccountCommand, of = operation()) =>
  formatAccount(await runAccount(command, store, of));
const create = (account: string, unitBudget: number | null = null) =>
  run({ name: "account create", account, unitBudget, signIn: null });

test("an account is made with a link that signs in to it, at the address of the pages", async () => {
  const { output, notes } = await create("ana", 5_000);
  const secret = /^http:\/\/127\.0\.0\.1:4100\/account#sign-in=([\w-]{43})$/.exec(output.join())![1]!;
  expect(notes.join()).toContain("signs in to the account ana, once, within 24 hours");
  expect(notes.join()).toContain("5,000 units a month");
  const accounts = new Accounts(store.accountRecords);
  expect(await accounts.takeLink(secret)).toMatchObject({ name: "ana", unitBudget: 5_000 });
  await expect(create("ana")).rejects.toThrow("There is an account ana already");
  const link = { name: "account link", account: "ana", signIn: null } as const;
  const linkOf = async (of: Operation) => (await run(link, of)).output.join();
  expect(await linkOf(operation({ publicUrl: "https://holders.example/app/" }))).toContain(
    "https://holders.example/app/account#sign-in=",
  );
  expect(await linkOf(operation({ url: "http://0.0.0.0:4321" }))).toContain("http://127.0.0.1:4321/account#");
  await expect(run({ name: "account link", account: "nobody", signIn: null })).rejects.toThrow(
    "No account is named nobody",
  );
});

test("an account allows somebody at a provider, once there is one", async () => {
  const allow = (account: string, signIn: string, signInIssuer: string | null = "https://id.example") =>
    run({ name: "account create", account, unitBudget: null, signIn }, {
      config: { port: 4100, publicUrl: "", signInIssuer },
    } as unknown as Operation);
  await expect(allow("cy", "cy@example.org", null)).rejects.toThrow("set HOLDERSCOPE_SIGN_IN_ISSUER");
  expect((await allow("cy", "Cy@example.org")).output.join()).toBe(
    "Cy@example.org may sign in to the account cy, with the button on the account page.",
  );
  await expect(allow("di", "cy@example.org")).rejects.toThrow(
    "Another account allows cy@example.org already",
  );
  // Nothing is left of the account that could not be made.
  expect((await allow("di", "subject-1")).output.join()).toContain("subject-1 may sign in");
  expect((await run({ name: "account list" })).output.join("\n")).toMatch(/^cy .* cy@example\.org$/m);
});

test("removing an account is asked twice, ends its sessions and revokes its keys", async () => {
  await create("bo");
  const accounts = new Accounts(store.accountRecords);
  const bo = (await accounts.findByName("bo")) as Account;
  const session = await accounts.begin(bo.id, "");
  const { key } = await new AccountKeys(store.keys).create(bo.id, "bot", null);
  expect((await run({ name: "account list" })).output.join("\n")).toMatch(/^bo .* 1 +any +1 +by link$/m);
  const asked = await run({ name: "account remove", account: "bo", isConfirmed: false });
  expect(asked).toMatchObject({ failed: true });
  expect(asked.output.join()).toContain("revoke 1 key of it. Nothing was changed");
  expect(await accounts.findSession(session)).toBeDefined();
  const done = await run({ name: "account remove", account: "bo", isConfirmed: true });
  expect(done.output).toEqual(["Removed the account bo, and revoked 1 key of it."]);
  expect(await accounts.findSession(session)).toBeUndefined();
  const ring = new KeyRing(store.keys, () => {});
  await expect(ring.admit(key)).rejects.toMatchObject({ code: "key_revoked" });
  await ring.close();
  expect((await run({ name: "account list" })).output.join("\n")).not.toMatch(/^bo /m);
});
