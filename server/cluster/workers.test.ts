import { expect, test } from "vitest";
import { unsaid } from "./worker-status.ts";
import { WorkerHearing } from "./workers.ts";

const silentFor = (secondsAgo: number) => [{ holder: "worker", secondsAgo, status: unsaid }];

test("while ClickHouse is away no worker falls silent; after it, whoever says nothing does", () => {
  const hearing = new WorkerHearing();
  const heard = (seconds: number, secondsAgo: number) =>
    hearing.hear(silentFor(secondsAgo), seconds * 1_000)[0]!.secondsAgo;
  expect([heard(0, 3), heard(1, 4), heard(2, 31)]).toEqual([3, 4, 31]);
  // Away for a minute from here on.
  expect([heard(62, 65), heard(63, 66)]).toEqual([5, 6]);
  expect([heard(64, 0), heard(65, 1)]).toEqual([0, 0]);
  expect([heard(71, 34), heard(77, 40), heard(78.5, 41)]).toEqual([0, 0, 41]);
});
