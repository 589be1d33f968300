import { expect, test } from "vitest";
import { MemoryAccountRecords } from "../../test/service.ts";
import { Accounts } from "../access/accounts.ts";
import { listAccountRecords, moveAccountRecords } from "./store-contents.ts";

test("accounts move with whom they allow at a provider, and without links, sessions and what was begun", async () => {
  const [from, to] = [new MemoryAccountRecords(), new MemoryAccountRecords()];
  const accounts = new Accounts(from);
  const [ana, ben] = [(await accounts.create("ana", null))!, (await accounts.create("ben", null))!];
  const first = { issuer: "https://id.example", subject: "s1", email: "ana@example.org" };
  await accounts.allowSignIn(ana, { email: first.email });
  await accounts.allowSignIn(ben, { email: "ben@example.org" });
  await accounts.findBySignIn(first);
  await accounts.createLink(ana.id);
  await accounts.begin(ana.id, "");
  await accounts.beginSignIn("state", {});
  const listed = (await listAccountRecords(from)).map(([key]) => key.split("/")[0]!);
  expect(new Set(listed)).toEqual(
    new Set(["account", "name", "sign-in-email", "sign-in-subject", "used-sign-in-email"]),
  );

  await moveAccountRecords(from, to);
  const moved = new Accounts(to);
  expect((await moved.findBySignIn({ ...first, email: null }))?.name).toBe("ana");
  expect(await moved.findBySignIn({ ...first, subject: "s2" })).toBeUndefined();
  expect((await moved.findBySignIn({ ...first, subject: "s3", email: "ben@example.org" }))?.name).toBe("ben");
});
