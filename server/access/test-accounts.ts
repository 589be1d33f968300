import { expect, test } from "vitest";
import type { AccountRecords } from "../store/account-records.ts";
import { type Account, Accounts, type Identity } from "./accounts.ts";

/** What accounts must do wherever they are stored: in the file of one machine, and in a cluster. */
export function accountTests(records: () => AccountRecords): void {
  let named = 0;
  const begin = async () => {
    const clock = { seconds: 1_790_000_000 };
    const accounts = new Accounts(records(), () => clock.seconds);
    const name = `ana ${(named += 1)}`;
    return { clock, accounts, name, ana: (await accounts.create(name, 200_000))! };
  };

  test("a record is added once, changed while it is there, and gone for good", async () => {
    const table = records();
    const added = await Promise.all(["a", "b", "c"].map((value) => table.add("x/it's", value)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await table.get("x/it's")).toBe("abc"[added.indexOf(true)]);
    await table.add("x/2", "\\'); DROP");
    await table.add("y/1", "other");
    await table.update("x/it's", "changed");
    expect([...(await table.list("x/"))]).toEqual([
      ["x/2", "\\'); DROP"],
      ["x/it's", "changed"],
    ]);
    await table.remove(["x/it's", "x/none"]);
    await table.update("x/it's", "back");
    expect(await table.get("x/it's")).toBeUndefined();
    expect(await table.get("y/1")).toBe("other");
  });

  test("of one name there is one account, until it is removed", async () => {
    const { accounts, ana, name } = await begin();
    expect(ana).toMatchObject({ name, unitBudget: 200_000, createdAt: 1_790_000_000 });
    expect(await accounts.create(name, null)).toBeUndefined();
    expect(await accounts.findByName(name)).toEqual(ana);
    expect(await accounts.list()).toContainEqual(ana);
    const link = await accounts.createLink(ana.id);
    const session = await accounts.begin(ana.id, "");
    await accounts.remove(ana);
    expect(await accounts.findSession(session)).toBeUndefined();
    expect(await accounts.takeLink(link)).toBe("unknown");
    expect(await accounts.findByName(name)).toBeUndefined();
    const again = (await accounts.create(name, null))!;
    expect(again.id).not.toBe(ana.id);
    expect(await accounts.sessions(again.id)).toEqual([]);
  });

  test("a link signs in once, within a day", async () => {
    const { accounts, ana, clock } = await begin();
    const link = await accounts.createLink(ana.id);
    const taken = await Promise.all([1, 2, 3, 4].map(() => accounts.takeLink(link)));
    expect(taken.filter((each) => each === "used")).toHaveLength(3);
    expect(taken.find((each): each is Account => typeof each !== "string")).toEqual(ana);
    const [late, inTime] = [await accounts.createLink(ana.id), await accounts.createLink(ana.id)];
    clock.seconds += 24 * 3_600 - 1;
    expect(await accounts.takeLink(inTime)).toEqual(ana);
    clock.seconds += 1;
    expect(await accounts.takeLink(late)).toBe("expired");
    for (const forged of ["", "x", `${link.slice(0, -1)}!`, "A".repeat(43)])
      expect(await accounts.takeLink(forged)).toBe("unknown");
    // Long after its end a link is no longer remembered.
    clock.seconds += 31 * 24 * 3_600;
    await accounts.createLink(ana.id);
    expect(await accounts.takeLink(late)).toBe("unknown");
  });

  test("a session lasts thirty days, and ends when it is signed out", async () => {
    const { accounts, ana, clock } = await begin();
    const [laptop, phone] = [await accounts.begin(ana.id, "laptop"), await accounts.begin(ana.id, "phone")];
    expect(laptop).not.toBe(phone);
    clock.seconds += 600;
    const { session, account } = (await accounts.findSession(laptop))!;
    expect(account).toEqual(ana);
    expect(session).toMatchObject({
      browser: "laptop",
      seenAt: clock.seconds,
      createdAt: clock.seconds - 600,
    });
    expect((await accounts.sessions(ana.id)).map(({ browser }) => browser)).toEqual(["laptop", "phone"]);
    expect(JSON.stringify(await accounts.sessions(ana.id))).not.toContain(laptop);
    expect(await accounts.end("another", session.id)).toBe(false);
    expect(await accounts.end(ana.id, session.id)).toBe(true);
    expect(await accounts.findSession(laptop)).toBeUndefined();
    expect((await accounts.findSession(phone))?.session.browser).toBe("phone");
    clock.seconds += 30 * 24 * 3_600 - 601;
    expect(await accounts.findSession(phone)).toBeDefined();
    clock.seconds += 1;
    expect(await accounts.findSession(phone)).toBeUndefined();
  });

  test("whoever is allowed signs in to one account, by email until somebody has, then by subject", async () => {
    const { accounts, ana, name } = await begin();
    const ben = (await accounts.create(`${name} b`, null))!;
    const email = `${ana.id}@example.org`;
    const [issuer, subject] = ["https://id.example", ana.id];
    const find = async (identity: Partial<Identity>) =>
      (await accounts.findBySignIn({ issuer, subject, email: null, ...identity }))?.name;
    expect(await find({ email })).toBeUndefined();
    expect(await accounts.allowSignIn(ana, { email })).toBe(true);
    expect(await accounts.allowSignIn(ben, { email: email.toUpperCase() })).toBe(false);
    expect(await find({})).toBeUndefined();
    // Of two at once with one email, one.
    const raced = await Promise.all(
      ["x", "y", "z"].map((each) => find({ subject: `${ana.id}${each}`, email })),
    );
    expect(raced.filter((each) => each === name)).toHaveLength(1);
    const winner = `${ana.id}${"xyz"[raced.indexOf(name)]}`;
    expect(await find({ subject: winner })).toBe(name);
    expect(await find({ subject: winner, issuer: "https://other.example" })).toBeUndefined();
    expect(await find({ email })).toBeUndefined();
    expect(await accounts.allowSignIn(ana, { email })).toBe(true);
    expect(await find({ subject: winner })).toBeUndefined();
    expect(await find({ email })).toBe(name);
    await accounts.remove(ana);
    expect(await find({ email })).toBeUndefined();
    expect(await accounts.allowSignIn(ben, { email })).toBe(true);
    expect(await find({ subject: "other", email })).toBe(ben.name);
  });

  test("what a browser has begun is its own, once, for ten minutes", async () => {
    const { accounts, clock } = await begin();
    const state = `state ${clock.seconds} ${named}`;
    const secret = await accounts.beginSignIn(state, { nonce: "n" });
    expect(await accounts.takeBegun(state, "another")).toBeUndefined();
    const taken = await Promise.all([1, 2, 3].map(() => accounts.takeBegun(state, secret)));
    expect(taken.filter((each) => each !== undefined)).toEqual([{ nonce: "n" }]);
    const late = await accounts.beginSignIn(`${state} late`, {});
    clock.seconds += 600;
    expect(await accounts.takeBegun(`${state} late`, late)).toBeUndefined();
    clock.seconds += 601;
    await accounts.beginSignIn(`${state} next`, {});
    expect([...(await records().list("begun/"))].length).toBe(1);
    expect([...(await records().list("used-begun/"))]).toEqual([]);
  });

  test("an account has fifty sessions at most: the newest of them", async () => {
    const { accounts, ana, clock } = await begin();
    const secrets: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      clock.seconds += 1;
      secrets.push(await accounts.begin(ana.id, ""));
    }
    expect(await accounts.sessions(ana.id)).toHaveLength(50);
    expect(await accounts.findSession(secrets[1]!)).toBeUndefined();
    expect(await accounts.findSession(secrets[2]!)).toBeDefined();
    await accounts.endSessions(ana.id);
    expect(await accounts.sessions(ana.id)).toEqual([]);
  });
}
