import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { Accounts } from "./accounts.ts";
import { accountTests } from "./test-accounts.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:", memoryLimitMiB: 256 });
});
afterAll(() => store.close());

accountTests(() => store.accountRecords);

test("whoever reads the store can sign in with nothing that is in it", async () => {
  const accounts = new Accounts(store.accountRecords);
  const { id } = (await accounts.create("bo", null))!;
  const link = await accounts.createLink(id);
  const session = await accounts.begin(id, "");
  const all = JSON.stringify([...(await store.accountRecords.list(""))]);
  expect(all).not.toContain(link);
  expect(all).not.toContain(session.split(".")[1]);
});
