import { expect, test } from "vitest";
import { exampleAnswer, exampleBackend, testService } from "../../test/service.ts";
import { asClient } from "../lib/test-client.ts";
import { Admission } from "./admission.ts";
import { expectProblem, pathOf } from "./test-requests.ts";

const never = () => new Promise<never>(() => {});
const done = () => Promise.resolve("done");

test("where all of it is taken, a client with less than its share is let in, and others are not", async () => {
  const admission = new Admission({ most: 10, waitOf: () => 0 });
  for (let each = 0; each < 10; each += 1) void asClient("flood", () => admission.run(never));
  await expect(asClient("flood", () => admission.run(done))).rejects.toMatchObject({ code: "overloaded" });
  for (let each = 0; each < 4; each += 1) void asClient("other", () => admission.run(never));
  await expect(asClient("third", () => admission.run(done))).resolves.toBe("done");
  expect(["flood", "other", "third"].map((client) => admission.hasRoom(client))).toEqual([
    false,
    false,
    true,
  ]);
});

test("whose work waits for long is refused what it asks beside, and nobody else", async () => {
  const waits = new Map([
    ["late", 1_200],
    ["soon", 400],
  ]);
  const admission = new Admission({ most: 100, waitOf: (client) => waits.get(client) ?? 0 });
  for (const client of waits.keys())
    for (let each = 0; each < 31; each += 1) void asClient(client, () => admission.run(never));
  const areLetIn = () => ["late", "soon", "another"].map((client) => admission.hasRoom(client));
  // A few readers behind one address: theirs comes late, but it comes.
  expect(areLetIn()).toEqual([true, true, true]);
  for (const client of waits.keys()) void asClient(client, () => admission.run(never));
  expect(areLetIn()).toEqual([false, true, true]);
  waits.set("late", 0);
  expect(admission.hasRoom("late")).toBe(true);
});

test("what has ended takes no room any more, failed or not", async () => {
  const admission = new Admission({ most: 1, waitOf: () => 0 });
  await expect(admission.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(admission.run(done)).resolves.toBe("done");
  await expect(admission.run(done)).resolves.toBe("done");
});

test("a key that has everything under way leaves room for an address, and for another key", async () => {
  const service = testService({
    mostUnderWay: 20,
    backend: exampleBackend({ getToken: never, getTokenStats: async () => exampleAnswer("getTokenStats") }),
  });
  for (let each = 0; each < 30; each += 1) void service.get(pathOf("getToken"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expectProblem(await service.get(pathOf("getTokenStats")), 503, "overloaded");
  const keyless = await service.get(pathOf("getTokenStats").replace("/v0", "/api/v0"), {});
  expect(keyless.status).toBe(200);
  const other = await service.get(pathOf("getTokenStats"), { "x-api-key": service.keyStore.create() });
  expect(other.status).toBe(200);
});
